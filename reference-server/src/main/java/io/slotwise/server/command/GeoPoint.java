package io.slotwise.server.command;

/**
 * Immutable. A place on earth, and the number of 52 bits that is its score in a sorted set: geohash.c, with a cell for each
 * number whose middle is the place that it stands for.
 */
record GeoPoint(double longitude, double latitude) {
    private static final double LATITUDE_LIMIT = 85.05112878;
    private static final double LONGITUDE_LIMIT = 180;
    private static final double EARTH_RADIUS_METRES = 6372797.560856;
    private static final int STEPS = 26;
    private static final String LETTERS = "0123456789bcdefghjkmnpqrstuvwxyz";
    private static final int HASH_LETTERS = 11;

    boolean isOnTheMap() {
        return Math.abs(longitude) <= LONGITUDE_LIMIT && Math.abs(latitude) <= LATITUDE_LIMIT;
    }

    long score() {
        return interleaved(LATITUDE_LIMIT);
    }

    private long interleaved(double latitudeLimit) {
        long y = cell(latitude, latitudeLimit);
        long x = cell(longitude, LONGITUDE_LIMIT);
        long bits = 0;
        for (int step = STEPS - 1; step >= 0; step--) {
            bits = bits << 2 | (x >> step & 1) << 1 | (y >> step & 1);
        }
        return bits;
    }

    private static long cell(double value, double limit) {
        return (long) ((value + limit) / (2 * limit) * (1L << STEPS));
    }

    static GeoPoint of(double score) {
        long bits = (long) score;
        long x = 0;
        long y = 0;
        for (int step = STEPS - 1; step >= 0; step--) {
            x = x << 1 | (bits >> (2 * step + 1) & 1);
            y = y << 1 | (bits >> (2 * step) & 1);
        }
        return new GeoPoint(middle(x, LONGITUDE_LIMIT), middle(y, LATITUDE_LIMIT));
    }

    private static double middle(long cell, double limit) {
        double low = -limit + (cell * 1.0 / (1L << STEPS)) * (2 * limit);
        double high = -limit + ((cell + 1) * 1.0 / (1L << STEPS)) * (2 * limit);
        return Math.max(-limit, Math.min(limit, (low + high) / 2));
    }

    /** The usual geohash, whose latitudes go up to 90 degrees. */
    String hash() {
        long bits = interleaved(90);
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < HASH_LETTERS - 1; index++) {
            text.append(LETTERS.charAt((int) (bits >> (2 * STEPS - (index + 1) * 5) & 31)));
        }
        return text.append('0').toString();
    }

    double metresTo(GeoPoint other) {
        double y1 = Math.toRadians(latitude);
        double y2 = Math.toRadians(other.latitude);
        double v = Math.sin((Math.toRadians(other.longitude) - Math.toRadians(longitude)) / 2);
        if (v == 0) {
            return EARTH_RADIUS_METRES * Math.abs(y2 - y1);
        }
        double u = Math.sin((y2 - y1) / 2);
        double a = u * u + Math.cos(y1) * Math.cos(y2) * v * v;
        return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(a));
    }

    /** Metres between the parallels of both. */
    double metresNorthTo(GeoPoint other) {
        return EARTH_RADIUS_METRES * Math.abs(Math.toRadians(other.latitude) - Math.toRadians(latitude));
    }

    /** Metres in a unit. */
    static double metresOf(Call call, int index) {
        return switch (call.option(index)) {
            case "M" -> 1;
            case "KM" -> 1000;
            case "FT" -> 0.3048;
            case "MI" -> 1609.34;
            default -> throw new CommandException("ERR unsupported unit provided. please use M, KM, FT, MI");
        };
    }
}
