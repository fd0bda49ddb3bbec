package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.SortedSetValue;
import io.slotwise.server.keyspace.SortedSetValue.Scored;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Confined to one call. GEOSEARCH and GEOSEARCHSTORE, and the older GEORADIUS in its forms. */
final class GeoSearch {
    private final Call call;
    private final int keyAt;
    private final boolean older;
    private final boolean mayStore;
    private @Nullable GeoPoint centre;
    private @Nullable Key member;
    private double radius = -1;
    private double width = -1;
    private double height = -1;
    private double unit = 1;
    private boolean withDistance;
    private boolean withHash;
    private boolean withPlace;
    private boolean any;
    private long count;
    private int order;
    private @Nullable Key destination;
    private boolean storesDistance;

    /** Immutable. A member that was found, and how far away it is. */
    private record Found(Scored scored, double metres) {}

    private GeoSearch(Call call, int keyAt, boolean older, boolean mayStore) {
        this.call = call;
        this.keyAt = keyAt;
        this.older = older;
        this.mayStore = mayStore;
    }

    static void addTo(CommandTable.Group group) {
        group.add("geosearch", call -> new GeoSearch(call, 1, false, false).run(2));
        group.add("geosearchstore", GeoSearch::searchAndStore);
        group.add("georadius", call -> radius(call, true));
        group.add("georadius_ro", call -> radius(call, false));
        group.add("georadiusbymember", call -> radiusByMember(call, true));
        group.add("georadiusbymember_ro", call -> radiusByMember(call, false));
    }

    private static void searchAndStore(Call call) {
        GeoSearch search = new GeoSearch(call, 2, false, true);
        search.destination = call.key(1);
        search.run(3);
    }

    private static void radius(Call call, boolean mayStore) {
        GeoSearch search = new GeoSearch(call, 1, true, mayStore);
        search.centre = GeoCommands.point(call, 2);
        search.circle(4);
        search.run(6);
    }

    private static void radiusByMember(Call call, boolean mayStore) {
        GeoSearch search = new GeoSearch(call, 1, true, mayStore);
        search.member = call.key(2);
        search.circle(3);
        search.run(5);
    }

    private void circle(int index) {
        radius = length(index, "radius");
        unit = GeoPoint.metresOf(call, index + 1);
        if (radius < 0) {
            throw new CommandException("ERR radius cannot be negative");
        }
    }

    private double length(int index, String what) {
        Double value = Scores.parse(call.text(index));
        if (value == null) {
            throw new CommandException("ERR need numeric " + what);
        }
        return value;
    }

    private void run(int firstOption) {
        for (int index = firstOption; index < call.count(); index++) {
            index += option(index, call.count() - index - 1);
        }
        check();
        SortedSetValue set = SortedSetCommands.set(call, call.key(keyAt));
        List<Found> found = set == null ? List.of() : search(set, centreIn(set));
        Key target = destination;
        if (target != null) {
            store(target, found);
        } else {
            write(found);
        }
    }

    /** How many words belong to the option. */
    private int option(int index, int left) {
        switch (call.option(index)) {
            case "WITHDIST" -> withDistance = true;
            case "WITHHASH" -> withHash = true;
            case "WITHCOORD" -> withPlace = true;
            case "ASC" -> order = 1;
            case "DESC" -> order = -1;
            case "ANY" -> any = true;
            default -> {
                return longOption(index, left);
            }
        }
        return 0;
    }

    private int longOption(int index, int left) {
        String option = call.option(index);
        if (option.equals("COUNT") && left >= 1) {
            count = call.integer(index + 1);
            if (count <= 0) {
                throw new CommandException("ERR COUNT must be > 0");
            }
            return 1;
        }
        if (older && mayStore && left >= 1 && (option.equals("STORE") || option.equals("STOREDIST"))) {
            destination = call.key(index + 1);
            storesDistance = option.equals("STOREDIST");
            return 1;
        }
        if (older) {
            throw call.syntaxError();
        }
        boolean placed = centre != null || member != null;
        boolean shaped = radius >= 0 || width >= 0;
        if (option.equals("STOREDIST") && mayStore) {
            storesDistance = true;
            return 0;
        }
        if (option.equals("FROMMEMBER") && left >= 1 && !placed) {
            member = call.key(index + 1);
            return 1;
        }
        if (option.equals("FROMLONLAT") && left >= 2 && !placed) {
            centre = GeoCommands.point(call, index + 1);
            return 2;
        }
        if (option.equals("BYRADIUS") && left >= 2 && !shaped) {
            circle(index + 1);
            return 2;
        }
        if (option.equals("BYBOX") && left >= 3 && !shaped) {
            width = length(index + 1, "width");
            height = length(index + 2, "height");
            unit = GeoPoint.metresOf(call, index + 3);
            if (width < 0 || height < 0) {
                throw new CommandException("ERR height or width cannot be negative");
            }
            return 3;
        }
        throw call.syntaxError();
    }

    private void check() {
        boolean more = withDistance || withHash || withPlace;
        String command = call.text(0);
        if (destination != null && more) {
            String what = older ? "STORE option in GEORADIUS" : "GEOSEARCHSTORE";
            throw new CommandException(
                    "ERR " + what + " is not compatible with WITHDIST, WITHHASH and WITHCOORD options");
        }
        if (centre == null && member == null) {
            throw new CommandException(
                    "ERR exactly one of FROMMEMBER or FROMLONLAT can be specified for " + command);
        }
        if (radius < 0 && width < 0) {
            throw new CommandException("ERR exactly one of BYRADIUS and BYBOX can be specified for " + command);
        }
        if (any && count == 0) {
            throw new CommandException("ERR the ANY argument requires COUNT argument");
        }
    }

    private GeoPoint centreIn(SortedSetValue set) {
        GeoPoint given = centre;
        if (given != null) {
            return given;
        }
        Double score = member == null ? null : set.score(member);
        if (score == null) {
            throw new CommandException("ERR could not decode requested zset member");
        }
        return GeoPoint.of(score);
    }

    private List<Found> search(SortedSetValue set, GeoPoint from) {
        List<Found> found = new ArrayList<>();
        for (Scored scored : set.ordered()) {
            GeoPoint place = GeoPoint.of(scored.score());
            if (isInside(from, place) && !(any && found.size() >= count)) {
                found.add(new Found(scored, from.metresTo(place)));
            }
        }
        boolean sorts = order != 0 || (count > 0 && !any);
        if (sorts) {
            Comparator<Found> nearest = Comparator.comparingDouble(Found::metres);
            found.sort(order < 0 ? nearest.reversed() : nearest);
        }
        return count > 0 && count < found.size() ? found.subList(0, (int) count) : found;
    }

    private boolean isInside(GeoPoint from, GeoPoint place) {
        if (radius >= 0) {
            return from.metresTo(place) <= radius * unit;
        }
        GeoPoint sameParallel = new GeoPoint(from.longitude(), place.latitude());
        return from.metresNorthTo(place) <= height * unit / 2 && place.metresTo(sameParallel) <= width * unit / 2;
    }

    private void store(Key target, List<Found> found) {
        SortedSetValue result = new SortedSetValue();
        found.forEach(one -> result.put(
                one.scored.member(), storesDistance ? one.metres / unit : one.scored.score()));
        if (!result.isEmpty()) {
            call.keyspace().put(target, result, Keyspace.NEVER);
            call.event('z', older ? "georadiusstore" : "geosearchstore", target);
        } else if (call.value(target) != null) {
            call.removeEmpty(target);
        }
        call.reply().integer(result.size());
    }

    private void write(List<Found> found) {
        int more = (withDistance ? 1 : 0) + (withHash ? 1 : 0) + (withPlace ? 1 : 0);
        call.reply().array(found.size());
        for (Found one : found) {
            if (more > 0) {
                call.reply().array(1 + more);
            }
            call.reply().bulk(one.scored.member().bytes());
            if (withDistance) {
                call.reply().bulk(GeoCommands.distanceText(one.metres / unit));
            }
            if (withHash) {
                call.reply().integer((long) one.scored.score());
            }
            if (withPlace) {
                GeoCommands.write(call, GeoPoint.of(one.scored.score()));
            }
        }
    }
}
