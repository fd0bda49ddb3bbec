package io.slotwise.command;

import static io.slotwise.command.Replies.NULL2;
import static io.slotwise.command.Replies.NULL3;
import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.decimal;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Replies as Redis 7.0.15 gave them. */
class GeoCommandsWireTest extends WireTable {
    private static final GeoPoint POINT = new GeoPoint(15, 37.5);
    private static final GeoSearch<String> AROUND =
            GeoSearch.<String>around(POINT).radius(200, GeoUnit.KM);
    private static final String POINT2 = bulks("15", "37.5");
    private static final String POINT3 = array(decimal("15"), decimal("37.5"));

    private final GeoCommands<String, String> geo = new GeoCommands<>(Codec.utf8(), Codec.utf8());

    GeoCommandsWireTest() {
        super(GeoCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                write(geo.geoadd("k", POINT, "m"), "GEOADD k 15 37.5 m")
                        .answersYesOrNo()
                        .failsOnAnotherType()
                        .fails("ERR invalid longitude,latitude pair 15,95", ServerErrorException.class),
                write(geo.geoadd("k", Map.of("m", POINT)), "GEOADD k 15 37.5 m").counts(),
                write(geo.geoadd("k", Map.of("m", POINT), GeoAddCondition.COUNTING_CHANGED), "GEOADD k CH 15 37.5 m")
                        .counts(),
                read(geo.geodist("k", "m", "n", GeoUnit.KM), "GEODIST k m n KM")
                        .reads(bulk("166.2742"), 166.2742)
                        .readsNothingAs(null)
                        .failsOnAnotherType(),
                read(geo.geohash("k", "m", "x"), "GEOHASH k m x")
                        .reads(
                                array(bulk("sqc8b49rny0"), NULL2),
                                array(bulk("sqc8b49rny0"), NULL3),
                                Arrays.asList("sqc8b49rny0", null))
                        .failsOnAnotherType(),
                read(geo.geopos("k", "m", "x"), "GEOPOS k m x")
                        .reads(array(POINT2, "*-1\r\n"), array(POINT3, NULL3), Arrays.asList(POINT, null))
                        .failsOnAnotherType(),
                members(write(geo.georadius("k", POINT, 200, GeoUnit.KM), "GEORADIUS k 15 37.5 200 KM")),
                stored(write(
                        geo.georadiusStore("{t}a", POINT, 200, GeoUnit.M, "{t}d"),
                        "GEORADIUS {t}a 15 37.5 200 M STORE {t}d")),
                members(read(geo.georadiusRo("k", POINT, 200, GeoUnit.FT), "GEORADIUS_RO k 15 37.5 200 FT")),
                members(write(geo.georadiusbymember("k", "m", 0.5, GeoUnit.MI), "GEORADIUSBYMEMBER k m 0.5 MI")),
                stored(write(
                        geo.georadiusbymemberStore("{t}a", "m", 200, GeoUnit.KM, "{t}d"),
                        "GEORADIUSBYMEMBER {t}a m 200 KM STORE {t}d")),
                members(read(geo.georadiusbymemberRo("k", "m", 200, GeoUnit.KM), "GEORADIUSBYMEMBER_RO k m 200 KM")),
                members(read(
                        geo.geosearch("k", AROUND.ascending().count(5)),
                        "GEOSEARCH k FROMLONLAT 15 37.5 BYRADIUS 200 KM ASC COUNT 5")),
                members(read(
                        geo.geosearch(
                                "k",
                                GeoSearch.aroundMember("m")
                                        .box(100, 50, GeoUnit.M)
                                        .descending()
                                        .anyOf(5)),
                        "GEOSEARCH k FROMMEMBER m BYBOX 100 50 M DESC COUNT 5 ANY")),
                members(read(
                        geo.geosearch(
                                "k", GeoSearch.polygon(List.of(POINT, new GeoPoint(16, 37.5), new GeoPoint(16, 38)))),
                        "GEOSEARCH k BYPOLYGON 3 15 37.5 16 37.5 16 38")),
                read(
                                geo.geosearchMatches("k", AROUND),
                                "GEOSEARCH k FROMLONLAT 15 37.5 BYRADIUS 200 KM WITHCOORD WITHDIST WITHHASH")
                        .reads(
                                array(array(bulk("m"), bulk("1.5"), integer(3479447370796909L), POINT2)),
                                array(array(bulk("m"), bulk("1.5"), integer(3479447370796909L), POINT3)),
                                List.of(new GeoMatch<>("m", 1.5, 3479447370796909L, POINT)))
                        .reads("*0\r\n", List.of()),
                stored(write(
                                geo.geosearchstore("{t}d", "{t}a", AROUND),
                                "GEOSEARCHSTORE {t}d {t}a FROMLONLAT 15 37.5 BYRADIUS 200 KM"))
                        .keys("{t}d", "{t}a"),
                stored(write(
                                geo.geosearchstoreDistances("{t}d", "{t}a", AROUND),
                                "GEOSEARCHSTORE {t}d {t}a FROMLONLAT 15 37.5 BYRADIUS 200 KM STOREDIST"))
                        .keys("{t}d", "{t}a"));
    }

    private static WireRow<List<String>> members(WireRow<List<String>> row) {
        return row.reads(bulks("m", "n"), List.of("m", "n"))
                .reads("*0\r\n", List.of())
                .fails("ERR could not decode requested zset member", ServerErrorException.class)
                .failsOnAnotherType();
    }

    private static WireRow<Long> stored(WireRow<Long> row) {
        return row.keys("{t}a", "{t}d").counts().failsOnAnotherType();
    }
}
