package io.slotwise.command;

/** How COPY treats its destination. Immutable. */
public final class CopyOptions extends CommandOptions {
    private static final CopyOptions NONE = new CopyOptions(-1, false);

    private final int database;
    private final boolean replace;

    private CopyOptions(int database, boolean replace) {
        this.database = database;
        this.replace = replace;
    }

    /** REPLACE: what the destination holds is deleted before. */
    public static CopyOptions replacing() {
        return new CopyOptions(NONE.database, true);
    }

    /**
     * DB: the destination lies in this database. Clusters have only database 0, but for servers with numbered databases
     * in cluster mode (Valkey 9.0).
     *
     * @throws IllegalArgumentException if the number is negative
     */
    public static CopyOptions toDatabase(int database) {
        if (database < 0) {
            throw new IllegalArgumentException("A database is a number from 0, not " + database);
        }
        return new CopyOptions(database, false);
    }

    /** These options, and REPLACE. */
    public CopyOptions andReplace() {
        return new CopyOptions(database, true);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (database != NONE.database) {
            command.text("DB").number(database);
        }
        if (replace) {
            command.text("REPLACE").flags(CommandFlag.IDEMPOTENT); // the second copy equals the first, and both count 1
        }
    }
}
