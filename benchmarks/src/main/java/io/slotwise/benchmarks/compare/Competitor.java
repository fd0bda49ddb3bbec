package io.slotwise.benchmarks.compare;

import io.slotwise.ClusterClient;
import io.vertx.redis.client.Redis;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.redisson.Redisson;

/** Who is compared. Immutable. */
public enum Competitor {
    SLOTWISE("Slotwise", true),
    LETTUCE("Lettuce", true),
    JEDIS("Jedis", false),
    REDISSON("Redisson", true),
    VERTX("Vert.x", true),
    GLIDE("GLIDE", true);

    private static final Pattern JAR_VERSION = Pattern.compile("-(\\d[^/]*?)(?:-(?:linux|osx)-[^/]*)?\\.jar$");

    private final String title;
    private final boolean asynchronous;

    Competitor(String title, boolean asynchronous) {
        this.title = title;
        this.asynchronous = asynchronous;
    }

    /** As arguments name it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As its makers write it. */
    public String title() {
        return title;
    }

    /** Whether its API can take a row's commands at all. */
    boolean canDo(Row row) {
        return asynchronous || !row.work().isAsynchronous();
    }

    /** The version of its artifact, as the name of its jar says it; empty when its classes are not in a jar. */
    public String version() {
        // Asked for here and nowhere else: a cold start must not load the classes of the others.
        Class<?> entry = switch (this) {
            case SLOTWISE -> ClusterClient.class;
            case LETTUCE -> io.lettuce.core.cluster.RedisClusterClient.class;
            case JEDIS -> redis.clients.jedis.RedisClusterClient.class;
            case REDISSON -> Redisson.class;
            case VERTX -> Redis.class;
            case GLIDE -> glide.api.GlideClusterClient.class;
        };
        String jar = entry.getProtectionDomain().getCodeSource().getLocation().getPath();
        Matcher matcher = JAR_VERSION.matcher(jar);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** Connects to a cluster of which these nodes, {@code host:port}, are known. */
    Contestant connect(List<String> nodes) {
        return switch (this) {
            case SLOTWISE -> SlotwiseContestant.connect(nodes);
            case LETTUCE -> LettuceContestant.connect(nodes);
            case JEDIS -> JedisContestant.connect(nodes);
            case REDISSON -> RedissonContestant.connect(nodes);
            case VERTX -> VertxContestant.connect(nodes);
            case GLIDE -> GlideContestant.connect(nodes);
        };
    }
}
