package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.AsyncCommands;
import io.slotwise.ClusterClient;
import io.slotwise.codec.Codec;
import io.slotwise.error.CodecException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A user's codec that fails, fails its own call: the bytes of all others stay where they belong. */
class CodecsWireTest {
    /** Cannot encode "unsayable", reads beyond the end of what is about "beyond", too little of "little", throws at "dark". */
    private static final class Erratic implements Codec<String> {
        @Override
        public byte[] encode(String value) {
            if (value.equals("unsayable")) {
                throw new IllegalStateException("cannot be said");
            }
            return value.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String decode(byte[] bytes) {
            String text = new String(bytes, StandardCharsets.UTF_8);
            if (text.contains("dark")) {
                throw new IllegalStateException("cannot be read");
            }
            if (text.contains("beyond")) {
                return String.valueOf(bytes[bytes.length]);
            }
            return text.contains("little") ? text.substring(0, 1) : text;
        }
    }

    private static Answer mget() {
        return (command, connection) -> command.get(0).equals("MGET")
                ? Replies.array(command.stream()
                        .skip(1)
                        .map(key -> Replies.bulk("value of " + key))
                        .toList())
                : null;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aCodecThatFailsDisturbsNobodyElse(long seed) throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(mget());
            AsyncCommands<String, String> redis = client.commands(Codec.utf8(), new Erratic());
            Random random = new Random(seed);
            List<CompletionStage<?>> fails = new ArrayList<>();
            List<CompletionStage<@Nullable String>> works = new ArrayList<>();
            List<CompletionStage<@Nullable String>> little = new ArrayList<>();
            List<String> keys = new ArrayList<>();

            for (int i = 0; i < 2_000; i++) {
                switch (random.nextInt(5)) {
                    case 0 -> fails.add(begun(() -> redis.set("k", "unsayable")));
                    case 1 -> fails.add(redis.get("dark" + i));
                    case 2 -> fails.add(redis.get("beyond" + i));
                    case 3 -> fails.add(redis.mget("{t}a" + i, "{t}b", "{t}dark", "{t}c", "{t}d"));
                    default -> little.add(redis.get("little" + i));
                }
                keys.add("key" + i);
                works.add(redis.get("key" + i));
            }

            for (int i = 0; i < keys.size(); i++) {
                assertThat(WireClient.result(works.get(i))).as("seed %d", seed).isEqualTo("value of " + keys.get(i));
            }
            for (CompletionStage<@Nullable String> one : little) {
                assertThat(WireClient.result(one)).isEqualTo("v");
            }
            for (CompletionStage<?> one : fails) {
                assertThat(WireClient.failure(one)).isInstanceOfAny(CodecException.class, IllegalStateException.class);
            }
            assertThat(cluster.primary(0).peer().connections()).hasSize(1);
            assertThat(cluster.primary(0).peer().count("SET")).isZero();
        }
    }

    private interface Call {
        CompletionStage<?> begin();
    }

    /** What cannot be encoded may fail where the command is made: then nothing has begun. */
    private static CompletionStage<?> begun(Call call) {
        try {
            return call.begin();
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
