package io.slotwise.server;

import io.slotwise.server.fault.FaultAction;
import io.slotwise.server.fault.FaultRule;
import io.slotwise.server.fault.FaultScript;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * Thread-safe. One rule: which commands, how often, what happens. In force from the moment its action is said; without {@link
 * #times} for ever.
 */
public final class Fault {
    private final ClusterThread thread;
    private final FaultScript script;
    private final FaultRule rule;

    Fault(ClusterThread thread, FaultScript script, FaultRule rule) {
        this.thread = thread;
        this.script = script;
        this.rule = rule;
    }

    private Fault change(Runnable change) {
        thread.run(change);
        return this;
    }

    /** Only at that node. */
    public Fault onNode(ReferenceNode node) {
        return change(() -> rule.node(node.server()));
    }

    /** Only when the words of the command, its name first, satisfy the predicate too; called on the cluster's thread. */
    public Fault when(Predicate<List<String>> words) {
        return change(() -> rule.words(words));
    }

    /** Only when the command has that word after its name. */
    public Fault withWord(String word) {
        return when(words -> words.lastIndexOf(word) > 0);
    }

    /** Lets that many matching commands pass first. */
    public Fault afterSkipping(int commands) {
        return change(() -> rule.skip(commands));
    }

    /** At most that often, counted from the beginning. */
    public Fault times(int count) {
        return change(() -> rule.limit(count));
    }

    /**
     * The command does not run and is answered with an error of that text ("LOADING …"), or, when the text starts with a
     * type character of the protocol ("-", "+", ":", "$", "*", "_" …), with that reply; the last line end may be left out.
     */
    public Fault reply(String text) {
        boolean typed = !text.isEmpty() && "-+:$*_,#!=%~>(".indexOf(text.charAt(0)) >= 0;
        String line = (typed ? "" : "-") + text + (text.endsWith("\r\n") ? "" : "\r\n");
        return replyBytes(line.getBytes(StandardCharsets.UTF_8));
    }

    /** The command does not run and these bytes are sent. */
    public Fault replyBytes(byte[] bytes) {
        FaultAction action = new FaultAction.Reply(bytes);
        return change(() -> rule.action(action));
    }

    /** The command, and all that follows on its connection, runs that much later. */
    public Fault delay(Duration delay) {
        return change(() -> rule.action(new FaultAction.DelayExecution(delay)));
    }

    /** The command runs at once; its reply, and all that follows on its connection, comes that much later. */
    public Fault delayReply(Duration delay) {
        return change(() -> rule.action(new FaultAction.DelayReply(delay)));
    }

    /** The connection is closed and the command does not run. */
    public Fault closeConnection() {
        return closeConnectionBeforeExecuting();
    }

    /** The connection is closed and the command does not run. */
    public Fault closeConnectionBeforeExecuting() {
        return change(() -> rule.action(new FaultAction.CloseConnection(false)));
    }

    /** The command runs and the connection is closed without its reply. */
    public Fault closeConnectionAfterExecuting() {
        return change(() -> rule.action(new FaultAction.CloseConnection(true)));
    }

    /** The command runs and its reply is never sent. */
    public Fault dropReply() {
        return change(() -> rule.action(new FaultAction.DropReply()));
    }

    /** How many commands met this fault. */
    public int hits() {
        return thread.call(rule::hits);
    }

    /** Ends it. */
    public void remove() {
        thread.run(() -> script.remove(rule));
    }
}
