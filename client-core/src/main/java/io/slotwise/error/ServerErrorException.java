package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/**
 * The server answered with an error. Its code word and text are kept as they came, but for arguments of the command that
 * some errors repeat; where users branch on a code there is a subtype for it.
 */
public class ServerErrorException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    private final String serverText;

    /**
     * For the table of codes and the subtypes.
     *
     * @param serverText the error line, without the leading minus sign
     */
    protected ServerErrorException(
            String serverText, @Nullable Throwable cause, @Nullable CommandTrace trace, boolean transientFailure) {
        super(serverText, cause, trace, transientFailure, false);
        this.serverText = serverText;
    }

    /** The exception for an error line: of the subtype that {@link ServerErrorCode} names for its code word. */
    public static ServerErrorException of(String serverText, @Nullable CommandTrace trace) {
        return ServerErrorCode.exceptionFor(serverText, null, trace);
    }

    /** The first word of the error line: {@code WRONGTYPE}, {@code ERR}, … */
    public String code() {
        return ServerErrorCode.wordOf(serverText);
    }

    /** The error line as the server sent it, but for arguments of the command: keys, values and secrets. */
    public String serverText() {
        return serverText;
    }

    @Override
    public ServerErrorException withCallerStack() {
        return ServerErrorCode.exceptionFor(serverText, this, trace());
    }
}
