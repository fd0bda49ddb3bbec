package io.slotwise.options;

public record CallOptions(String name) {}
