package io.slotwise.internal.simulation;

/** A slot on its way from one shard to another, key by key. Immutable. */
record Migration(int slot, int from, int to) {}
