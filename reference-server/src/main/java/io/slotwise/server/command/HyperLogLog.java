package io.slotwise.server.command;

/**
 * Stateless. The estimate of hyperloglog.c: 2^14 registers, 64-bit MurmurHash2, and the estimator of Otmar Ertl, "New
 * cardinality estimation algorithms for HyperLogLog sketches" (2017), so that counts are those of the server.
 */
final class HyperLogLog {
    static final int REGISTERS = 1 << 14;

    private static final int INDEX_BITS = 14;
    private static final int HASH_BITS = 50;
    private static final long SEED = 0xadc83b19L;
    private static final long MULTIPLIER = 0xc6a4a7935bd1e995L;
    private static final double ALPHA = 0.7213475204444817;

    private HyperLogLog() {}

    /** True when a register has grown. */
    static boolean add(byte[] registers, byte[] element) {
        long hash = hash(element);
        int index = (int) (hash & (REGISTERS - 1));
        long rest = (hash >>> INDEX_BITS) | 1L << HASH_BITS;
        int run = Long.numberOfTrailingZeros(rest) + 1;
        boolean grows = run > registers[index];
        if (grows) {
            registers[index] = (byte) run;
        }
        return grows;
    }

    private static long hash(byte[] bytes) {
        long hash = SEED ^ (bytes.length * MULTIPLIER);
        int whole = bytes.length & ~7;
        for (int index = 0; index < whole; index += 8) {
            long part = 0;
            for (int at = 7; at >= 0; at--) {
                part = part << 8 | (bytes[index + at] & 0xff);
            }
            part *= MULTIPLIER;
            part ^= part >>> 47;
            part *= MULTIPLIER;
            hash ^= part;
            hash *= MULTIPLIER;
        }
        if (whole < bytes.length) {
            for (int index = bytes.length - 1; index >= whole; index--) {
                hash ^= (bytes[index] & 0xffL) << (8 * (index - whole));
            }
            hash *= MULTIPLIER;
        }
        hash ^= hash >>> 47;
        hash *= MULTIPLIER;
        return hash ^ hash >>> 47;
    }

    static long estimate(byte[] registers) {
        int[] histogram = new int[64];
        for (byte register : registers) {
            histogram[register]++;
        }
        double sum = REGISTERS * tau((REGISTERS - histogram[HASH_BITS + 1]) / (double) REGISTERS);
        for (int run = HASH_BITS; run >= 1; run--) {
            sum = (sum + histogram[run]) * 0.5;
        }
        sum += REGISTERS * sigma(histogram[0] / (double) REGISTERS);
        return Math.round(ALPHA * REGISTERS * REGISTERS / sum);
    }

    private static double tau(double start) {
        if (start == 0 || start == 1) {
            return 0;
        }
        double x = start;
        double y = 1;
        double z = 1 - x;
        double before;
        do {
            x = Math.sqrt(x);
            before = z;
            y *= 0.5;
            z -= (1 - x) * (1 - x) * y;
        } while (before != z);
        return z / 3;
    }

    private static double sigma(double start) {
        if (start == 1) {
            return Double.POSITIVE_INFINITY;
        }
        double x = start;
        double y = 1;
        double z = x;
        double before;
        do {
            x *= x;
            before = z;
            z += x * y;
            y += y;
        } while (before != z);
        return z;
    }
}
