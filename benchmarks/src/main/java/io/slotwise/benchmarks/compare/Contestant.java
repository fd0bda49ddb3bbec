package io.slotwise.benchmarks.compare;

import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One connected client, as its users would set it up for this work. Safe for use by many threads. Each method reads the
 * reply as far as a user would: into a String, or an array of bytes.
 *
 * <p>The same for all: 5 s for a command, reads from primaries, the protocol that the client chooses, Netty's native
 * transport where the platform has it.
 */
interface Contestant extends AutoCloseable {
    /** How long a command may take. */
    long TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(5);

    /** GET, waited for. Fails when the key is missing. */
    String get(String key) throws Exception;

    /** GET; the ticket is given the value or the failure. */
    void get(String key, Ticket ticket);

    /** SET; the ticket is told when it is done. */
    void set(String key, String value, Ticket ticket);

    /** The values of keys in all slots, waited for; how many there were. */
    int getAll(String[] keys) throws Exception;

    /** Stores values under keys in all slots, and waits. */
    void setAll(Map<String, String> values) throws Exception;

    /** Deletes keys in all slots, and waits; how many there were. */
    long deleteAll(String[] keys) throws Exception;

    /** GET of a large value, waited for; its length. */
    int getLarge(String key) throws Exception;

    /** SET of a large value, waited for. */
    void setLarge(String key, byte[] value) throws Exception;

    @Override
    void close();
}
