package io.slotwise.command;

import io.slotwise.error.ServerErrorException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row of a wire table: a call of the catalogue, what it sends, how it is routed, and what each reply becomes. */
final class WireRow<R extends @Nullable Object> {
    /** A reply as it is sent, and what it is read into. */
    record Reading(String protocol, String reply, @Nullable Object value) {}

    /** An error as it is sent, and the type that it becomes. */
    record Failing(String reply, Class<? extends ServerErrorException> type) {}

    final Command<R> command;
    final String sent;
    final List<String> keys = new ArrayList<>();
    final List<Reading> readings = new ArrayList<>();
    final List<Failing> failings = new ArrayList<>();
    boolean readOnly;
    boolean idempotent;

    @Nullable
    Duration blockTime;

    RequestPolicy request = RequestPolicy.DEFAULT;
    ResponsePolicy response = ResponsePolicy.DEFAULT;

    private WireRow(Command<R> command, String sent) {
        this.command = command;
        this.sent = sent;
    }

    /**
     * A row for a write whose first word after the name is its one key.
     *
     * @param sent the words, with one space between
     */
    static <R extends @Nullable Object> WireRow<R> write(Command<R> command, String sent) {
        return new WireRow<>(command, sent)
                .keys(sent.substring(command.name().length() + 1).split(" ", -1)[0]);
    }

    static <R extends @Nullable Object> WireRow<R> repeatableWrite(Command<R> command, String sent) {
        WireRow<R> row = write(command, sent);
        row.idempotent = true;
        return row;
    }

    static <R extends @Nullable Object> WireRow<R> read(Command<R> command, String sent) {
        WireRow<R> row = repeatableWrite(command, sent);
        row.readOnly = true;
        return row;
    }

    /** A row for a command without keys that writes, or otherwise must not be repeated. */
    static <R extends @Nullable Object> WireRow<R> keyless(Command<R> command, String sent) {
        return new WireRow<>(command, sent);
    }

    static <R extends @Nullable Object> WireRow<R> repeatableKeyless(Command<R> command, String sent) {
        WireRow<R> row = keyless(command, sent);
        row.idempotent = true;
        return row;
    }

    static <R extends @Nullable Object> WireRow<R> readingKeyless(Command<R> command, String sent) {
        WireRow<R> row = repeatableKeyless(command, sent);
        row.readOnly = true;
        return row;
    }

    WireRow<R> keys(String... all) {
        keys.clear();
        keys.addAll(List.of(all));
        return this;
    }

    /** The server may hold it for so long; zero for without end. */
    WireRow<R> blocks(Duration time) {
        blockTime = time;
        return this;
    }

    WireRow<R> to(RequestPolicy newRequest, ResponsePolicy newResponse) {
        request = newRequest;
        response = newResponse;
        return this;
    }

    /** Both protocols spell the reply so. */
    WireRow<R> reads(String reply, @Nullable Object value) {
        return reads(reply, reply, value);
    }

    WireRow<R> reads(String resp2, String resp3, @Nullable Object value) {
        readings.add(new Reading("RESP2", resp2, value));
        readings.add(new Reading("RESP3", resp3, value));
        return this;
    }

    /** RESP3 spells the reply so, and RESP2 as it must. */
    WireRow<R> readsInEither(String resp3, @Nullable Object value) {
        return reads(Replies.inResp2(resp3), resp3, value);
    }

    /** What each protocol says for nothing. */
    WireRow<R> readsNothingAs(@Nullable Object value) {
        return reads("$-1\r\n", "_\r\n", value);
    }

    /** What each protocol says for no array. */
    WireRow<R> readsNoArrayAs(@Nullable Object value) {
        return reads("*-1\r\n", "_\r\n", value);
    }

    /** The number of something, none among them. */
    WireRow<R> counts() {
        return reads(":2\r\n", 2L).reads(":0\r\n", 0L);
    }

    WireRow<R> answersYesOrNo() {
        return reads(":1\r\n", true).reads(":0\r\n", false);
    }

    WireRow<R> answersOk() {
        return reads("+OK\r\n", null);
    }

    WireRow<R> fails(String errorLine, Class<? extends ServerErrorException> type) {
        failings.add(new Failing("-" + errorLine + "\r\n", type));
        int length = errorLine.getBytes(StandardCharsets.UTF_8).length;
        failings.add(new Failing("!" + length + "\r\n" + errorLine + "\r\n", type));
        return this;
    }

    WireRow<R> failsOnAnotherType() {
        return fails(
                "WRONGTYPE Operation against a key holding the wrong kind of value",
                io.slotwise.error.WrongTypeException.class);
    }

    @Override
    public String toString() {
        return sent;
    }
}
