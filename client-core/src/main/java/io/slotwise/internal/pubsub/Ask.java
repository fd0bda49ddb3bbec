package io.slotwise.internal.pubsub;

import io.slotwise.command.Command;
import io.slotwise.command.CustomCommand;
import io.slotwise.pubsub.Topics;
import io.slotwise.reply.Reply;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Something that was said on a connection, and what is still to come of it. Confined to turns.
 *
 * <p>The answer to SUBSCRIBE and its like is one confirmation for each name, or one error for all. So it is with SUNSUBSCRIBE,
 * but a server also takes sharded channels away unasked, in the same words; then the names have been answered, and an error
 * comes on top or does not. Therefore a PING follows it: when that is answered, all has come that will.
 */
final class Ask {
    private static final int SUBSCRIBE = 0;
    private static final int UNSUBSCRIBE = 1;
    private static final int PING = 2;

    private final int what;
    private final boolean fenced;
    private final List<Placement> placements;
    private final Set<Name> missing = new LinkedHashSet<>();
    private final Runnable whenDone;
    private boolean refused;

    private Ask(int what, boolean fenced, List<Placement> placements, Collection<Name> names, Runnable whenDone) {
        this.what = what;
        this.fenced = fenced;
        this.placements = placements;
        this.missing.addAll(names);
        this.whenDone = whenDone;
    }

    /** For names of one kind, and of one slot if they have any. */
    static Ask subscribing(List<Placement> placements) {
        return new Ask(
                SUBSCRIBE,
                false,
                placements,
                placements.stream().map(Placement::name).toList(),
                () -> {});
    }

    /** For names of one kind, and of one slot if they have any. */
    static Ask unsubscribing(List<Name> names, Runnable whenDone) {
        boolean sharded = names.get(0).kind() == Topics.Kind.SHARD_CHANNEL;
        return new Ask(UNSUBSCRIBE, sharded, List.of(), names, whenDone);
    }

    static Ask ping() {
        return new Ask(PING, false, List.of(), List.of(), () -> {});
    }

    boolean isSubscribing() {
        return what == SUBSCRIBE;
    }

    boolean isUnsubscribing() {
        return what == UNSUBSCRIBE;
    }

    /** Whether a reply that is neither a confirmation nor an error is still to come. */
    boolean expectsPong() {
        return what == PING || fenced;
    }

    /** What is subscribed to by it. */
    List<Placement> placements() {
        return placements;
    }

    /** Takes the answer for a name. False: it is none of those that are missing. */
    boolean answers(Name name) {
        return missing.remove(name);
    }

    boolean hasAllAnswers() {
        return missing.isEmpty();
    }

    /**
     * Takes an error.
     *
     * @return whether nothing more is to come
     */
    boolean refusedBy(String error) {
        boolean ofThePing = what == PING || (fenced && missing.isEmpty() && (refused || error.startsWith("NOPERM")));
        missing.clear();
        refused = true;
        return ofThePing || !fenced;
    }

    void done() {
        whenDone.run();
    }

    /** What is written for it. */
    List<Command<?>> commands() {
        if (what == PING) {
            return List.of(pingCommand());
        }
        Topics.Kind kind = missing.iterator().next().kind();
        CustomCommand command = Command.custom(isSubscribing() ? subscribe(kind) : unsubscribe(kind));
        missing.forEach(name -> command.argument(name.bytes()));
        Command<Reply> said = command.returningReply();
        return fenced ? List.of(said, pingCommand()) : List.of(said);
    }

    private static Command<?> pingCommand() {
        return Command.custom("PING").returningReply();
    }

    private static String subscribe(Topics.Kind kind) {
        return switch (kind) {
            case CHANNEL -> "SUBSCRIBE";
            case PATTERN, KEYSPACE_EVENTS -> "PSUBSCRIBE";
            case SHARD_CHANNEL -> "SSUBSCRIBE";
        };
    }

    private static String unsubscribe(Topics.Kind kind) {
        return switch (kind) {
            case CHANNEL -> "UNSUBSCRIBE";
            case PATTERN, KEYSPACE_EVENTS -> "PUNSUBSCRIBE";
            case SHARD_CHANNEL -> "SUNSUBSCRIBE";
        };
    }
}
