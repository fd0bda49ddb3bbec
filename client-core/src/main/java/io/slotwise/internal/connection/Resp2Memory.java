package io.slotwise.internal.connection;

/** Whether a server of this client has refused HELLO: later connections then begin with RESP2. Thread-safe. */
final class Resp2Memory {
    private volatile boolean helloRefused;

    boolean helloRefused() {
        return helloRefused;
    }

    void rememberRefusal() {
        helloRefused = true;
    }
}
