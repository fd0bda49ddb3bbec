package io.slotwise.codec;

public interface Codec<T> {}
