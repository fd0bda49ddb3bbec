package io.slotwise.server.script;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import party.iroiro.luajava.Lua;

/** Confined to one reply. Pushes a reply as scripts see it: documentation of the Lua API, RESP to Lua type conversion. */
final class RespToLua {
    private final Lua lua;
    private final LuaStack stack;
    private final byte[] reply;
    private int at;

    RespToLua(Lua lua, LuaStack stack, byte[] reply) {
        this.lua = lua;
        this.stack = stack;
        this.reply = reply;
    }

    void push() {
        lua.checkStack(8);
        char type = (char) reply[at];
        String line = line();
        switch (type) {
            case '+' -> pushField("ok", line);
            case '-' -> pushField("err", line);
            case ':' -> lua.push(Long.parseLong(line));
            case ',' -> pushNumberField(line);
            case '(' -> pushField("big_number", line);
            case '#' -> lua.push(line.equals("t"));
            case '_' -> lua.pushNil();
            case '$' -> pushBulk(Integer.parseInt(line));
            case '=' -> pushVerbatim(Integer.parseInt(line));
            case '%' -> pushMap(Integer.parseInt(line));
            case '~' -> pushSet(Integer.parseInt(line));
            default -> pushArray(Integer.parseInt(line));
        }
    }

    private String line() {
        int end = at;
        while (reply[end] != '\r') {
            end++;
        }
        String line = new String(reply, at + 1, end - at - 1, StandardCharsets.UTF_8);
        at = end + 2;
        return line;
    }

    private byte[] take(int length) {
        byte[] bytes = Arrays.copyOfRange(reply, at, at + length);
        at += length + 2;
        return bytes;
    }

    private void pushField(String name, String text) {
        lua.createTable(0, 1);
        stack.push(text.getBytes(StandardCharsets.UTF_8));
        lua.setField(-2, name);
    }

    private void pushNumberField(String text) {
        lua.createTable(0, 1);
        double value = switch (text) {
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
        lua.push((Number) value);
        lua.setField(-2, "double");
    }

    private void pushBulk(int length) {
        if (length < 0) {
            lua.push(false);
        } else {
            stack.push(take(length));
        }
    }

    private void pushVerbatim(int length) {
        byte[] bytes = take(length);
        lua.createTable(0, 1);
        lua.createTable(0, 2);
        stack.push(Arrays.copyOfRange(bytes, 0, 3));
        lua.setField(-2, "format");
        stack.push(Arrays.copyOfRange(bytes, 4, length));
        lua.setField(-2, "string");
        lua.setField(-2, "verbatim_string");
    }

    private void pushMap(int size) {
        lua.createTable(0, 1);
        lua.createTable(0, size);
        for (int index = 0; index < size; index++) {
            push();
            push();
            lua.rawSet(-3);
        }
        lua.setField(-2, "map");
    }

    private void pushSet(int size) {
        lua.createTable(0, 1);
        lua.createTable(0, size);
        for (int index = 0; index < size; index++) {
            push();
            lua.push(true);
            lua.rawSet(-3);
        }
        lua.setField(-2, "set");
    }

    private void pushArray(int size) {
        if (size < 0) {
            lua.push(false);
            return;
        }
        lua.createTable(size, 0);
        for (int index = 0; index < size; index++) {
            push();
            lua.rawSetI(-2, index + 1);
        }
    }
}
