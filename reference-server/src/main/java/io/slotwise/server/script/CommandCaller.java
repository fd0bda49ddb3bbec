package io.slotwise.server.script;

import java.util.List;

/** Runs a command for a script. */
@FunctionalInterface
public interface CommandCaller {
    /** The reply in RESP of that version; an error is a reply too. */
    byte[] call(List<byte[]> words, int protocol);
}
