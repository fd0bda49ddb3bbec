package io.slotwise.system.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.SetOptions;
import io.slotwise.sync.SyncCommands;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Strings and hashes come back as they were stored. */
interface ValuesContract extends ContractChapter {
    long SEED = 20_260_101;

    @Test
    default void aStringComesBackAsItWasStored() {
        SyncCommands<String, String> redis = client().commands();

        assertThat(redis.set("value:text", "grüße, 世界 🙂\r\n$5\r\n")).isTrue();

        assertThat(redis.get("value:text")).isEqualTo("grüße, 世界 🙂\r\n$5\r\n");
    }

    @Test
    default void anEmptyStringIsNotAnAbsentOne() {
        SyncCommands<String, String> redis = client().commands();
        redis.del("value:absent");

        redis.set("value:empty", "");

        assertThat(redis.get("value:empty")).isEmpty();
        assertThat(redis.get("value:absent")).isNull();
    }

    @Test
    default void bytesOfEveryKindSurviveAsKeyAndValue() {
        SyncCommands<byte[], byte[]> redis = client().commands(Codec.bytes(), Codec.bytes());
        byte[] key = new byte[256];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) i;
        }
        byte[] value = new byte[300_000];
        new Random(SEED).nextBytes(value);

        redis.set(key, value);

        assertThat(Arrays.equals(redis.get(key), value)).as("seed %d", SEED).isTrue();
        assertThat(redis.strlen(key)).isEqualTo(value.length);
    }

    @Test
    default void numbersAreCountedByTheServer() {
        SyncCommands<String, Long> redis = client().commands(Codec.utf8(), Codec.wholeNumbers());
        redis.set("value:number", Long.MAX_VALUE - 1);

        assertThat(redis.incr("value:number")).isEqualTo(Long.MAX_VALUE);
        assertThat(redis.decrby("value:number", 7)).isEqualTo(Long.MAX_VALUE - 7);
        assertThat(redis.get("value:number")).isEqualTo(Long.MAX_VALUE - 7);
    }

    @Test
    default void aConditionOfSetThatDoesNotHoldIsAnsweredFalse() {
        SyncCommands<String, String> redis = client().commands();
        redis.set("value:held", "first");

        boolean written =
                redis.set("value:held", "second", SetOptions.noExpiry().onlyIfAbsent());

        assertThat(written).isFalse();
        assertThat(redis.get("value:held")).isEqualTo("first");
    }

    @Test
    default void theValueBeforeIsHandedOutWithTheWrite() {
        SyncCommands<String, String> redis = client().commands();
        redis.del("value:before");

        assertThat(redis.setAndGet("value:before", "one")).isNull();
        assertThat(redis.setAndGet("value:before", "two", SetOptions.expireAfter(Duration.ofMinutes(1))))
                .isEqualTo("one");
        assertThat(redis.getdel("value:before")).isEqualTo("two");
        assertThat(redis.getdel("value:before")).isNull();
    }

    @Test
    default void aHashComesBackFieldByFieldAndWhole() {
        SyncCommands<String, String> redis = client().commands();
        redis.del("value:hash");

        assertThat(redis.hset("value:hash", Map.of("name", "Ada", "born", "1815")))
                .isEqualTo(2);
        assertThat(redis.hset("value:hash", "name", "Ada Lovelace")).isFalse();

        assertThat(redis.hget("value:hash", "name")).isEqualTo("Ada Lovelace");
        assertThat(redis.hget("value:hash", "died")).isNull();
        assertThat(redis.hmget("value:hash", "born", "died", "born")).containsExactly("1815", null, "1815");
        assertThat(redis.hgetall("value:hash")).isEqualTo(Map.of("name", "Ada Lovelace", "born", "1815"));
        assertThat(redis.hgetall("value:no-hash")).isEmpty();
        assertThat(redis.hincrby("value:hash", "born", 1)).isEqualTo(1816);
    }

    @Test
    default void bytesOfEveryKindSurviveAsFieldOfAHash() {
        SyncCommands<String, byte[]> redis = client().commands(Codec.utf8(), Codec.bytes());
        byte[] value = {0, 13, 10, -1, 36, 0};

        redis.hset("value:binary-hash", "field", value);

        assertThat(redis.hget("value:binary-hash", "field")).isEqualTo(value);
        assertThat(redis.hgetall("value:binary-hash").get("field")).isEqualTo(value);
    }
}
