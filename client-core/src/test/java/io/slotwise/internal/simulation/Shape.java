package io.slotwise.internal.simulation;

import java.util.Random;

/** How large a schedule is. Immutable. */
record Shape(int shards, int nodesPerShard, boolean emptyShard, int calls, int hashTags, int faults, long nanos) {
    private static final long MILLI = 1_000_000;

    /** Most are small, because small ones find most; a few have hundreds of nodes or a thousand. */
    static Shape drawn(Random random) {
        double size = random.nextDouble();
        if (size < 0.935) {
            return new Shape(
                    2 + random.nextInt(3),
                    1 + random.nextInt(3),
                    random.nextInt(4) == 0,
                    20 + random.nextInt(130),
                    1 + random.nextInt(6),
                    1 + random.nextInt(6),
                    (300 + random.nextInt(4_000)) * MILLI);
        }
        if (size < 0.995) {
            return new Shape(
                    5 + random.nextInt(15),
                    1 + random.nextInt(3),
                    random.nextBoolean(),
                    200 + random.nextInt(400),
                    5 + random.nextInt(20),
                    3 + random.nextInt(12),
                    (1_000 + random.nextInt(5_000)) * MILLI);
        }
        int nodesPerShard = 1 + random.nextInt(2);
        return new Shape(
                (60 + random.nextInt(441)) * 2 / (1 + nodesPerShard),
                nodesPerShard,
                random.nextBoolean(),
                1_000 + random.nextInt(2_000),
                50 + random.nextInt(150),
                10 + random.nextInt(30),
                (2_000 + random.nextInt(5_000)) * MILLI);
    }

    int nodes() {
        return shards * nodesPerShard;
    }
}
