package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.WireRow.keyless;
import static io.slotwise.command.WireRow.repeatableKeyless;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.util.List;
import java.util.Map;

/** Replies as Redis 7.0.15 and, for what is newer, Valkey 9.1.2 gave them. */
class ModuleCommandsWireTest extends WireTable {
    private final ModuleCommands<String, String> modules = new ModuleCommands<>(Codec.utf8(), Codec.utf8());

    ModuleCommandsWireTest() {
        super(ModuleCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                repeatableKeyless(modules.moduleList(), "MODULE LIST")
                        .reads(
                                array(array(
                                        bulk("name"),
                                        bulk("lua"),
                                        bulk("ver"),
                                        integer(1),
                                        bulk("path"),
                                        bulk("lua"),
                                        bulk("args"),
                                        bulks("x"))),
                                array(map(
                                        bulk("name"),
                                        bulk("lua"),
                                        bulk("ver"),
                                        integer(1),
                                        bulk("path"),
                                        bulk("lua"),
                                        bulk("args"),
                                        bulks("x"))),
                                List.of(new ServerModule("lua", 1, "lua", List.of("x"))))
                        .reads("*0\r\n", List.of()),
                keyless(modules.moduleLoad("/m.so", "x"), "MODULE LOAD /m.so x")
                        .answersOk()
                        .fails("ERR MODULE command not allowed.", ServerErrorException.class),
                keyless(
                                modules.moduleLoadex("/m.so", Map.of("m.size", "5"), List.of("x", "y")),
                                "MODULE LOADEX /m.so CONFIG m.size 5 ARGS x y")
                        .answersOk(),
                keyless(modules.moduleLoadex("/m.so", Map.of(), List.of()), "MODULE LOADEX /m.so")
                        .answersOk(),
                keyless(modules.moduleUnload("m"), "MODULE UNLOAD m")
                        .answersOk()
                        .fails(
                                "ERR Error unloading module: no such module with that name",
                                ServerErrorException.class));
    }
}
