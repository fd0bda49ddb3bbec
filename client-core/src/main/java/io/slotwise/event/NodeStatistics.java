package io.slotwise.event;

import io.slotwise.topology.Node;

/**
 * What a client has to do with one node. Immutable. The counts are taken one after the other while commands go on, so
 * that a command may be seen twice, or not at all, on its way from the queue to those in flight.
 *
 * @param node the node, as the topology shows it
 * @param connections how many connections to it are open
 * @param queuedCommands how many commands wait for it: not written yet, or between two attempts
 * @param queuedBytes how many bytes those have, about
 * @param inFlight how many commands have been written and wait for their reply; the client's own among them
 */
public record NodeStatistics(Node node, int connections, int queuedCommands, long queuedBytes, int inFlight) {}
