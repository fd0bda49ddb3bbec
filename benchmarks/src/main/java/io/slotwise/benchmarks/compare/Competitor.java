package io.slotwise.benchmarks.compare;

import java.util.List;
import java.util.Locale;

/** Who is compared. Immutable. */
enum Competitor {
    SLOTWISE("Slotwise", true),
    LETTUCE("Lettuce", true),
    JEDIS("Jedis", false),
    REDISSON("Redisson", true),
    VERTX("Vert.x", true);

    private final String title;
    private final boolean asynchronous;

    Competitor(String title, boolean asynchronous) {
        this.title = title;
        this.asynchronous = asynchronous;
    }

    /** As arguments name it. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As its makers write it. */
    String title() {
        return title;
    }

    /** Whether its API can take a row's commands at all. */
    boolean canDo(Row row) {
        return asynchronous || !row.work().isAsynchronous();
    }

    /** Connects to a cluster of which these nodes, {@code host:port}, are known. */
    Contestant connect(List<String> nodes) {
        return switch (this) {
            case SLOTWISE -> SlotwiseContestant.connect(nodes);
            case LETTUCE -> LettuceContestant.connect(nodes);
            case JEDIS -> JedisContestant.connect(nodes);
            case REDISSON -> RedissonContestant.connect(nodes);
            case VERTX -> VertxContestant.connect(nodes);
        };
    }
}
