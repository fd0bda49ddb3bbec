package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import org.jspecify.annotations.Nullable;

/**
 * A point of the earth. Immutable. What servers answer with differs a little from what they were given.
 *
 * @param longitude in degrees, -180 to 180
 * @param latitude in degrees, about -85.05 to 85.05
 */
public record GeoPoint(double longitude, double latitude) {
    static final ReplyReader<GeoPoint> READER = cursor -> {
        cursor.enterArray();
        double longitude = cursor.decimal();
        return new GeoPoint(longitude, cursor.decimal());
    };
    static final ReplyReader<@Nullable GeoPoint> NULLABLE_READER = CatalogueGroup.orNull(READER);
}
