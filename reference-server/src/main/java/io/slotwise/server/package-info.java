/**
 * A Redis Cluster inside the JVM, for tests. {@link io.slotwise.server.ReferenceCluster} is where to begin; everything here
 * may be called from any thread.
 */
@NullMarked
package io.slotwise.server;

import org.jspecify.annotations.NullMarked;
