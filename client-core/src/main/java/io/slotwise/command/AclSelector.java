package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import org.jspecify.annotations.Nullable;

/**
 * More rules of a user: what any selector allows in full, the user may do. Immutable. Source: valkey.io/commands/acl-getuser.
 *
 * @param commands the rules on commands, such as {@code -@all +get}
 * @param keys the patterns of keys, such as {@code ~app:*}
 * @param channels the patterns of channels, such as {@code &news:*}
 * @param databases the rules on databases; null on servers that have none
 */
public record AclSelector(
        String commands,
        String keys,
        String channels,
        @Nullable String databases) {
    static final ReplyReader<AclSelector> READER = cursor -> {
        String commands = "";
        String keys = "";
        String channels = "";
        String databases = null;
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "commands" -> commands = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "keys" -> keys = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "channels" -> channels = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "databases" -> databases = cursor.text();
                default -> cursor.skip();
            }
        }
        return new AclSelector(commands, keys, channels, databases);
    };
}
