package io.slotwise.system.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.command.SetOptions;
import io.slotwise.command.TimeToLive;
import io.slotwise.sync.SyncCommands;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Keys: how long they live, what they hold, how they are named. */
interface KeysContract extends ContractChapter {
    @Test
    default void aTimeToLiveIsSetReadAndTakenAway() {
        SyncCommands<String, String> redis = client().commands();
        redis.set("key:mortal", "value", SetOptions.expireAfter(Duration.ofMinutes(5)));

        TimeToLive mortal = Objects.requireNonNull(redis.ttl("key:mortal"));
        boolean changed = redis.persist("key:mortal");
        TimeToLive endless = Objects.requireNonNull(redis.ttl("key:mortal"));

        assertThat(mortal.remaining()).isBetween(Duration.ofMinutes(4), Duration.ofMinutes(5));
        assertThat(changed).isTrue();
        assertThat(endless.isEndless()).isTrue();
        assertThat(redis.ttl("key:that-never-was")).isNull();
    }

    @Test
    default void theTypeOfAKeyIsToldAndNothingOfAnAbsentOne() {
        SyncCommands<String, String> redis = client().commands();
        redis.del("key:of-a-hash");
        redis.hset("key:of-a-hash", "field", "value");

        assertThat(redis.type("key:of-a-hash")).isEqualTo("hash");
        assertThat(redis.type("key:that-never-was")).isNull();
    }

    @Test
    default void aKeyIsRenamedWithinItsSlot() {
        SyncCommands<String, String> redis = client().commands();
        redis.del("{key}new");
        redis.set("{key}old", "value");

        redis.rename("{key}old", "{key}new");

        assertThat(redis.get("{key}new")).isEqualTo("value");
        assertThat(redis.exists("{key}old")).isZero();
    }

    @Test
    default void aDumpedKeyIsRestored() {
        SyncCommands<String, String> redis = client().commands();
        redis.set("{key}dumped", "value");
        redis.del("{key}restored");

        byte[] dumped = Objects.requireNonNull(redis.dump("{key}dumped"));
        redis.restore("{key}restored", dumped);

        assertThat(redis.get("{key}restored")).isEqualTo("value");
        assertThat(redis.dump("key:that-never-was")).isNull();
    }
}
