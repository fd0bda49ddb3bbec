package io.slotwise.command;

import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands on members of sorted sets that stand for points of the earth. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, what follows an underscore capitalised. A missing key counts as an
 * empty sorted set. Each method fails with {@link io.slotwise.error.WrongTypeException} when a key holds another type;
 * versions are the servers' in which the command came. A search is O(N+log(M)), N being the number of members in the box
 * around the area, M that of the members within it. Those with RADIUS in their name are deprecated by servers since 6.2.0
 * in favour of {@code geosearch}.
 *
 * @param <K> the type of keys
 * @param <V> the type of members
 */
@SuppressWarnings("varargs") // the arrays of members are only read
@CommandGroup
public final class GeoCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<List<GeoMatch<V>>> matches;
    private final ReplyReader<List<@Nullable String>> hashes;
    private final ReplyReader<@Nullable Double> decimalOrNull = orNull(decimal());

    /** The commands for keys and members of these codecs. */
    public GeoCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
        matches = listOf(GeoMatch.reader(presentValue()));
        ReplyReader<@Nullable String> hash = text();
        hashes = cursor -> list(cursor, hash);
    }

    /**
     * GEOADD: stores the point of one member, and answers whether the member is new. O(log(N)), N being the number of
     * members. Not idempotent: the second time it no longer is. Since 3.2.0. Source: valkey.io/commands/geoadd.
     */
    public Command<Boolean> geoadd(K key, GeoPoint point, V member) {
        return command("GEOADD", key).point(point).value(member).returning(flag());
    }

    /**
     * GEOADD: stores the points of members, and answers how many of them are new. O(log(N)) for each, N being the number of
     * members. Not idempotent: the second time none is. Since 3.2.0. Source: valkey.io/commands/geoadd.
     *
     * @throws IllegalArgumentException if there is no member
     */
    public Command<Long> geoadd(K key, Map<? extends V, GeoPoint> points) {
        return command("GEOADD", key).points(points).returning(integer());
    }

    /**
     * GEOADD: stores the points of those members that the condition says, and answers how many of them are new, or changed.
     * O(log(N)) for each, N being the number of members. Since 6.2.0. Source: valkey.io/commands/geoadd.
     *
     * @throws IllegalArgumentException if there is no member
     */
    public Command<Long> geoadd(K key, Map<? extends V, GeoPoint> points, GeoAddCondition condition) {
        return command("GEOADD", key).text(condition.word()).points(points).returning(integer());
    }

    /**
     * GEODIST: how far two members lie apart; null when one of them is missing. Read-only. Since 3.2.0. Source:
     * valkey.io/commands/geodist.
     */
    public Command<@Nullable Double> geodist(K key, V first, V second, GeoUnit unit) {
        return command("GEODIST", key)
                .value(first)
                .value(second)
                .text(unit.name())
                .flags(READ_ONLY)
                .returning(decimalOrNull);
    }

    /**
     * GEOHASH: the points of the members as geohashes of 11 letters, in their order; null for a missing one. O(1) for each.
     * Read-only. Since 3.2.0. Source: valkey.io/commands/geohash.
     */
    @SafeVarargs
    public final Command<List<@Nullable String>> geohash(K key, V... members) {
        return command("GEOHASH", key).valuesOrNone(members).flags(READ_ONLY).returning(hashes);
    }

    /**
     * GEOPOS: the points of the members, in their order; null for a missing one. O(1) for each. Read-only. Since 3.2.0.
     * Source: valkey.io/commands/geopos.
     */
    @SafeVarargs
    public final Command<List<@Nullable GeoPoint>> geopos(K key, V... members) {
        return command("GEOPOS", key)
                .valuesOrNone(members)
                .flags(READ_ONLY)
                .returning(listOf(GeoPoint.NULLABLE_READER));
    }

    /**
     * GEORADIUS: the members within a circle around a point. Servers call it a write, because it can store; so it never goes
     * to a replica: {@link #georadiusRo} does. Since 3.2.0. Source: valkey.io/commands/georadius.
     */
    public Command<List<V>> georadius(K key, GeoPoint centre, double radius, GeoUnit unit) {
        return command("GEORADIUS", key)
                .point(centre)
                .decimal(radius)
                .text(unit.name())
                .returning(presentValues());
    }

    /**
     * GEORADIUS with STORE: stores the members within a circle around a point in place of whatever the destination holds,
     * and answers how many there are. The keys must lie in one slot. Since 3.2.0. Source: valkey.io/commands/georadius.
     */
    public Command<Long> georadiusStore(K key, GeoPoint centre, double radius, GeoUnit unit, K destination) {
        return command("GEORADIUS", key)
                .point(centre)
                .decimal(radius)
                .text(unit.name())
                .text("STORE")
                .key(destination)
                .returning(integer());
    }

    /**
     * GEORADIUS_RO: the members within a circle around a point. Read-only. Since 3.2.10. Source:
     * valkey.io/commands/georadius_ro.
     */
    public Command<List<V>> georadiusRo(K key, GeoPoint centre, double radius, GeoUnit unit) {
        return command("GEORADIUS_RO", key)
                .point(centre)
                .decimal(radius)
                .text(unit.name())
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /**
     * GEORADIUSBYMEMBER: the members within a circle around a member. Fails when that one is missing. Servers call it a
     * write, because it can store; so it never goes to a replica: {@link #georadiusbymemberRo} does. Since 3.2.0. Source:
     * valkey.io/commands/georadiusbymember.
     */
    public Command<List<V>> georadiusbymember(K key, V centre, double radius, GeoUnit unit) {
        return command("GEORADIUSBYMEMBER", key)
                .value(centre)
                .decimal(radius)
                .text(unit.name())
                .returning(presentValues());
    }

    /**
     * GEORADIUSBYMEMBER with STORE: stores the members within a circle around a member in place of whatever the destination
     * holds, and answers how many there are. The keys must lie in one slot. Since 3.2.0. Source:
     * valkey.io/commands/georadiusbymember.
     */
    public Command<Long> georadiusbymemberStore(K key, V centre, double radius, GeoUnit unit, K destination) {
        return command("GEORADIUSBYMEMBER", key)
                .value(centre)
                .decimal(radius)
                .text(unit.name())
                .text("STORE")
                .key(destination)
                .returning(integer());
    }

    /**
     * GEORADIUSBYMEMBER_RO: the members within a circle around a member. Fails when that one is missing. Read-only. Since
     * 3.2.10. Source: valkey.io/commands/georadiusbymember_ro.
     */
    public Command<List<V>> georadiusbymemberRo(K key, V centre, double radius, GeoUnit unit) {
        return command("GEORADIUSBYMEMBER_RO", key)
                .value(centre)
                .decimal(radius)
                .text(unit.name())
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /** GEOSEARCH: the members within an area. Read-only. Since 6.2.0. Source: valkey.io/commands/geosearch. */
    public Command<List<V>> geosearch(K key, GeoSearch<V> search) {
        return search.addTo(command("GEOSEARCH", key)).flags(READ_ONLY).returning(presentValues());
    }

    /**
     * GEOSEARCH with WITHCOORD, WITHDIST and WITHHASH: the members within an area, each with its point and its distance.
     * Read-only. Since 6.2.0. Source: valkey.io/commands/geosearch.
     */
    public Command<List<GeoMatch<V>>> geosearchMatches(K key, GeoSearch<V> search) {
        return search.addTo(command("GEOSEARCH", key))
                .text("WITHCOORD")
                .text("WITHDIST")
                .text("WITHHASH")
                .flags(READ_ONLY)
                .returning(matches);
    }

    /**
     * GEOSEARCHSTORE: stores the members within an area in place of whatever the destination holds, and answers how many
     * there are. The keys must lie in one slot. Not idempotent: the destination may be the source. Since 6.2.0. Source:
     * valkey.io/commands/geosearchstore.
     */
    public Command<Long> geosearchstore(K destination, K source, GeoSearch<V> search) {
        return search.addTo(command("GEOSEARCHSTORE", destination).key(source)).returning(integer());
    }

    /**
     * GEOSEARCHSTORE with STOREDIST: stores the members within an area, with their distances as scores, in place of whatever
     * the destination holds, and answers how many there are. The keys must lie in one slot. Not idempotent: the destination
     * may be the source. Since 6.2.0. Source: valkey.io/commands/geosearchstore.
     */
    public Command<Long> geosearchstoreDistances(K destination, K source, GeoSearch<V> search) {
        return search.addTo(command("GEOSEARCHSTORE", destination).key(source))
                .text("STOREDIST")
                .returning(integer());
    }
}
