package io.slotwise.internal.connection;

import io.slotwise.command.Command;
import io.slotwise.command.CustomCommand;
import io.slotwise.error.AuthenticationException;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.ConfigurationException;
import io.slotwise.error.ProtocolException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.internal.resp.ErrorLine;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.Credentials;
import io.slotwise.options.Protocol;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is said on a new connection before its first use: protocol and user (HELLO, or AUTH), name, library, READONLY,
 * database. All of it is written at once; the connection is used when every reply has come. Confined to the connection's
 * event loop.
 *
 * <p>A server that refuses HELLO is asked again in RESP2, on the same connection. Errors in answer to what only
 * identifies the client are ignored; a missing answer never is. Sources: server command pages HELLO, AUTH, CLIENT
 * SETINFO, READONLY, SELECT.
 */
final class Handshake {
    private static final String LIBRARY = "slotwise";
    private static final String RESP3_VERSION = "3";
    private static final String ZONE = "availability_zone";

    private enum Step {
        HELLO,
        AUTHENTICATE,
        IDENTIFY,
        REQUIRE
    }

    private record Question(Step step, Command<?> command) {}

    private final ClusterClientOptions options;
    private final boolean readOnly;
    private final Resp2Memory memory;
    private final CredentialsSource source;
    private final List<Question> awaited = new ArrayList<>();
    private CredentialsSource.Known who = CredentialsSource.Known.NOBODY;
    private int next;
    private @Nullable String availabilityZone;
    private @Nullable String helloRefusal;
    private @Nullable ClusterClientException failure;

    Handshake(ClusterClientOptions options, boolean readOnly, Resp2Memory memory, CredentialsSource source) {
        this.options = options;
        this.readOnly = readOnly;
        this.memory = memory;
        this.source = source;
    }

    /** Who the connection is; said before it is dialled. */
    void authenticateAs(CredentialsSource.Known known) {
        who = known;
    }

    /** Whether other credentials have been announced since those that were said were asked for. */
    boolean isOutdated() {
        return source.newerThan(who) != null;
    }

    /** Those other credentials, which the connection takes on with this; null when there are none. */
    @Nullable
    Credentials takeAnnounced() {
        CredentialsSource.Known announced = source.newerThan(who);
        if (announced == null) {
            return null;
        }
        who = announced;
        return announced.credentials();
    }

    /** The commands to write first. */
    List<Command<?>> begin() {
        boolean hello = options.protocol() == Protocol.RESP3
                || (options.protocol() == Protocol.NEWEST && !memory.helloRefused());
        return ask(hello ? withHello() : withoutHello());
    }

    /**
     * Takes the next reply.
     *
     * @return further commands to write; empty when there are none for now
     */
    List<Command<?>> onReply(ReceivedReply reply) {
        if (isComplete()) {
            throw new ProtocolException("The server spoke before it was asked anything", null, null, false);
        }
        Question question = awaited.get(next++);
        if (question.step() == Step.HELLO && !reply.isError()) {
            availabilityZone = zoneIn(reply.reply());
        }
        if (reply.isError()) {
            onError(question, withoutSecrets(reply.errorText()));
        }
        if (next < awaited.size() || helloRefusal == null || failure != null) {
            return List.of();
        }
        helloRefusal = null;
        memory.rememberRefusal();
        return ask(withoutHello());
    }

    /** What Valkey tells since 8.1, if it has been configured. Source: command page HELLO. */
    private static @Nullable String zoneIn(Reply hello) {
        if (hello instanceof Reply.Pairs told) {
            for (Reply.Pair pair : told.pairs()) {
                String zone = ZONE.equals(textOf(pair.key())) ? textOf(pair.value()) : null;
                if (zone != null && !zone.isBlank()) {
                    return zone;
                }
            }
        }
        return null;
    }

    private static @Nullable String textOf(Reply reply) {
        return reply instanceof Reply.Sequence || reply instanceof Reply.Pairs ? null : reply.asText();
    }

    /** In which availability zone the server runs, or null when it has not told. */
    @Nullable
    String availabilityZone() {
        return availabilityZone;
    }

    /** Whether every reply has come. */
    boolean isComplete() {
        return next == awaited.size();
    }

    /** Why the connection cannot be used, or null. Known when the handshake is complete. */
    @Nullable
    ClusterClientException failure() {
        return failure;
    }

    /**
     * The connection has ended before it was complete: a server that refuses HELLO may hang up, and is asked in RESP2 by
     * the next connection; another says why it does not want us and hangs up then.
     *
     * @return what the server said, or null
     */
    @Nullable
    ClusterClientException cutShort() {
        if (helloRefusal != null) {
            memory.rememberRefusal();
        }
        return failure;
    }

    private String withoutSecrets(String errorText) {
        Credentials credentials = who.credentials();
        return credentials == null
                ? ErrorLine.withoutArguments(errorText)
                : Reauthentication.withoutPassword(errorText, credentials);
    }

    private void onError(Question question, String errorText) {
        switch (question.step()) {
            case HELLO -> onHelloRefused(errorText);
            case AUTHENTICATE -> fail(requirementFailure(question.command(), errorText));
            case IDENTIFY -> {} // it only tells the server who we are: "ERR unknown subcommand" and NOPERM are fine
            case REQUIRE -> {
                if (helloRefusal == null) {
                    fail(requirementFailure(question.command(), errorText));
                }
            }
        }
    }

    private void onHelloRefused(String errorText) {
        boolean unknown = errorText.startsWith("NOPROTO")
                || errorText.startsWith("NOPERM")
                || (errorText.startsWith("ERR")
                        && errorText.toLowerCase(Locale.ROOT).contains("unknown command"));
        if (!unknown) {
            fail(ServerErrorException.of(errorText, null));
        } else if (options.protocol() == Protocol.RESP3) {
            fail(new ConfigurationException(
                    "RESP3 is required, and the server refuses HELLO 3: " + errorText, null, null));
        } else {
            helloRefusal = errorText;
        }
    }

    private static ClusterClientException requirementFailure(Command<?> command, String errorText) {
        ServerErrorException refusal = ServerErrorException.of(errorText, null);
        return refusal instanceof AuthenticationException || refusal.isTransient()
                ? refusal
                : new ConfigurationException(command.name() + " was refused: " + errorText, refusal, null);
    }

    private void fail(ClusterClientException cause) {
        if (failure == null) {
            failure = cause;
        }
    }

    private List<Command<?>> ask(List<Question> questions) {
        awaited.clear();
        awaited.addAll(questions);
        next = 0;
        List<Command<?>> commands = new ArrayList<>();
        questions.forEach(question -> commands.add(question.command()));
        return commands;
    }

    private List<Question> withHello() {
        CustomCommand hello = Command.custom("HELLO").argument(RESP3_VERSION);
        Credentials credentials = who.credentials();
        if (credentials != null) {
            hello.argument("AUTH").argument(userOf(credentials)).argument(credentials.password());
        }
        String name = options.clientName();
        if (name != null) {
            hello.argument("SETNAME").argument(name);
        }
        List<Question> questions = new ArrayList<>();
        questions.add(new Question(Step.HELLO, hello.returning(ReplyCursor::reply)));
        addWhatFollows(questions);
        return questions;
    }

    private List<Question> withoutHello() {
        List<Question> questions = new ArrayList<>();
        Credentials credentials = who.credentials();
        if (credentials != null) {
            questions.add(new Question(Step.AUTHENTICATE, Reauthentication.command(credentials)));
        }
        String name = options.clientName();
        if (name != null) {
            questions.add(question(Step.IDENTIFY, "CLIENT SETNAME", name));
        }
        addWhatFollows(questions);
        return questions;
    }

    private void addWhatFollows(List<Question> questions) {
        if (options.tellLibrary()) {
            questions.add(question(Step.IDENTIFY, "CLIENT SETINFO", "LIB-NAME", LIBRARY));
            questions.add(question(Step.IDENTIFY, "CLIENT SETINFO", "LIB-VER", LibraryVersion.TEXT));
        }
        if (readOnly) {
            questions.add(question(Step.REQUIRE, "READONLY"));
        }
        if (options.database() != 0) {
            questions.add(question(Step.REQUIRE, "SELECT", Integer.toString(options.database())));
        }
    }

    private static String userOf(Credentials credentials) {
        String user = credentials.username();
        return user == null ? "default" : user;
    }

    private static Question question(Step step, String name, String... words) {
        CustomCommand command = Command.custom(name);
        Arrays.stream(words).forEach(command::argument);
        return new Question(step, command.returning(ReplyCursor::reply));
    }
}
