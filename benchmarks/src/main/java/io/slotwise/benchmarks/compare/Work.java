package io.slotwise.benchmarks.compare;

/** What the commands of a row are. Immutable. */
enum Work {
    /** Threads that wait for each value. */
    GET,
    /** The same on virtual threads. */
    VIRTUAL_GET,
    /** One thread that keeps a window of commands in flight. */
    ASYNC_GET,
    /** The same, storing. */
    ASYNC_SET,
    /** The values of many keys in one call. */
    GET_ALL,
    /** Many keys stored in one call. */
    SET_ALL,
    /** Many keys stored in one call and deleted in the next. */
    SET_AND_DELETE_ALL,
    /** One large value read. */
    GET_LARGE,
    /** One large value stored. */
    SET_LARGE,
    /** A client connected, up to its first value, where others were connected before. */
    CONNECT,
    /** The same in a JVM that has just started. */
    CONNECT_COLD,
    /** The heap that a connected client keeps. */
    HEAP;

    boolean isAsynchronous() {
        return this == ASYNC_GET || this == ASYNC_SET;
    }

    boolean storesMany() {
        return this == SET_ALL || this == SET_AND_DELETE_ALL;
    }
}
