package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Scripts and functions in a cluster; bar has slot 5061 and is at the first node, foo is at the third. */
class ScriptTest {
    private static final int BAR_SLOT = 5061;
    private static final String NOT_LOCAL =
            "-ERR Script attempted to access a non local key in a cluster node script: ";

    private ReferenceCluster cluster;
    private WireClient client;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder().primaries(3).replicasPerPrimary(1).start();
        client = WireClient.to(cluster.node(0));
    }

    @AfterEach
    void closeCluster() {
        client.close();
        cluster.close();
    }

    private static String send(WireClient connection, String... words) {
        connection.writeRaw(WireClient.request(words));
        return connection.read();
    }

    private String eval(String script, String... rest) {
        String[] words = new String[rest.length + 2];
        words[0] = "EVAL";
        words[1] = script;
        System.arraycopy(rest, 0, words, 2, rest.length);
        return send(client, words);
    }

    @Test
    void declaredKeysSayWhereAScriptRuns() {
        String script = "return redis.call('set', KEYS[1], ARGV[1])";

        assertThat(eval(script, "1", "bar", "v")).isEqualTo("+OK");
        assertThat(eval(script, "1", "foo", "v"))
                .isEqualTo("-MOVED 12182 " + cluster.node(2).address());
        assertThat(eval(script, "2", "bar", "{x}bar"))
                .isEqualTo("-CROSSSLOT Keys in request don't hash to the same slot");
    }

    @Test
    void undeclaredKeysMustBeLocal() {
        assertThat(eval("return redis.call('get', 'foo')", "0")).startsWith(NOT_LOCAL);
        assertThat(eval("return redis.call('mget', 'bar', 'foo')", "0")).startsWith(NOT_LOCAL);
        assertThat(eval("redis.call('set', 'bar', 1) return redis.call('get', 'bar')", "0"))
                .isEqualTo("1");
    }

    @Test
    void withAHeaderAScriptStaysInItsSlot() {
        String body = "redis.call('set', 'bar', 1) return redis.call('set', 'b', 1)";
        assertThat(eval(body, "0")).isEqualTo("+OK");
        assertThat(eval("#!lua\n" + body, "0"))
                .startsWith("-ERR Script attempted to access keys that do not hash to the same slot script: ");
        assertThat(eval("#!lua flags=allow-cross-slot-keys\n" + body, "0")).isEqualTo("+OK");
        assertThat(eval("#!lua flags=no-cluster\nreturn 1", "0"))
                .isEqualTo("-ERR Can not run script on cluster, 'no-cluster' flag is set.");
    }

    @Test
    void scriptsAreKnownToTheNodeThatHasSeenThem() {
        String sha = send(client, "SCRIPT", "LOAD", "return 7");
        assertThat(send(client, "EVALSHA", sha, "0")).isEqualTo(":7");

        try (WireClient elsewhere = WireClient.to(cluster.node(1))) {
            assertThat(send(elsewhere, "EVALSHA", sha, "0"))
                    .isEqualTo("-NOSCRIPT No matching script. Please use EVAL.");
        }
        send(client, "SCRIPT", "FLUSH");
        assertThat(send(client, "EVALSHA", sha, "0")).startsWith("-NOSCRIPT");
    }

    @Test
    void aReplicaRunsScriptsThatReadAndGetsWhatOthersWrote() {
        eval("for i = 1, 3 do redis.call('rpush', KEYS[1], i) end", "1", "bar");

        try (WireClient replica = WireClient.to(cluster.node(3))) {
            send(replica, "READONLY");
            String read = "return redis.call('lrange', KEYS[1], 0, -1)";
            await().untilAsserted(() ->
                    assertThat(send(replica, "EVAL_RO", read, "1", "bar")).isEqualTo("*3 1 2 3"));
            assertThat(send(replica, "EVAL", "return redis.call('del', KEYS[1])", "1", "bar"))
                    .startsWith("-READONLY You can't write against a read only replica. script: ");
        }
    }

    @Test
    void functionsAreReplicated() {
        String library = "#!lua name=lib\n"
                + "redis.register_function{function_name='read', callback=function(keys) return redis.call('get', keys[1]) end,"
                + " flags={'no-writes'}}";
        assertThat(send(client, "FUNCTION", "LOAD", library)).isEqualTo("lib");
        send(client, "SET", "bar", "v");

        try (WireClient replica = WireClient.to(cluster.node(3))) {
            send(replica, "READONLY");
            await().untilAsserted(() ->
                    assertThat(send(replica, "FCALL_RO", "read", "1", "bar")).isEqualTo("v"));
            assertThat(send(replica, "FUNCTION", "LOAD", "REPLACE", library))
                    .isEqualTo("-READONLY You can't write against a read only replica.");
        }
        String payload = send(client, "FUNCTION", "LIST");
        assertThat(payload).startsWith("*1 *6 library_name lib engine LUA functions *1 *6 name read");
        cluster.shard(0).failover();
        try (WireClient promoted = WireClient.to(cluster.node(3))) {
            assertThat(send(promoted, "FCALL", "read", "1", "bar")).isEqualTo("v");
        }
    }

    @Test
    void keysOnTheirWayAreNotLocal() {
        send(client, "SET", "bar", "v");
        Migration migration = cluster.migrate(BAR_SLOT).pauseAfterKeys(0).to(cluster.node(1));
        assertThat(eval("return redis.call('get', KEYS[1])", "1", "bar")).isEqualTo("v");

        migration.moveKey("bar");

        assertThat(eval("return redis.call('get', KEYS[1])", "1", "bar"))
                .isEqualTo("-ASK 5061 " + cluster.node(1).address());
        try (WireClient target = WireClient.to(cluster.node(1))) {
            send(target, "ASKING");
            assertThat(send(target, "EVAL", "return redis.call('get', KEYS[1])", "1", "bar"))
                    .isEqualTo("v");
        }
    }

    @Test
    void whoWaitsIsServedAfterTheScript() {
        try (WireClient waiting = WireClient.to(cluster.node(0))) {
            waiting.write("BLPOP bar 0");
            await().until(() -> client.send("CLIENT LIST").contains(" flags=b"));

            assertThat(eval("redis.call('lpush', 'bar', 'a') redis.call('lpush', 'bar', 'b') return 1", "0"))
                    .isEqualTo(":1");

            assertThat(waiting.read()).isEqualTo("*2 bar b");
        }
    }

    @Test
    void bytesThatAreNoTextComeThrough() {
        assertThat(eval("return {#ARGV[1], ARGV[1]}", "0", "a\u00e9\u0000b")).isEqualTo("*2 :5 a\u00e9\u0000b");
        eval("redis.call('set', KEYS[1], string.char(0, 195, 169))", "1", "bar");
        assertThat(send(client, "GET", "bar")).isEqualTo("\u0000\u00e9");
    }
}
