package io.slotwise.command;

import io.slotwise.reply.ReplyReader;

/**
 * A member that lies in an area. Immutable.
 *
 * @param member the member
 * @param distance how far it lies from the centre, in the unit of the search
 * @param hash its point as one number of 52 bits
 * @param point its point
 */
public record GeoMatch<V>(V member, double distance, long hash, GeoPoint point) {
    /** The order of the reply does not depend on that of the words: distance, hash, point. */
    static <V> ReplyReader<GeoMatch<V>> reader(ReplyReader<V> member) {
        return cursor -> {
            cursor.enterArray();
            V read = member.read(cursor);
            double distance = cursor.decimal();
            long hash = cursor.wholeNumber();
            return new GeoMatch<>(read, distance, hash, GeoPoint.READER.read(cursor));
        };
    }
}
