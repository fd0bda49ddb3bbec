package io.slotwise.benchmarks.compare;

/** Waits for each command before the next one. Confined to its thread. */
final class WaitingWorker extends Worker {
    /** One command, waited for. */
    interface Operation {
        /** Carries it out; the turn says which keys are due. */
        void run(int turn) throws Exception;
    }

    private final Operation operation;
    private int turn;

    /** A worker that begins with a turn of its own, so that workers do not all ask for the same key. */
    WaitingWorker(Phase phase, Operation operation, int firstTurn) {
        super(phase);
        this.operation = operation;
        this.turn = firstTurn;
    }

    @Override
    void step() {
        long start = System.nanoTime();
        try {
            operation.run(turn++ & Integer.MAX_VALUE);
            succeeded(System.nanoTime() - start);
        } catch (Exception failure) {
            failed();
        }
    }

    @Override
    void finish() {
        // Nothing is in flight.
    }
}
