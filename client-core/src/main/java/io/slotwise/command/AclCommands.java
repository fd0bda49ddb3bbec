package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commands on users and what they may do. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, a second word capitalised. Unless it says otherwise a command
 * goes to any one primary, and what it answers is about that node; {@link io.slotwise.options.Target} sends it to another
 * or to several. Nodes do not tell each other of users: what
 * changes them goes to every node, replicas among them. Versions are the servers' in which the command came.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@CommandGroup
public final class AclCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and values of these codecs. */
    public AclCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * ACL CAT: the categories of commands. Writes nothing. Since 6.0.0. Source: valkey.io/commands/acl-cat.
     */
    public Command<List<String>> aclCat() {
        return command("ACL CAT").flags(IDEMPOTENT).returning(texts());
    }

    /**
     * ACL CAT with a category: the commands in it. Writes nothing. Since 6.0.0. Source: valkey.io/commands/acl-cat.
     */
    public Command<List<String>> aclCat(String category) {
        return command("ACL CAT").text(category).flags(IDEMPOTENT).returning(texts());
    }

    /**
     * ACL DELUSER: deletes users on every node, and answers how many existed on one of them; their connections are
     * closed. Since 6.0.0. Source: valkey.io/commands/acl-deluser.
     */
    public Command<Long> aclDeluser(String... users) {
        return command("ACL DELUSER")
                .texts(users)
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                .returning(integer());
    }

    /**
     * ACL DRYRUN: why the user must not run the command; null when they may. Fails when there is no such user or
     * command. Writes nothing. Since 7.0.0. Source: valkey.io/commands/acl-dryrun.
     */
    public Command<@Nullable String> aclDryrun(String user, String... words) {
        return command("ACL DRYRUN").text(user).texts(words).flags(IDEMPOTENT).returning(refusalOrNull());
    }

    /**
     * ACL GENPASS: a random password of 64 hexadecimal digits. Writes nothing, but answers otherwise each time. Since
     * 6.0.0. Source: valkey.io/commands/acl-genpass.
     */
    public Command<String> aclGenpass() {
        return command("ACL GENPASS").flags(IDEMPOTENT).returning(presentText());
    }

    /**
     * ACL GENPASS: a random password of so many bits in hexadecimal. Writes nothing, but answers otherwise each time.
     * Since 6.0.0. Source: valkey.io/commands/acl-genpass.
     */
    public Command<String> aclGenpass(long bits) {
        return command("ACL GENPASS").number(bits).flags(IDEMPOTENT).returning(presentText());
    }

    /**
     * ACL GETUSER: what the user may do on the node; null when there is no such user. O(N), N being
     * the number of its rules. Writes nothing. Since 6.0.0. Source: valkey.io/commands/acl-getuser.
     */
    public Command<@Nullable AclUser> aclGetuser(String user) {
        return command("ACL GETUSER").text(user).flags(IDEMPOTENT).returning(orNull(AclUser.READER));
    }

    /**
     * ACL LIST: the users with their rules, as lines of the configuration. O(N), N being their number. Writes nothing.
     * Since 6.0.0. Source: valkey.io/commands/acl-list.
     */
    public Command<List<String>> aclList() {
        return command("ACL LIST").flags(IDEMPOTENT).returning(texts());
    }

    /**
     * ACL LOAD: every node reads its users from its file anew. Fails on one that has none, or a faulty one. O(N), N
     * being the number of users. Idempotent: the users are the same each time. Since 6.0.0. Source:
     * valkey.io/commands/acl-load.
     */
    public Command<Void> aclLoad() {
        return command("ACL LOAD")
                .flags(IDEMPOTENT)
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * ACL LOG: what was refused lately, up to so many, the latest first. O(N), N
     * being the number that comes back. Writes nothing. Since 6.0.0. Source: valkey.io/commands/acl-log.
     */
    public Command<List<AclLogEntry>> aclLog(long count) {
        return command("ACL LOG").number(count).flags(IDEMPOTENT).returning(listOf(AclLogEntry.READER));
    }

    /**
     * ACL LOG with RESET: the node forgets what was refused. Not sent again when its outcome is unknown. Since 6.0.0.
     * Source: valkey.io/commands/acl-log.
     */
    public Command<Void> aclLogReset() {
        return command("ACL LOG").text("RESET").returning(ok());
    }

    /**
     * ACL SAVE: every node writes its users to its file. Fails on one that has none. O(N), N being the number of
     * users. Idempotent: the file is the same each time. Since 6.0.0. Source: valkey.io/commands/acl-save.
     */
    public Command<Void> aclSave() {
        return command("ACL SAVE")
                .flags(IDEMPOTENT)
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * ACL SETUSER: makes a user on every node, or changes it by rules, one after the other. O(N), N being their
     * number. Not idempotent: a rule can take away what is no longer there the second time, which fails. Since 6.0.0.
     * Source: valkey.io/commands/acl-setuser.
     */
    public Command<Void> aclSetuser(String user, String... rules) {
        return command("ACL SETUSER")
                .text(user)
                .texts(rules)
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * ACL USERS: the names of the users. O(N), N being their number. Writes nothing. Since 6.0.0. Source:
     * valkey.io/commands/acl-users.
     */
    public Command<List<String>> aclUsers() {
        return command("ACL USERS").flags(IDEMPOTENT).returning(texts());
    }

    /**
     * ACL WHOAMI: the user that connections of this client are logged in as. Writes nothing. Since 6.0.0. Source:
     * valkey.io/commands/acl-whoami.
     */
    public Command<String> aclWhoami() {
        return command("ACL WHOAMI").flags(IDEMPOTENT).returning(presentText());
    }

    /** Source: server command page ACL DRYRUN: OK, or the reason. */
    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    private static ReplyReader<@Nullable String> refusalOrNull() {
        return cursor -> {
            String answer = cursor.text();
            return "OK".equals(answer) ? null : answer;
        };
    }
}
