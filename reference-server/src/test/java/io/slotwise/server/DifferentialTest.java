package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The same random commands for this server and a redis-server 7.0, where one is installed: every reply must be the same. A
 * failure names the seed and all commands up to the one with another reply.
 */
class DifferentialTest {
    private static final int COMMANDS = 2000;

    /** Commands by family: K is a key, F a field or member, V a value, S a score, N a small number, I an index, B a bit. */
    private static final List<String> LISTS = List.of(
            "RPUSH K V V",
            "LPUSH K V",
            "LPOP K",
            "RPOP K N",
            "LRANGE K I I",
            "LTRIM K I I",
            "LINDEX K I",
            "LINSERT K BEFORE V V",
            "LINSERT K AFTER V V",
            "LSET K I V",
            "LREM K I V",
            "LMOVE K K LEFT RIGHT",
            "RPOPLPUSH K K",
            "LPOS K V COUNT N",
            "LPOS K V RANK -1",
            "LLEN K",
            "RPUSHX K V",
            "LMPOP 2 K K LEFT COUNT N",
            "DEL K",
            "SORT K ALPHA LIMIT N N",
            "TYPE K");

    private static final List<String> SETS = List.of(
            "SADD K F F F",
            "SREM K F",
            "SISMEMBER K F",
            "SMISMEMBER K F F",
            "SCARD K",
            "~SMEMBERS K",
            "~SINTER K K",
            "~SUNION K K",
            "~SDIFF K K",
            "SINTERSTORE K K K",
            "SUNIONSTORE K K K",
            "SDIFFSTORE K K K",
            "SINTERCARD 2 K K LIMIT N",
            "SMOVE K K F",
            "DEL K",
            "SORT K ALPHA",
            "TYPE K",
            "RENAME K K",
            "COPY K K REPLACE");

    private static final List<String> SORTED_SETS = List.of(
            "ZADD K S F S F",
            "ZADD K NX S F",
            "ZADD K XX CH S F",
            "ZADD K GT CH S F",
            "ZADD K LT S F",
            "ZADD K INCR S F",
            "ZINCRBY K S F",
            "ZREM K F",
            "ZSCORE K F",
            "ZRANK K F",
            "ZREVRANK K F",
            "ZRANGE K I I WITHSCORES",
            "ZRANGE K I I REV",
            "ZRANGE K S S BYSCORE LIMIT N N",
            "ZRANGE K (S S BYSCORE",
            "ZRANGE K [F [F BYLEX",
            "ZRANGE K [F (F BYLEX REV",
            "ZREVRANGEBYSCORE K S (S WITHSCORES",
            "ZCOUNT K S S",
            "ZLEXCOUNT K [F (F",
            "ZPOPMIN K",
            "ZPOPMAX K N",
            "ZREMRANGEBYSCORE K S S",
            "ZREMRANGEBYRANK K I I",
            "ZRANGESTORE K K I I",
            "ZUNIONSTORE K 2 K K WEIGHTS N N",
            "ZINTERSTORE K 2 K K AGGREGATE MAX",
            "ZDIFFSTORE K 2 K K",
            "ZUNION 2 K K WITHSCORES",
            "ZINTER 2 K K WITHSCORES",
            "ZDIFF 2 K K WITHSCORES",
            "ZINTERCARD 2 K K",
            "ZMPOP 2 K K MIN COUNT N",
            "ZCARD K",
            "ZMSCORE K F F",
            "DEL K",
            "TYPE K");

    private static final List<String> STRINGS = List.of(
            "SET K V",
            "GET K",
            "APPEND K V",
            "SETRANGE K N V",
            "GETRANGE K I I",
            "SETBIT K N B",
            "GETBIT K N",
            "BITCOUNT K",
            "BITCOUNT K I I",
            "BITCOUNT K I I BIT",
            "BITPOS K B",
            "BITPOS K B I",
            "BITPOS K B I I",
            "BITPOS K B I I BIT",
            "BITOP AND K K K",
            "BITOP OR K K K",
            "BITOP XOR K K K",
            "BITOP NOT K K",
            "BITFIELD K SET u5 N I GET i7 N",
            "BITFIELD K OVERFLOW SAT INCRBY i5 N I INCRBY u3 N I",
            "BITFIELD K OVERFLOW FAIL INCRBY i4 #N I",
            "BITFIELD K INCRBY u9 N I",
            "STRLEN K",
            "INCRBY K N",
            "LCS K K",
            "LCS K K IDX",
            "DEL K",
            "GETSET K V",
            "SETNX K V",
            "MSETNX K V K V",
            "MGET K K",
            "EXISTS K K",
            "PFADD h F F V",
            "PFCOUNT h");

    private static final List<String> STREAMS = List.of(
            "XADD K N-N F V",
            "XADD K N-* F V F V",
            "XADD K MAXLEN N N-* F V",
            "XLEN K",
            "XRANGE K N N",
            "XRANGE K (N +",
            "XREVRANGE K + - COUNT N",
            "XDEL K N-N",
            "XTRIM K MAXLEN N",
            "XTRIM K MINID N",
            "XREAD COUNT N STREAMS K K N N",
            "XGROUP CREATE K g N",
            "XGROUP CREATE K g $ MKSTREAM",
            "XGROUP DESTROY K g",
            "XGROUP SETID K g N",
            "XREADGROUP GROUP g c COUNT N STREAMS K >",
            "XREADGROUP GROUP g d NOACK STREAMS K >",
            "XREADGROUP GROUP g d STREAMS K >",
            "XREADGROUP GROUP g c STREAMS K N",
            "XACK K g N-N N-0",
            "XPENDING K g",
            "XCLAIM K g d 0 N-N",
            "XCLAIM K g c 0 N-N FORCE JUSTID",
            "XAUTOCLAIM K g d 0 N COUNT N",
            "XAUTOCLAIM K g c 0 0 JUSTID",
            "XGROUP CREATECONSUMER K g e",
            "XGROUP DELCONSUMER K g d",
            "XINFO GROUPS K",
            "XINFO STREAM K",
            "XSETID K N-N",
            "TYPE K");

    private static final List<String> HASHES = List.of(
            "HSET K F V F V",
            "HGET K F",
            "HMGET K F F",
            "HDEL K F",
            "HLEN K",
            "HGETALL K",
            "HKEYS K",
            "HVALS K",
            "HEXISTS K F",
            "HINCRBY K F N",
            "HSETNX K F V",
            "HSTRLEN K F",
            "DEL K",
            "TYPE K",
            "RENAMENX K K",
            "COPY K K");

    private static String fill(String template, Random random) {
        StringBuilder command = new StringBuilder();
        String[] words = template.split(" ", -1);
        for (int index = 0; index < words.length; index++) {
            command.append(index == 0 ? "" : " ").append(index == 0 ? words[0] : fillWord(words[index], random));
        }
        return command.toString();
    }

    private static String fillWord(String word, Random random) {
        return switch (word.replaceAll("[(\\[#]", "")) {
            case "K" -> "k" + random.nextInt(4);
            case "F" -> word.replace("F", "f" + random.nextInt(8));
            case "V" -> random.nextBoolean() ? "v" + random.nextInt(6) : Integer.toString(random.nextInt(20));
            case "S" ->
                word.replace("S", Double.toString(random.nextInt(-6, 7) / 2.0).replace(".0", ""));
            case "N" -> word.replace("N", Integer.toString(random.nextInt(1, 12)));
            case "I" -> Integer.toString(random.nextInt(-7, 8));
            case "B" -> Integer.toString(random.nextInt(2));
            case "N-N" -> random.nextInt(1, 12) + "-" + random.nextInt(3);
            case "N-*" -> random.nextInt(1, 12) + "-*";
            case "N-0" -> random.nextInt(1, 12) + "-0";
            default -> word;
        };
    }

    private static String inOrder(String reply) {
        List<String> words = new ArrayList<>(Arrays.asList(reply.split(" ", -1)));
        Collections.sort(words.subList(1, words.size()));
        return String.join(" ", words);
    }

    /** Sends the same to both until replies differ. */
    private static void compare(List<String> templates, long seed) {
        RealServer real = RealServer.start().orElse(null);
        Assumptions.assumeTrue(real != null);
        try (RealServer actual = real;
                ReferenceCluster server = ReferenceCluster.builder()
                        .primaries(1)
                        .clusterEnabled(false)
                        .start();
                WireClient ours = WireClient.to(server.node(0));
                WireClient theirs = new WireClient(actual.port())) {
            Random random = new Random(seed);
            List<String> sent = new ArrayList<>();
            for (int step = 0; step < COMMANDS; step++) {
                String template = templates.get(random.nextInt(templates.size()));
                boolean unordered = template.startsWith("~");
                String command = fill(unordered ? template.substring(1) : template, random);
                sent.add(command);
                String mine = ours.send(command);
                String other = theirs.send(command);
                assertThat(unordered ? inOrder(mine) : mine)
                        .as(() -> "seed " + seed + "\n"
                                + sent.stream()
                                        .skip(Math.max(0, sent.size() - 60))
                                        .collect(Collectors.joining("\n")))
                        .isEqualTo(unordered ? inOrder(other) : other);
            }
        }
    }

    private static void compareAll(List<String> templates) {
        IntStream.range(1, 3).forEach(seed -> compare(templates, seed));
    }

    @Test
    void listsAnswerAlike() {
        compareAll(LISTS);
    }

    @Test
    void setsAnswerAlike() {
        compareAll(SETS);
    }

    @Test
    void sortedSetsAnswerAlike() {
        compareAll(SORTED_SETS);
    }

    @Test
    void stringsAnswerAlike() {
        compareAll(STRINGS);
    }

    @Test
    void streamsAnswerAlike() {
        compareAll(STREAMS);
    }

    @Test
    void hashesAnswerAlike() {
        compareAll(HASHES);
    }
}
