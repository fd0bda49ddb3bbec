package io.slotwise.reply;

/**
 * How many nodes have written what a session wrote to their append-only files.
 *
 * @param primaries 1 if the primary itself has, else 0
 * @param replicas how many replicas have
 */
public record AppendOnlyCopies(long primaries, long replicas) {}
