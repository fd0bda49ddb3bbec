/**
 * How the topology is learned and kept: {@code TopologyRefresher} decides when to ask whom, {@code TopologyQuery} asks
 * one node, the readers read what it says into a {@code TopologyView}, {@code ViewElection} decides which views to
 * believe, and {@code TopologyHolder} publishes the result. May import the public values and time
 * ({@code Scheduler}); it knows nodes only through {@code NodeQueries}.
 */
@NullMarked
package io.slotwise.internal.discovery;

import org.jspecify.annotations.NullMarked;
