package io.slotwise.system.backend;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Immutable. Which server it is, as far as its abilities depend on that. */
record ServerVersion(boolean valkey, int major, int minor, String text) {
    private static final Pattern PRINTED = Pattern.compile("(\\S+) server v=((\\d+)\\.(\\d+)\\S*)");

    /** Reads what {@code redis-server --version} or {@code valkey-server --version} prints. */
    static Optional<ServerVersion> parse(String printed) {
        Matcher matcher = PRINTED.matcher(printed);
        if (!matcher.find()) {
            return Optional.empty();
        }
        return Optional.of(new ServerVersion(
                matcher.group(1).toLowerCase(Locale.ROOT).equals("valkey"),
                Integer.parseInt(matcher.group(3)),
                Integer.parseInt(matcher.group(4)),
                matcher.group(2)));
    }

    boolean isAtLeast(int otherMajor, int otherMinor) {
        return major > otherMajor || (major == otherMajor && minor >= otherMinor);
    }

    /** What the server itself can do, whoever runs it. Versions as the servers' release notes name them. */
    Set<Ability> abilities() {
        Set<Ability> abilities = EnumSet.of(Ability.MIGRATE, Ability.FAIL_OVER, Ability.ERROR_COUNTS);
        if (isAtLeast(7, 0)) {
            abilities.add(Ability.TRY_AGAIN_AT_SOURCE);
            abilities.add(Ability.SHARDS_COMMAND);
            abilities.add(Ability.SHARDED_PUBSUB);
            abilities.add(Ability.HOSTNAMES);
            abilities.add(Ability.FUNCTIONS);
        }
        if (valkey ? isAtLeast(9, 0) : isAtLeast(7, 4)) {
            abilities.add(Ability.HASH_FIELD_EXPIRY);
        }
        if (valkey && isAtLeast(9, 0)) {
            abilities.add(Ability.ATOMIC_SLOT_MIGRATION);
            abilities.add(Ability.NUMBERED_DATABASES);
        }
        return abilities;
    }
}
