package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.reply.ReplyType;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A user of a node, and what they may do. Immutable. Source: valkey.io/commands/acl-getuser.
 *
 * @param flags such as {@code on} and {@code nopass}
 * @param passwords the SHA-256 of each password in hexadecimal; {@link #toString} leaves them out
 * @param rules what the user may do
 * @param selectors what the user may do besides; none before 7.0.0
 */
public record AclUser(Set<String> flags, List<String> passwords, AclSelector rules, List<AclSelector> selectors) {
    static final ReplyReader<AclUser> READER = cursor -> {
        Set<String> flags = Set.of();
        List<String> passwords = List.of();
        String commands = "";
        String keys = "";
        String channels = "";
        String databases = null;
        List<AclSelector> selectors = List.of();
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "flags" -> flags = CatalogueGroup.set(cursor, SimpleReaders.PRESENT_TEXT);
                case "passwords" -> passwords = CatalogueGroup.list(cursor, SimpleReaders.PRESENT_TEXT);
                case "commands" -> commands = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "keys" -> keys = patterns(cursor);
                case "channels" -> channels = patterns(cursor);
                case "databases" -> databases = cursor.text();
                case "selectors" -> selectors = CatalogueGroup.list(cursor, AclSelector.READER);
                default -> cursor.skip();
            }
        }
        return new AclUser(flags, passwords, new AclSelector(commands, keys, channels, databases), selectors);
    };

    /** Copies the collections. */
    public AclUser {
        flags = Set.copyOf(flags);
        passwords = List.copyOf(passwords);
        selectors = List.copyOf(selectors);
    }

    /** One text since 7.0.0, a list before. */
    private static String patterns(ReplyCursor cursor) {
        return cursor.type() == ReplyType.ARRAY
                ? String.join(" ", CatalogueGroup.list(cursor, SimpleReaders.PRESENT_TEXT))
                : Objects.requireNonNullElse(cursor.text(), "");
    }

    @Override
    public String toString() {
        return "AclUser[flags=" + flags + ", passwords=" + passwords.size() + ", rules=" + rules + ", selectors="
                + selectors + "]";
    }
}
