package io.slotwise.benchmarks.faults;

import java.time.Duration;

/**
 * One connected client, set up for faults as well as its manual allows. Safe for use by many threads. What a method
 * throws, the application would have seen.
 */
interface FaultClient extends AutoCloseable {
    /** How long a call may take, where the client has such a limit. */
    Duration TIMEOUT = Duration.ofSeconds(5);

    /** INCR, waited for. */
    void increment(String key) throws Exception;

    /** GET, waited for. */
    void get(String key) throws Exception;

    @Override
    void close();
}
