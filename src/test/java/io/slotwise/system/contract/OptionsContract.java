package io.slotwise.system.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.ServerCommands;
import io.slotwise.command.StringCommands;
import io.slotwise.options.CallOptions;
import io.slotwise.options.Protocol;
import io.slotwise.options.ReadPolicy;
import io.slotwise.options.Target;
import io.slotwise.sync.SyncCommands;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.topology.Slot;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Calls that are made otherwise than the client's options say. */
interface OptionsContract extends ContractChapter {
    @Test
    default void aViewReadsByItsOwnPolicyAndTheClientByItsDefault() {
        String key = "options:read";
        ClusterNode primary = cluster().owner(Slot.of(key));
        SyncCommands<String, String> redis = client().commands();
        redis.set(key, "value");
        cluster().resetCounts();

        redis.with(CallOptions.readingBy(ReadPolicy.PREFER_REPLICA)).get(key);
        redis.get(key);

        assertThat(cluster().commandCount(primary, "get")).isEqualTo(1);
    }

    @Test
    default void oneCommandMayBeSentToOneNode() {
        ClusterNode node = cluster().view().primaries().get(2);
        StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
        String key = "options:target";
        client().commands().set(key, "value");

        String value = client().execute(strings.get(key).with(CallOptions.to(Target.ownerOf(key))));

        assertThat(value).isEqualTo("value");
        assertThat(client().execute(new ServerCommands<>(Codec.utf8(), Codec.utf8())
                        .ping()
                        .with(CallOptions.to(Target.ownerOf(node.slots().get(0).first())))))
                .isEqualTo("PONG");
    }

    @Test
    default void commandsOfTheWholeClusterAreMerged() {
        SyncCommands<String, String> redis = client().commands();
        redis.flushall();
        redis.mset(Map.of("whole:a", "1", "whole:b", "2", "whole:c", "3"));

        assertThat(redis.dbsize()).isEqualTo(3);
        assertThat(redis.keys("whole:*")).containsExactlyInAnyOrder("whole:a", "whole:b", "whole:c");
        redis.flushall();
        assertThat(redis.dbsize()).isZero();
    }

    @Test
    default void theOlderProtocolGivesTheSameResults() {
        try (ClientFace older = connect(options -> options.protocol(Protocol.RESP2))) {
            SyncCommands<String, String> redis = older.commands();
            redis.del("options:hash");
            redis.hset("options:hash", Map.of("a", "1", "b", "2"));

            assertThat(redis.hgetall("options:hash")).isEqualTo(Map.of("a", "1", "b", "2"));
            assertThat(redis.get("options:absent")).isNull();
            assertThat(redis.incrbyfloat("options:decimal", 0.25)).isPositive();
        }
    }
}
