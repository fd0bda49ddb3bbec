package io.slotwise.command;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How MIGRATE moves keys. Immutable; its text does not show the password. */
public final class MigrateOptions {
    private static final MigrateOptions MOVING = new MigrateOptions(false, false, null, null);

    private final boolean copy;
    private final boolean replace;
    private final @Nullable String username;
    private final @Nullable String password;

    private MigrateOptions(boolean copy, boolean replace, @Nullable String username, @Nullable String password) {
        this.copy = copy;
        this.replace = replace;
        this.username = username;
        this.password = password;
    }

    /** The keys are gone from where they were. */
    public static MigrateOptions moving() {
        return MOVING;
    }

    /** COPY: the keys also stay where they are. */
    public static MigrateOptions copying() {
        return new MigrateOptions(true, false, null, null);
    }

    /** These options, and REPLACE: keys that exist at the destination are overwritten. */
    public MigrateOptions andReplace() {
        return new MigrateOptions(copy, true, username, password);
    }

    /** These options, and AUTH: the password that the destination wants. */
    public MigrateOptions andPassword(String newPassword) {
        return new MigrateOptions(copy, replace, null, newPassword);
    }

    /** These options, and AUTH2: the user and the password that the destination wants. */
    public MigrateOptions andUser(String newUsername, String newPassword) {
        return new MigrateOptions(copy, replace, newUsername, newPassword);
    }

    @Override
    public String toString() {
        return "MigrateOptions[copy=" + copy + ", replace=" + replace + ", username=" + username + "]";
    }

    <K, V> CommandBuilder<K, V> addTo(CommandBuilder<K, V> command) {
        if (copy) {
            command.text("COPY");
        }
        if (replace) {
            command.text("REPLACE");
        }
        if (password != null) {
            command.texts(username == null ? List.of("AUTH", password) : List.of("AUTH2", username, password));
        }
        return command;
    }
}
