package io.slotwise.server.script;

import io.slotwise.server.resp.ReplyWriter;
import java.nio.charset.StandardCharsets;
import party.iroiro.luajava.Lua;

/** Confined to one reply. Writes the value on top of the stack: documentation of the Lua API, Lua to RESP type conversion. */
final class LuaToResp {
    private final Lua lua;
    private final LuaStack stack;
    private final ReplyWriter reply;
    private final int scriptProtocol;

    LuaToResp(Lua lua, LuaStack stack, ReplyWriter reply, int scriptProtocol) {
        this.lua = lua;
        this.stack = stack;
        this.reply = reply;
        this.scriptProtocol = scriptProtocol;
    }

    /** Leaves the stack as it is. */
    void write() {
        lua.checkStack(8);
        switch (lua.type(-1)) {
            case STRING -> reply.bulk(stack.bytes(-1));
            case NUMBER -> reply.integer((long) lua.toNumber(-1));
            case BOOLEAN -> writeBoolean(lua.toBoolean(-1));
            case TABLE -> writeTable();
            default -> reply.nullBulk();
        }
    }

    private void writeBoolean(boolean value) {
        if (scriptProtocol == 3 && reply.protocol() == 3) {
            reply.truth(value);
        } else if (value) {
            reply.integer(1);
        } else {
            reply.nullBulk();
        }
    }

    private void writeTable() {
        if (stack.field("err")) {
            reply.error(oneLine(stack.text(-1)));
        } else if (stack.field("ok")) {
            reply.simple(oneLine(stack.text(-1)));
        } else if (stack.field("double")) {
            reply.number(lua.toNumber(-1));
        } else if (stack.field("map")) {
            writeMap();
        } else if (stack.field("set")) {
            writeSet();
        } else if (stack.field("big_number")) {
            reply.bigNumber(oneLine(stack.text(-1)));
        } else if (stack.field("verbatim_string")) {
            writeVerbatim();
        } else {
            writeArray();
            return;
        }
        lua.pop(1);
    }

    private static String oneLine(String text) {
        return text.replace('\r', ' ').replace('\n', ' ');
    }

    private int entries() {
        int count = 0;
        lua.pushNil();
        while (lua.next(-2) != 0) {
            lua.pop(1);
            count++;
        }
        return count;
    }

    private void writeMap() {
        reply.map(entries());
        lua.pushNil();
        while (lua.next(-2) != 0) {
            lua.pushValue(-2);
            write();
            lua.pop(1);
            write();
            lua.pop(1);
        }
    }

    private void writeSet() {
        reply.set(entries());
        lua.pushNil();
        while (lua.next(-2) != 0) {
            lua.pop(1);
            lua.pushValue(-1);
            write();
            lua.pop(1);
        }
    }

    private void writeVerbatim() {
        String format = stack.textField("format");
        String text = stack.textField("string");
        reply.verbatim(format == null ? "txt" : format, (text == null ? "" : text).getBytes(StandardCharsets.UTF_8));
    }

    private void writeArray() {
        int size = 0;
        for (boolean more = true; more; size += more ? 1 : 0) {
            lua.rawGetI(-1, size + 1);
            more = !lua.isNil(-1);
            lua.pop(1);
        }
        reply.array(size);
        for (int index = 1; index <= size; index++) {
            lua.rawGetI(-1, index);
            write();
            lua.pop(1);
        }
    }
}
