package io.slotwise.options;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Credentials that the application replaces while clients run. Thread-safe; several clients may share one. Connections
 * that are open authenticate anew, those that are opened later begin with the new credentials.
 */
public final class RotatingCredentials implements CredentialsProvider {
    private final List<Consumer<Credentials>> listeners = new CopyOnWriteArrayList<>();
    private volatile Credentials current;

    /** With the first credentials. */
    public RotatingCredentials(Credentials first) {
        current = Objects.requireNonNull(first, "first");
    }

    /** Replaces the credentials. The servers should accept the old ones until connections have been told the new. */
    public void rotateTo(Credentials next) {
        current = Objects.requireNonNull(next, "next");
        listeners.forEach(listener -> listener.accept(next));
    }

    @Override
    public CompletionStage<Credentials> credentials() {
        return CompletableFuture.completedStage(current);
    }

    @Override
    public Runnable whenChanged(Consumer<Credentials> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    @Override
    public String toString() {
        return "RotatingCredentials[" + current + "]";
    }
}
