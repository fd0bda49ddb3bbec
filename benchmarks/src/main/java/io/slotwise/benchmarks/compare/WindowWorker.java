package io.slotwise.benchmarks.compare;

/** Keeps a window of commands in flight. Confined to its thread, but for the tickets. */
final class WindowWorker extends Worker {
    /** One command, not waited for. */
    interface Operation {
        /** Sends it; the turn says which key is due, the ticket is its callback. */
        void send(int turn, Ticket ticket);
    }

    private final Operation operation;
    private final Window window;
    private int turn;

    WindowWorker(Phase phase, Operation operation, int width, boolean expectsValue) {
        super(phase);
        this.operation = operation;
        this.window = new Window(width, expectsValue);
    }

    @Override
    void step() {
        Ticket ticket = window.take();
        if (ticket.hasFailed()) {
            failed();
        } else if (ticket.isUsed()) {
            succeeded(ticket.nanos());
        }
        ticket.start();
        try {
            operation.send(turn++ & Integer.MAX_VALUE, ticket);
        } catch (RuntimeException refusal) {
            ticket.accept(null, refusal);
        }
    }

    @Override
    void finish() {
        for (int i = window.drain(); i > 0; i--) {
            failed();
        }
    }
}
