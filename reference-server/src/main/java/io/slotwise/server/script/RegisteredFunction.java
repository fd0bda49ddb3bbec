package io.slotwise.server.script;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Immutable. A function as its library registered it. */
public record RegisteredFunction(String name, @Nullable String description, List<String> flags) {}
