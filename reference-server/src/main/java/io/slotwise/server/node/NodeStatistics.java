package io.slotwise.server.node;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Confined to the event loop. What INFO counts. */
public final class NodeStatistics {
    private final Map<String, CommandCount> commands = new HashMap<>();
    private final Map<String, Long> errors = new TreeMap<>();
    private long errorReplies;
    private long connections;
    private long processed;
    private long reads;
    private long writes;
    private long inputBytes;
    private long outputBytes;

    /** Confined to the event loop. Counters of one command. */
    public static final class CommandCount {
        private long calls;
        private long rejected;
        private long failed;

        /** It ran. */
        public void called(boolean withError) {
            calls++;
            if (withError) {
                failed++;
            }
        }

        /** It was answered with an error before it ran: a redirect, a wrong number of arguments. */
        public void rejected() {
            rejected++;
        }

        public long calls() {
            return calls;
        }

        public long rejectedCalls() {
            return rejected;
        }

        public long failedCalls() {
            return failed;
        }
    }

    /** Counters of the command with that lower-case name. */
    public CommandCount command(String name) {
        CommandCount count = commands.get(name);
        if (count == null) {
            count = new CommandCount();
            commands.put(name, count);
        }
        return count;
    }

    public Map<String, CommandCount> commands() {
        return commands;
    }

    /** Error replies by code word. */
    public Map<String, Long> errors() {
        return errors;
    }

    /** An error was answered; its text starts with its code word. */
    public void failed(String error) {
        errorReplies++;
        int end = error.indexOf(' ');
        errors.merge(end < 0 ? "ERR" : error.substring(0, end), 1L, Long::sum);
    }

    public void reset() {
        commands.clear();
        errors.clear();
        errorReplies = 0;
        connections = 0;
        processed = 0;
        reads = 0;
        writes = 0;
        inputBytes = 0;
        outputBytes = 0;
    }

    void connected() {
        connections++;
    }

    void read(int bytes) {
        reads++;
        inputBytes += bytes;
    }

    void wrote(int bytes) {
        writes++;
        outputBytes += bytes;
    }

    /** A command ran. */
    public void processed() {
        processed++;
    }

    public long errorReplies() {
        return errorReplies;
    }

    public long connectionsReceived() {
        return connections;
    }

    public long commandsProcessed() {
        return processed;
    }

    /** Socket reads that brought bytes. */
    public long readsProcessed() {
        return reads;
    }

    /** Socket writes. */
    public long writesProcessed() {
        return writes;
    }

    public long inputBytes() {
        return inputBytes;
    }

    public long outputBytes() {
        return outputBytes;
    }
}
