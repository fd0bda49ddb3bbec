package io.slotwise.internal.simulation;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.KeyCommands;
import io.slotwise.command.StringCommands;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.simulation.Call.Kind;
import io.slotwise.options.CallOptions;
import io.slotwise.options.Delivery;
import io.slotwise.options.ReadPolicy;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.ReplyCursor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The application: makes calls of all kinds at random moments, cancels a few, and remembers each. What a write writes
 * carries the call's number, and what a read returns names its key, so that nothing can be mistaken for something else.
 */
final class Workload {
    private static final long MILLI = 1_000_000;
    private static final List<Kind> KINDS = List.of(Kind.values());
    private static final ReadPolicy[] POLICIES = {
        ReadPolicy.PRIMARY, ReadPolicy.PREFER_PRIMARY, ReadPolicy.PREFER_REPLICA, ReadPolicy.ANY
    };

    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private final KeyCommands<String, String> keys = new KeyCommands<>(Codec.utf8(), Codec.utf8());
    private final SimulatedCluster cluster;
    private final VirtualTime time;
    private final Ledger ledger;
    private final Random random;
    private final int hashTags;
    private final List<Call> calls = new ArrayList<>();
    private Driver driver;
    private long numbers;

    Workload(SimulatedCluster cluster, Driver driver, Random random, int hashTags) {
        this.cluster = cluster;
        this.time = cluster.time();
        this.ledger = cluster.ledger();
        this.driver = driver;
        this.random = random;
        this.hashTags = hashTags;
    }

    List<Call> calls() {
        return calls;
    }

    /** The keys that calls go to again and again. */
    List<String> lastingKeys() {
        List<String> lasting = new ArrayList<>();
        for (int tag = 0; tag < hashTags; tag++) {
            for (int i = 0; i < 2; i++) {
                lasting.add(key("log", tag, i));
                lasting.add(key("reg", tag, i));
                lasting.add(key("ctr", tag, i));
            }
        }
        return lasting;
    }

    private static String key(String family, int tag, int number) {
        return family + ":{t" + tag + "}:" + number;
    }

    /** From now on calls are made by another client. */
    void use(Driver other) {
        driver = other;
    }

    /** Plans so many calls within the time. */
    void plan(int count, long nanos) {
        long busy = Math.max(1, nanos / 20);
        for (int i = 0; i < count; i++) {
            // Half of the calls come in bursts: what is pipelined fails together.
            long at = random.nextBoolean()
                    ? (long) (random.nextDouble() * nanos)
                    : random.nextInt(20) * busy + random.nextInt(300_000);
            time.after(at, this::step);
        }
    }

    private void step() {
        if (random.nextInt(12) == 0) {
            batch(2 + random.nextInt(6));
        } else {
            call(drawn(drawnKind()));
        }
    }

    /** Finds out which connections have died while nobody used them: what is written on such a one is lost. */
    void warmUp() {
        for (int tag = 0; tag < hashTags; tag++) {
            String key = key("log", tag, 0);
            time.after(random.nextInt((int) (1_000 * MILLI)), () -> verify(Kind.READ, key));
        }
    }

    /** One key of each family in each slot. */
    private List<String> keysToVerify() {
        return lastingKeys().stream().filter(key -> key.endsWith(":0")).toList();
    }

    /** Writes and reads in each slot, which must succeed: the cluster is whole. */
    void verify() {
        long at = 0;
        for (String key : keysToVerify()) {
            Kind write = key.startsWith("log") ? Kind.APPEND : key.startsWith("reg") ? Kind.SET : Kind.INCRBY;
            time.after(at, () -> verify(write, key));
            time.after(at + MILLI / 2, () -> verify(Kind.READ, key));
            at += MILLI; // so that a small queue has room for all
        }
    }

    private void verify(Kind kind, String key) {
        begin(new Call(++numbers, kind, List.of(key), Delivery.AT_MOST_ONCE, true, time.elapsed(), 5_000 * MILLI));
    }

    private Kind drawnKind() {
        return KINDS.get(random.nextInt(KINDS.size()));
    }

    private Call drawn(Kind kind) {
        long number = ++numbers;
        Delivery delivery = random.nextInt(6) == 0 ? Delivery.AT_LEAST_ONCE : Delivery.AT_MOST_ONCE;
        long timeout = (random.nextInt(5) == 0 ? 20 + random.nextInt(100) : 200 + random.nextInt(2_500)) * MILLI;
        List<String> wanted = drawnKeys(kind, number);
        boolean primaries = kind != Kind.READ || random.nextInt(3) > 0;
        return new Call(number, kind, wanted, delivery, primaries, time.elapsed(), timeout);
    }

    private List<String> drawnKeys(Kind kind, long number) {
        int tag = random.nextInt(hashTags);
        return switch (kind) {
            case GET -> List.of(key(random.nextBoolean() ? "log" : "reg", tag, random.nextInt(2)));
            case READ -> List.of(key(random.nextBoolean() ? "log" : "ctr", tag, random.nextInt(2)));
            case SET -> List.of(key("reg", tag, random.nextInt(2)));
            case APPEND -> List.of(key("log", tag, random.nextInt(2)));
            case INCRBY -> List.of(key("ctr", tag, random.nextInt(2)));
            case MGET, MSET -> several("reg");
            case DEL -> toDelete(number);
        };
    }

    private List<String> several(String family) {
        Set<String> several = new LinkedHashSet<>();
        boolean oneSlot = random.nextBoolean();
        int tag = random.nextInt(hashTags);
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            several.add(key(family, oneSlot ? tag : random.nextInt(hashTags), random.nextInt(2)));
        }
        return List.copyOf(new ArrayList<>(several));
    }

    /** Keys that no other call deletes; most of them exist. */
    private List<String> toDelete(long number) {
        List<String> own = new ArrayList<>();
        boolean oneSlot = random.nextBoolean();
        int tag = random.nextInt(hashTags);
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            String key = key("del", oneSlot ? tag : random.nextInt(hashTags), (int) number * 10 + i);
            ledger.deletes(number, key);
            own.add(key);
            if (random.nextInt(4) > 0) {
                cluster.plant(key, key + "|0");
            }
        }
        return own;
    }

    // ---- calls ----

    private ResultFuture<?> begin(Call call) {
        calls.add(call);
        ResultFuture<?> result = driver.execute(command(call));
        result.whenEnded((value, failure) -> call.ended(value, failure, time.elapsed()));
        return result;
    }

    private void call(Call call) {
        ResultFuture<?> result = begin(call);
        if (random.nextInt(12) == 0) {
            long patience = (long) (call.timeoutNanos * 0.3 * Math.pow(random.nextDouble(), 3));
            time.after(patience, () -> cancel(result, call));
        }
    }

    private void cancel(ResultFuture<?> result, Call call) {
        if (result.isDone()) {
            return;
        }
        if (random.nextInt(3) > 0) {
            call.cancelledAfterwards = result.cancelAndTell();
        } else {
            result.cancel(true);
        }
    }

    private void batch(int size) {
        List<Call> together = new ArrayList<>();
        List<Command<?>> commands = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Call call = drawn(drawnKind());
            together.add(call);
            commands.add(command(call));
        }
        long longest =
                together.stream().mapToLong(call -> call.timeoutNanos).max().orElse(0);
        together.forEach(call -> call.patienceNanos = longest);
        calls.addAll(together);
        ResultFuture<?> result = driver.executeAll(commands);
        result.whenEnded((value, failure) -> {
            for (int i = 0; i < size; i++) {
                endOfBatch(together.get(i), (BatchResult) value, failure, i);
            }
        });
        if (random.nextInt(12) == 0) {
            time.after(random.nextInt(2_000_000), () -> result.cancel(true));
        }
    }

    private void endOfBatch(Call call, @Nullable BatchResult result, @Nullable Throwable failure, int index) {
        Throwable own = result == null ? failure : result.failure(index);
        call.ended(own == null && result != null ? result.get(index) : null, own, time.elapsed());
    }

    private Command<?> command(Call call) {
        CallOptions options = CallOptions.within(Duration.ofNanos(call.timeoutNanos));
        if (call.delivery == Delivery.AT_LEAST_ONCE) {
            options = options.withDelivery(Delivery.AT_LEAST_ONCE);
        }
        options = options.withReadPolicy(
                call.readsPrimaries ? ReadPolicy.PRIMARY : POLICIES[random.nextInt(POLICIES.length)]);
        return plain(call).with(options);
    }

    private static String text(ReplyCursor cursor) {
        return Objects.requireNonNull(cursor.text());
    }

    private Command<?> plain(Call call) {
        String key = call.keys.get(0);
        String[] all = call.keys.toArray(String[]::new);
        return switch (call.kind) {
            case GET -> strings.get(key);
            case READ ->
                Command.custom("READ").key(key).argument(call.number).readOnly().returning(Workload::text);
            case MGET -> strings.mget(all);
            case SET -> strings.set(key, key + "|" + call.number);
            case MSET -> {
                Map<String, String> values = new LinkedHashMap<>();
                call.keys.forEach(each -> values.put(each, each + "|" + call.number));
                yield strings.mset(values);
            }
            case APPEND -> strings.append(key, call.number + ";");
            case INCRBY -> strings.incrby(key, call.number);
            case DEL -> keys.del(all);
        };
    }
}
