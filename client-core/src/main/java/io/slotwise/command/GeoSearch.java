package io.slotwise.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An area of the earth, and which of the members in it are wanted. Immutable.
 *
 * <pre>{@code
 * redis.geosearch("cities", GeoSearch.<String>around(new GeoPoint(15, 37)).radius(200, GeoUnit.KM).ascending());
 * }</pre>
 */
public final class GeoSearch<V> {
    private final @Nullable V centreMember;
    private final @Nullable GeoPoint centre;
    private final List<Object> area;
    private final @Nullable String order;
    private final long count;
    private final boolean any;

    private GeoSearch(
            @Nullable V centreMember,
            @Nullable GeoPoint centre,
            List<Object> area,
            @Nullable String order,
            long count,
            boolean any) {
        this.centreMember = centreMember;
        this.centre = centre;
        this.area = area;
        this.order = order;
        this.count = count;
        this.any = any;
    }

    /** FROMLONLAT: around a point. */
    public static <V> Centre<V> around(GeoPoint point) {
        return new Centre<>(null, point);
    }

    /** FROMMEMBER: around a member. */
    public static <V> Centre<V> aroundMember(V member) {
        return new Centre<>(member, null);
    }

    /** BYPOLYGON: within a polygon of at least three corners. Since Valkey 9.0. */
    public static <V> GeoSearch<V> polygon(List<GeoPoint> corners) {
        List<Object> words = new ArrayList<>();
        words.add("BYPOLYGON");
        words.add((long) corners.size());
        for (GeoPoint corner : corners) {
            words.add(Decimals.text(corner.longitude()));
            words.add(Decimals.text(corner.latitude()));
        }
        return new GeoSearch<>(null, null, List.copyOf(words), null, 0, false);
    }

    /**
     * The middle of an area. Immutable.
     *
     * @param member the member that lies there, or null
     * @param point the point, if there is no member
     */
    public record Centre<V>(@Nullable V member, @Nullable GeoPoint point) {
        /** BYRADIUS: within a circle. */
        public GeoSearch<V> radius(double radius, GeoUnit unit) {
            return within(List.of("BYRADIUS", Decimals.text(radius), unit.name()));
        }

        /** BYBOX: within a rectangle along the meridians. */
        public GeoSearch<V> box(double width, double height, GeoUnit unit) {
            return within(List.of("BYBOX", Decimals.text(width), Decimals.text(height), unit.name()));
        }

        private GeoSearch<V> within(List<Object> area) {
            return new GeoSearch<>(member, point, area, null, 0, false);
        }
    }

    /** ASC: the nearest first. */
    public GeoSearch<V> ascending() {
        return new GeoSearch<>(centreMember, centre, area, "ASC", count, any);
    }

    /** DESC: the farthest first. */
    public GeoSearch<V> descending() {
        return new GeoSearch<>(centreMember, centre, area, "DESC", count, any);
    }

    /** COUNT: the nearest so many. */
    public GeoSearch<V> count(long members) {
        return new GeoSearch<>(centreMember, centre, area, order, members, false);
    }

    /** COUNT with ANY: any so many, which is cheaper. */
    public GeoSearch<V> anyOf(long members) {
        return new GeoSearch<>(centreMember, centre, area, order, members, true);
    }

    <K> CommandBuilder<K, V> addTo(CommandBuilder<K, V> command) {
        if (centreMember != null) {
            command.text("FROMMEMBER").value(centreMember);
        } else if (centre != null) {
            command.text("FROMLONLAT").point(centre);
        }
        area.forEach(command::add);
        if (order != null) {
            command.text(order);
        }
        if (count > 0) {
            command.text("COUNT").number(count);
        }
        if (any) {
            command.text("ANY");
        }
        return command;
    }
}
