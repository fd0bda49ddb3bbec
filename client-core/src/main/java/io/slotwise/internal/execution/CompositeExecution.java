package io.slotwise.internal.execution;

import io.slotwise.error.CodecException;
import io.slotwise.error.PartialFailureException;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.topology.NodeAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A command that goes to several slots or nodes: its parts are executed each for itself, with the same deadline, and
 * their results become one when all have ended. Thread-safe: each part writes its own place, the last one to end
 * completes.
 */
final class CompositeExecution<R extends @Nullable Object> extends ResultFuture<R> {
    /** Makes one result of the parts' results, which are in the order of the parts. */
    interface Merge<R extends @Nullable Object> {
        R merge(List<R> results);
    }

    /** A part: one slot with some of the keys, or one node. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Part<R extends @Nullable Object>(
            CommandExecution<R> execution,
            int slot,
            @Nullable NodeAddress node,
            int[] keys) {
        String name() {
            return node == null ? "slot " + slot : "node " + node;
        }
    }

    private final String command;
    private final List<Part<R>> parts;
    private final Merge<R> merge;
    private final AtomicReferenceArray<@Nullable Object> results;
    private final AtomicReferenceArray<@Nullable Throwable> failures;
    private final AtomicInteger running;

    CompositeExecution(String command, List<Part<R>> parts, Merge<R> merge) {
        this.command = command;
        this.parts = parts;
        this.merge = merge;
        this.results = new AtomicReferenceArray<>(parts.size());
        this.failures = new AtomicReferenceArray<>(parts.size());
        this.running = new AtomicInteger(parts.size());
    }

    void start(GroupedSend sending) {
        for (int i = 0; i < parts.size(); i++) {
            int place = i;
            parts.get(i).execution().whenEnded((value, failure) -> ended(place, value, failure));
        }
        parts.forEach(part -> sending.add(part.execution()));
    }

    private void ended(int place, @Nullable Object value, @Nullable Throwable failure) {
        results.setPlain(place, value);
        failures.setPlain(place, unwrapped(failure));
        if (running.decrementAndGet() == 0) {
            finish();
        }
    }

    @SuppressWarnings("unchecked") // the parts' results are R
    private void finish() {
        List<R> values = new ArrayList<>(parts.size());
        boolean failed = false;
        for (int i = 0; i < parts.size(); i++) {
            failed |= failures.getPlain(i) != null;
            values.add((R) results.getPlain(i));
        }
        if (failed) {
            fail(failure());
            return;
        }
        R merged;
        try {
            merged = merge.merge(values);
        } catch (RuntimeException e) {
            fail(new CodecException("The replies of the parts of " + command + " do not fit together", e, null, true));
            return;
        }
        succeed(merged);
    }

    private Throwable failure() {
        List<PartialFailureException.Part> told = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Part<R> part = parts.get(i);
            List<Integer> keys = new ArrayList<>();
            for (int key : part.keys()) {
                keys.add(key);
            }
            told.add(new PartialFailureException.Part(part.name(), keys, failures.getPlain(i)));
        }
        return PartialFailureException.of(command, Collections.unmodifiableList(told));
    }

    private static @Nullable Throwable unwrapped(@Nullable Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        parts.forEach(part -> part.execution().cancel(mayInterruptIfRunning));
        return cancelled;
    }
}
