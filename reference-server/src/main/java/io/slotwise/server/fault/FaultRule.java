package io.slotwise.server.fault;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Confined to the event loop. Which commands are caught, how often, and what happens to them. */
public final class FaultRule {
    private final @Nullable String commandName;
    private @Nullable Object node;
    private Predicate<List<String>> words = anything -> true;
    private int toSkip;
    private int limit = Integer.MAX_VALUE;
    private int hits;
    private @Nullable FaultAction action;

    /** Catches that command, written as in a request ("CLUSTER SLOTS"), or every command when it is null. */
    public FaultRule(@Nullable String commandName) {
        this.commandName = commandName == null ? null : commandName.toUpperCase(Locale.ROOT);
    }

    /** Restricts the rule to one node. */
    public void node(Object only) {
        node = only;
    }

    /** Restricts the rule to requests whose words satisfy the predicate too. */
    public void words(Predicate<List<String>> also) {
        words = words.and(also);
    }

    /** Lets the first of the matching commands pass. */
    public void skip(int count) {
        toSkip = count;
    }

    public void limit(int times) {
        limit = times;
    }

    public void action(FaultAction value) {
        action = value;
    }

    /** How many commands were caught. */
    public int hits() {
        return hits;
    }

    @Nullable
    FaultAction match(Object atNode, List<String> request) {
        if (action == null || hits >= limit || (node != null && node != atNode)) {
            return null;
        }
        if (!matchesName(request) || !words.test(request)) {
            return null;
        }
        if (toSkip > 0) {
            toSkip--;
            return null;
        }
        hits++;
        return action;
    }

    private boolean matchesName(List<String> request) {
        if (commandName == null) {
            return true;
        }
        String[] wanted = commandName.split(" ", -1);
        if (request.size() < wanted.length) {
            return false;
        }
        for (int index = 0; index < wanted.length; index++) {
            if (!wanted[index].equalsIgnoreCase(request.get(index))) {
                return false;
            }
        }
        return true;
    }
}
