package io.slotwise.server.command;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ScriptRuntimeTest {
    @Test
    void whereLuaCannotBeLoadedAScriptIsAnsweredWithAnError() {
        assertThatThrownBy(() -> ScriptRuntime.loaded(() -> {
                    throw new UnsatisfiedLinkError("no lua51\r\nin java.library.path");
                }))
                .isInstanceOf(CommandException.class)
                .hasMessage(
                        "ERR Lua could not be loaded: java.lang.UnsatisfiedLinkError: no lua51 in java.library.path");
    }
}
