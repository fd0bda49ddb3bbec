package io.slotwise.command;

import org.jspecify.annotations.Nullable;

/** How XADD adds an entry. Immutable. */
public final class XAddOptions extends CommandOptions {
    private static final String AUTOMATIC = "*";
    private static final XAddOptions NONE = new XAddOptions(false, null, AUTOMATIC);

    private final boolean onlyIfPresent;
    private final @Nullable StreamTrim trim;
    private final String id;

    private XAddOptions(boolean onlyIfPresent, @Nullable StreamTrim trim, String id) {
        this.onlyIfPresent = onlyIfPresent;
        this.trim = trim;
        this.id = id;
    }

    /** NOMKSTREAM: only if the stream exists. Since 6.2.0. */
    public static XAddOptions onlyIfPresent() {
        return NONE.andOnlyIfPresent();
    }

    /** MAXLEN or MINID: entries that are too many then are deleted. */
    public static XAddOptions trimming(StreamTrim trim) {
        return NONE.andTrimming(trim);
    }

    /** The entry gets this id, which must be higher than all before. */
    public static XAddOptions id(StreamId id) {
        return NONE.andId(id);
    }

    /** The entry gets an id with this time in milliseconds, and the next sequence number. Since 7.0.0. */
    public static XAddOptions idAt(long milliseconds) {
        return NONE.andIdAt(milliseconds);
    }

    /** These options, and NOMKSTREAM. */
    public XAddOptions andOnlyIfPresent() {
        return new XAddOptions(true, trim, id);
    }

    /** These options, and MAXLEN or MINID. */
    public XAddOptions andTrimming(StreamTrim newTrim) {
        return new XAddOptions(onlyIfPresent, newTrim, id);
    }

    /** These options, and an id. */
    public XAddOptions andId(StreamId newId) {
        return new XAddOptions(onlyIfPresent, trim, newId.toString());
    }

    /** These options, and an id with this time in milliseconds. */
    public XAddOptions andIdAt(long milliseconds) {
        return new XAddOptions(onlyIfPresent, trim, Long.toUnsignedString(milliseconds) + "-*");
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (onlyIfPresent) {
            command.text("NOMKSTREAM");
        }
        if (trim != null) {
            command.options(trim);
        }
        command.text(id);
    }
}
