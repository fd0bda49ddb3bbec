package io.slotwise.benchmarks.compare;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisClientType;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.RedisReplicas;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The Redis client of Vert.x: one connection shared by all threads, which is one multiplexed connection to each primary.
 * Thread-safe.
 *
 * <p>Its pool would give each command a connection of its own and take it back afterwards; sharing one is quicker. The
 * number of commands that may wait for replies is raised above what the rows need. It has no blocking API: the waiting
 * rows wait for its futures. It has no deadline of commands either; adding one to each future would cost it a timer.
 */
final class VertxContestant implements Contestant {
    private static final int MOST_IN_FLIGHT = 65_536;

    private final Vertx vertx;
    private final RedisConnection connection;

    private VertxContestant(Vertx vertx, RedisConnection connection) {
        this.vertx = vertx;
        this.connection = connection;
    }

    static Contestant connect(List<String> nodes) {
        Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(true));
        RedisOptions options = new RedisOptions()
                .setType(RedisClientType.CLUSTER)
                .setUseReplicas(RedisReplicas.NEVER)
                .setMaxWaitingHandlers(MOST_IN_FLIGHT);
        nodes.forEach(node -> options.addConnectionString("redis://" + node));
        return new VertxContestant(
                vertx, await(Redis.createClient(vertx, options).connect()));
    }

    @Override
    public String get(String key) {
        return await(connection.send(Request.cmd(Command.GET).arg(key))).toString();
    }

    @Override
    public void get(String key, Ticket ticket) {
        connection.send(Request.cmd(Command.GET).arg(key)).onComplete((reply, failure) -> {
            if (failure == null) {
                ticket.accept(Objects.toString(reply, null), null);
            } else {
                ticket.accept(null, failure);
            }
        });
    }

    @Override
    public void set(String key, String value, Ticket ticket) {
        connection.send(Request.cmd(Command.SET).arg(key).arg(value)).onComplete(ticket::accept);
    }

    @Override
    public int getAll(String[] keys) {
        Response reply = await(connection.send(withKeys(Command.MGET, keys)));
        String[] values = new String[reply.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = reply.get(i).toString();
        }
        return values.length;
    }

    @Override
    public void setAll(Map<String, String> values) {
        Request request = Request.cmd(Command.MSET);
        values.forEach((key, value) -> request.arg(key).arg(value));
        await(connection.send(request));
    }

    @Override
    public long deleteAll(String[] keys) {
        return await(connection.send(withKeys(Command.DEL, keys))).toLong();
    }

    @Override
    public int getLarge(String key) {
        return await(connection.send(Request.cmd(Command.GET).arg(key))).toBytes().length;
    }

    @Override
    public void setLarge(String key, byte[] value) {
        await(connection.send(Request.cmd(Command.SET).arg(key).arg(value)));
    }

    private static Request withKeys(Command command, String[] keys) {
        Request request = Request.cmd(command);
        for (String key : keys) {
            request.arg(key);
        }
        return request;
    }

    private static <T> T await(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a reply", interruption);
        } catch (ExecutionException | TimeoutException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Override
    public void close() {
        await(connection.close());
        await(vertx.close());
    }
}
