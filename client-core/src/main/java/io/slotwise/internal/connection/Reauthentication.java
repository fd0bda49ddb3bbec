package io.slotwise.internal.connection;

import io.slotwise.command.Command;
import io.slotwise.command.CustomCommand;
import io.slotwise.internal.resp.ErrorLine;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.options.Credentials;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import java.util.function.Consumer;

/**
 * AUTH on a connection that is in use: it takes its place among the commands. What is written before it runs as the old
 * user, what follows as the new one; when it fails, the old user stays, and the connection should be replaced.
 */
final class Reauthentication extends Exchange<Reply> {
    private final Credentials credentials;
    private final Consumer<String> onFailure;

    /** With who is told why it failed. */
    Reauthentication(Credentials credentials, long deadlineNanos, Consumer<String> onFailure) {
        super(command(credentials), deadlineNanos);
        this.credentials = credentials;
        this.onFailure = onFailure;
    }

    static Command<Reply> command(Credentials credentials) {
        CustomCommand auth = Command.custom("AUTH");
        if (credentials.username() != null) {
            auth.argument(credentials.username());
        }
        return auth.argument(credentials.password()).returning(ReplyCursor::reply);
    }

    /** Servers repeat the arguments of a command that they do not know, which may be a password. */
    static String withoutPassword(String errorText, Credentials credentials) {
        String text = ErrorLine.withoutArguments(errorText);
        if (credentials.password().isEmpty()) {
            return text;
        }
        int code = lengthOfCode(text);
        return text.substring(0, code) + text.substring(code).replace(credentials.password(), "***");
    }

    /** The code word decides what follows, so it stays, where it is one: nothing but capitals before a space. */
    private static int lengthOfCode(String text) {
        int length = Math.max(0, text.indexOf(' '));
        return text.substring(0, length).chars().allMatch(c -> c >= 'A' && c <= 'Z') ? length : 0;
    }

    @Override
    protected void onReply(ReceivedReply reply) {
        if (reply.isError()) {
            String refusal = withoutPassword(reply.errorText(), credentials);
            cancel(false);
            onFailure.accept(refusal);
        } else {
            succeed(reply.reply());
        }
    }

    /** The connection has been lost: the next one asks for credentials. */
    @Override
    protected void onAttemptFailed(Throwable cause, boolean written) {
        cancel(false);
    }

    /** The node has lost its role, not the connection: it still has to know. */
    @Override
    protected void onReleased() {
        cancel(false);
        onFailure.accept("it was not sent");
    }

    @Override
    protected void onExpired(boolean written) {
        cancel(false);
        onFailure.accept(written ? "no answer in time" : "it could not be sent in time");
    }
}
