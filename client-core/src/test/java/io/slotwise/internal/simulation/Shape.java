package io.slotwise.internal.simulation;

import java.util.Random;

/** How large a schedule is. Immutable. */
record Shape(int shards, int nodesPerShard, boolean emptyShard, int calls, int hashTags, int faults, long nanos) {
    private static final long MILLI = 1_000_000;

    /** Most are small, because small ones find most; a few have hundreds of nodes, up to a thousand. */
    static Shape drawn(Random random) {
        double size = random.nextDouble();
        return size < 0.95 ? small(random) : size < 0.997 ? medium(random) : large(random);
    }

    private static Shape small(Random random) {
        return new Shape(
                2 + random.nextInt(3),
                1 + random.nextInt(3),
                random.nextInt(4) == 0,
                15 + random.nextInt(65),
                1 + random.nextInt(4),
                1 + random.nextInt(6),
                (300 + random.nextInt(4_000)) * MILLI);
    }

    private static Shape medium(Random random) {
        return new Shape(
                5 + random.nextInt(15),
                1 + random.nextInt(3),
                random.nextBoolean(),
                150 + random.nextInt(350),
                5 + random.nextInt(15),
                3 + random.nextInt(12),
                (1_000 + random.nextInt(5_000)) * MILLI);
    }

    private static Shape large(Random random) {
        int nodesPerShard = 1 + random.nextInt(2);
        return new Shape(
                (200 + random.nextInt(801)) / nodesPerShard,
                nodesPerShard,
                random.nextBoolean(),
                1_000 + random.nextInt(2_000),
                50 + random.nextInt(100),
                10 + random.nextInt(30),
                (2_000 + random.nextInt(5_000)) * MILLI);
    }

    int nodes() {
        return shards * nodesPerShard;
    }
}
