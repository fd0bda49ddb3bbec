package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.SortedSetValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Stateless. Places: sorted sets whose scores are places on earth. */
final class GeoCommands {
    private GeoCommands() {}

    static void addTo(CommandTable.Group group) {
        group.add("geoadd", GeoCommands::add);
        group.add("geopos", GeoCommands::positions);
        group.add("geohash", GeoCommands::hashes);
        group.add("geodist", GeoCommands::distance);
    }

    private static void add(Call call) {
        boolean onlyNew = false;
        boolean onlyPresent = false;
        boolean countsChanged = false;
        int first = 2;
        for (boolean option = true; option && first < call.count(); first += option ? 1 : 0) {
            switch (call.option(first)) {
                case "NX" -> onlyNew = true;
                case "XX" -> onlyPresent = true;
                case "CH" -> countsChanged = true;
                default -> option = false;
            }
        }
        if ((call.count() - first) % 3 != 0 || (onlyNew && onlyPresent)) {
            throw call.syntaxError();
        }
        for (int index = first; index < call.count(); index += 3) {
            point(call, index);
        }
        Key key = call.key(1);
        SortedSetValue present = SortedSetCommands.set(call, key);
        SortedSetValue set = present == null ? new SortedSetValue() : present;
        int added = 0;
        int changed = 0;
        for (int index = first; index < call.count(); index += 3) {
            Key member = call.key(index + 2);
            double score = point(call, index).score();
            Double old = set.score(member);
            if (old == null ? !onlyPresent : !onlyNew) {
                set.put(member, score);
                added += old == null ? 1 : 0;
                changed += old != null && old != score ? 1 : 0;
            }
        }
        if (present == null && !set.isEmpty()) {
            call.valueOrNew(SortedSetValue.class, key, () -> set);
        }
        if (added + changed > 0) {
            call.keyspace().changed(key);
            call.event('z', "zadd", key);
        }
        call.reply().integer(countsChanged ? added + changed : added);
    }

    static GeoPoint point(Call call, int index) {
        GeoPoint point = new GeoPoint(Scores.at(call, index), Scores.at(call, index + 1));
        if (!point.isOnTheMap()) {
            throw new CommandException(String.format(
                    Locale.ROOT, "ERR invalid longitude,latitude pair %f,%f", point.longitude(), point.latitude()));
        }
        return point;
    }

    private static @Nullable GeoPoint placeOf(@Nullable SortedSetValue set, Key member) {
        Double score = set == null ? null : set.score(member);
        return score == null ? null : GeoPoint.of(score);
    }

    private static void positions(Call call) {
        SortedSetValue set = SortedSetCommands.set(call, call.key(1));
        call.reply().array(call.count() - 2);
        for (int index = 2; index < call.count(); index++) {
            GeoPoint place = placeOf(set, call.key(index));
            if (place == null) {
                call.reply().nullArray();
            } else {
                write(call, place);
            }
        }
    }

    static void write(Call call, GeoPoint place) {
        call.reply().array(2);
        call.reply().exactNumber(place.longitude());
        call.reply().exactNumber(place.latitude());
    }

    private static void hashes(Call call) {
        SortedSetValue set = SortedSetCommands.set(call, call.key(1));
        call.reply().array(call.count() - 2);
        for (int index = 2; index < call.count(); index++) {
            GeoPoint place = placeOf(set, call.key(index));
            if (place == null) {
                call.reply().nullBulk();
            } else {
                call.reply().bulk(place.hash());
            }
        }
    }

    private static void distance(Call call) {
        if (call.count() > 5) {
            throw call.syntaxError();
        }
        double unit = call.count() == 5 ? GeoPoint.metresOf(call, 4) : 1;
        SortedSetValue set = SortedSetCommands.set(call, call.key(1));
        GeoPoint one = placeOf(set, call.key(2));
        GeoPoint other = placeOf(set, call.key(3));
        if (one == null || other == null) {
            call.reply().nullBulk();
        } else {
            call.reply().bulk(distanceText(one.metresTo(other) / unit));
        }
    }

    static String distanceText(double distance) {
        return String.format(Locale.ROOT, "%.4f", distance);
    }
}
