package io.slotwise.command;

/** From where on a consumer group reads a stream. Immutable. */
public final class GroupStart extends CommandOptions {
    private final String after;
    private final boolean makeStream;
    private final long entriesRead;

    private GroupStart(String after, boolean makeStream, long entriesRead) {
        this.after = after;
        this.makeStream = makeStream;
        this.entriesRead = entriesRead;
    }

    /** From the beginning. */
    public static GroupStart beginning() {
        return after(StreamId.ZERO);
    }

    /** The entries after this one. */
    public static GroupStart after(StreamId id) {
        return new GroupStart(id.toString(), false, -1);
    }

    /** The entries that are added from now on. */
    public static GroupStart added() {
        return new GroupStart("$", false, -1);
    }

    /** MKSTREAM: makes the stream, an empty one, if it does not exist. For XGROUP CREATE alone. */
    public GroupStart makeStream() {
        return new GroupStart(after, true, entriesRead);
    }

    /**
     * ENTRIESREAD: how many entries count as read, by which the server tells the group's lag. Since 7.0.0.
     *
     * @throws IllegalArgumentException if the number is negative
     */
    public GroupStart entriesRead(long entries) {
        if (entries < 0) {
            throw new IllegalArgumentException("Entries count from 0, not from " + entries);
        }
        return new GroupStart(after, makeStream, entries);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        command.text(after);
        if (makeStream) {
            command.text("MKSTREAM");
        }
        if (entriesRead >= 0) {
            command.text("ENTRIESREAD").number(entriesRead);
        }
    }
}
