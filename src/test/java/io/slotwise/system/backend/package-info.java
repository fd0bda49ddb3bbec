/**
 * Real clusters for system tests: {@link io.slotwise.system.backend.Backends} lists the kinds of cluster that this machine can
 * offer, {@link io.slotwise.system.backend.ClusterUnderTest} is one that runs, and
 * {@link io.slotwise.system.backend.EveryBackend} runs a test class on each. Nothing of the client under test is used here, so a
 * fault of the client cannot hide in the control of the cluster.
 */
@NullMarked
package io.slotwise.system.backend;

import org.jspecify.annotations.NullMarked;
