package io.slotwise.command;

import org.jspecify.annotations.Nullable;

/** How VADD keeps a vector. Immutable. */
public final class VectorAddOptions extends CommandOptions {
    private static final VectorAddOptions DEFAULTS = new VectorAddOptions(null, 0, null, 0);

    private final @Nullable VectorQuantization quantization;
    private final long effort;
    private final @Nullable String attributes;
    private final long links;

    private VectorAddOptions(
            @Nullable VectorQuantization quantization, long effort, @Nullable String attributes, long links) {
        this.quantization = quantization;
        this.effort = effort;
        this.attributes = attributes;
        this.links = links;
    }

    /** As the server does by itself. */
    public static VectorAddOptions defaults() {
        return DEFAULTS;
    }

    /** NOQUANT, Q8 or BIN: how exact; the first vector of a set decides for all. */
    public VectorAddOptions quantization(VectorQuantization newQuantization) {
        return new VectorAddOptions(newQuantization, effort, attributes, links);
    }

    /** EF: how many candidates are looked at for its neighbours. */
    public VectorAddOptions effort(long candidates) {
        return new VectorAddOptions(quantization, candidates, attributes, links);
    }

    /** SETATTR: its attributes, as JSON. */
    public VectorAddOptions attributes(String json) {
        return new VectorAddOptions(quantization, effort, json, links);
    }

    /** M: with how many neighbours it is linked. */
    public VectorAddOptions links(long neighbours) {
        return new VectorAddOptions(quantization, effort, attributes, neighbours);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (quantization != null) {
            command.text(quantization.name());
        }
        if (effort > 0) {
            command.text("EF").number(effort);
        }
        if (attributes != null) {
            command.text("SETATTR").text(attributes);
        }
        if (links > 0) {
            command.text("M").number(links);
        }
    }
}
