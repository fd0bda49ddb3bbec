package io.slotwise.command;

/** Which commands COMMAND LIST names. Immutable. */
public final class CommandFilter extends CommandOptions {
    private final String kind;
    private final String value;

    private CommandFilter(String kind, String value) {
        this.kind = kind;
        this.value = value;
    }

    /** MODULE: those of a module. */
    public static CommandFilter module(String name) {
        return new CommandFilter("MODULE", name);
    }

    /** ACLCAT: those in a category. */
    public static CommandFilter category(String category) {
        return new CommandFilter("ACLCAT", category);
    }

    /** PATTERN: those whose names match a glob pattern. */
    public static CommandFilter pattern(String pattern) {
        return new CommandFilter("PATTERN", pattern);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        command.text("FILTERBY").text(kind).text(value);
    }
}
