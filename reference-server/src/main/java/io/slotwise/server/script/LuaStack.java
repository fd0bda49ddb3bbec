package io.slotwise.server.script;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import party.iroiro.luajava.Lua;

/** Confined to the event loop. Byte strings and tables on the stack of a Lua state. */
final class LuaStack {
    private static final String HEX = "0123456789abcdef";

    private final Lua lua;
    private final int unhex;

    /** The reference is to a function that makes bytes of hexadecimal digits. */
    LuaStack(Lua lua, int unhex) {
        this.lua = lua;
        this.unhex = unhex;
    }

    void push(byte[] bytes) {
        if (isPlain(bytes)) {
            lua.push(new String(bytes, StandardCharsets.US_ASCII));
            return;
        }
        StringBuilder digits = new StringBuilder(2 * bytes.length);
        for (byte value : bytes) {
            digits.append(HEX.charAt((value >> 4) & 15)).append(HEX.charAt(value & 15));
        }
        lua.refGet(unhex);
        lua.push(digits.toString());
        lua.pCall(1, 1);
    }

    private static boolean isPlain(byte[] bytes) {
        for (byte value : bytes) {
            if (value <= 0) {
                return false;
            }
        }
        return true;
    }

    void push(List<byte[]> items) {
        lua.createTable(items.size(), 0);
        for (int index = 0; index < items.size(); index++) {
            push(items.get(index));
            lua.rawSetI(-2, index + 1);
        }
    }

    byte[] bytes(int index) {
        ByteBuffer buffer = lua.toBuffer(index);
        if (buffer == null) {
            return new byte[0];
        }
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    String text(int index) {
        return new String(bytes(index), StandardCharsets.UTF_8);
    }

    /** Pushes the field of the table on top; false, and nothing pushed, when it has none. */
    boolean field(String name) {
        lua.push(name);
        lua.rawGet(-2);
        if (lua.isNil(-1)) {
            lua.pop(1);
            return false;
        }
        return true;
    }

    /** The text in that field of the table on top, or null. */
    @Nullable
    String textField(String name) {
        if (!field(name)) {
            return null;
        }
        String text = text(-1);
        lua.pop(1);
        return text;
    }
}
