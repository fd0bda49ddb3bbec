package io.slotwise.wire;

import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * Scripted peers that tell the same view of a cluster of primaries, each with as many replicas as wished, and answer GET
 * with values that name their keys. Slots move in the view when the test says so; redirects are for the scripts.
 */
public final class ScriptedCluster implements AutoCloseable {
    /** One member. */
    public static final class Member implements AutoCloseable {
        private final String id;
        private final int shard;
        private final boolean primary;
        private final Answer answering;
        private final ScriptedPeer peer;
        private volatile @Nullable Answer script;
        private volatile String host = "127.0.0.1";
        private volatile boolean failed;

        private Member(String id, int shard, boolean primary, Answer view) {
            this.id = id;
            this.shard = shard;
            this.primary = primary;
            this.answering = (command, connection) -> {
                Answer own = script;
                @Nullable String reply = own == null ? null : own.to(command, connection);
                return reply != null ? reply : view.to(command, connection);
            };
            this.peer = ScriptedPeer.start(answering);
        }

        /** What it answers, for another socket by which it can be reached. */
        public Answer answering() {
            return answering;
        }

        /** The socket. */
        public ScriptedPeer peer() {
            return peer;
        }

        /** Asks this script first, from the next command on. */
        public void answer(@Nullable Answer first) {
            script = first;
        }

        /** The name that the view has for it. */
        public void calledBy(String name) {
            host = name;
        }

        /** The others take it for dead, by the view of all. */
        public void fails() {
            failed = true;
        }

        /** {@code host:port} as the view has it. */
        public NodeAddress address() {
            return new NodeAddress(host, peer.port());
        }

        @Override
        public void close() {
            peer.close();
        }
    }

    private final List<Member> members = new CopyOnWriteArrayList<>();
    private final AtomicIntegerArray owners = new AtomicIntegerArray(Slot.COUNT);
    private final int shards;

    private ScriptedCluster(int shards, int replicas) {
        this.shards = shards;
        for (int slot = 0; slot < Slot.COUNT; slot++) {
            owners.set(slot, (int) ((long) slot * shards / Slot.COUNT));
        }
        for (int shard = 0; shard < shards; shard++) {
            for (int i = 0; i <= replicas; i++) {
                String id = "%040x".formatted(0x1000 + 16 * shard + i);
                members.add(new Member(
                        id,
                        shard,
                        i == 0,
                        Answer.handshake()
                                .or((command, connection) -> view(command, id))
                                .or(Answer.values())
                                .or((command, connection) -> "+OK\r\n")));
            }
        }
    }

    /** Primaries only. */
    public static ScriptedCluster of(int shards) {
        return new ScriptedCluster(shards, 0);
    }

    /** Primaries with so many replicas each. */
    public static ScriptedCluster of(int shards, int replicas) {
        return new ScriptedCluster(shards, replicas);
    }

    /** The primary of a shard, counted from 0. */
    public Member primary(int shard) {
        return members.stream()
                .filter(member -> member.shard == shard && member.primary)
                .findFirst()
                .orElseThrow();
    }

    /** The first replica of a shard. */
    public Member replica(int shard) {
        return members.stream()
                .filter(member -> member.shard == shard && !member.primary)
                .findFirst()
                .orElseThrow();
    }

    /** Everybody. */
    public List<Member> members() {
        return members;
    }

    /** Which shard has the key, by the view. */
    public int shardOf(String key) {
        return owners.get(Slot.of(key));
    }

    /** A key of the shard; another one for each number. */
    public String keyOf(int shard, int number) {
        for (int i = 0; ; i++) {
            String key = "key-" + number + "-" + i;
            if (shardOf(key) == shard) {
                return key;
            }
        }
    }

    /** Gives a slot to another shard, in the view of all. */
    public void move(int slot, int shard) {
        owners.set(slot, shard);
    }

    /** Gives all slots of a shard to another one, in the view of all. */
    public void drain(int shard, int heir) {
        for (int slot = 0; slot < Slot.COUNT; slot++) {
            owners.compareAndSet(slot, shard, heir);
        }
    }

    /** Takes a shard out of the view: its slots go to another one. */
    public void leave(int shard, int heir) {
        drain(shard, heir);
        members.removeIf(member -> member.shard == shard);
    }

    /** The address of a shard's primary, as startup node. */
    public String seed(int shard) {
        return "127.0.0.1:" + primary(shard).peer().port();
    }

    /** All primaries, as startup nodes. */
    public String[] seeds() {
        return members.stream()
                .filter(member -> member.primary)
                .map(member -> "127.0.0.1:" + member.peer.port())
                .toArray(String[]::new);
    }

    private @Nullable String view(List<String> command, String asked) {
        if (!command.get(0).equals("CLUSTER")) {
            return null;
        }
        return switch (command.get(1)) {
            case "SHARDS" -> shardsReply();
            case "SLOTS" -> slotsReply();
            case "NODES" -> Replies.bulk(nodesText(asked));
            default -> null;
        };
    }

    private String shardsReply() {
        List<String> told = new ArrayList<>();
        for (int shard = 0; shard < shards; shard++) {
            int current = shard;
            List<String> nodes = members.stream()
                    .filter(member -> member.shard == current)
                    .map(ScriptedCluster::nodeReply)
                    .toList();
            if (!nodes.isEmpty()) {
                List<String> ranges =
                        Arrays.stream(rangesOf(shard)).mapToObj(Replies::number).toList();
                told.add(Replies.array(
                        Replies.bulk("slots"), Replies.array(ranges), Replies.bulk("nodes"), Replies.array(nodes)));
            }
        }
        return Replies.array(told);
    }

    private static String nodeReply(Member member) {
        return Replies.array(
                Replies.bulk("id"),
                Replies.bulk(member.id),
                Replies.bulk("port"),
                Replies.number(member.peer.port()),
                Replies.bulk("ip"),
                Replies.bulk("127.0.0.1"),
                Replies.bulk("endpoint"),
                Replies.bulk(member.host),
                Replies.bulk("role"),
                Replies.bulk(member.primary ? "master" : "replica"),
                Replies.bulk("replication-offset"),
                Replies.number(100),
                Replies.bulk("health"),
                Replies.bulk(member.failed ? "fail" : "online"));
    }

    private String slotsReply() {
        List<String> told = new ArrayList<>();
        for (Member member : members) {
            if (member.primary) {
                int[] ranges = rangesOf(member.shard);
                for (int i = 0; i < ranges.length; i += 2) {
                    told.add(Replies.array(
                            Replies.number(ranges[i]),
                            Replies.number(ranges[i + 1]),
                            Replies.array(
                                    Replies.bulk(member.host),
                                    Replies.number(member.peer.port()),
                                    Replies.bulk(member.id))));
                }
            }
        }
        return Replies.array(told);
    }

    private String nodesText(String asked) {
        StringBuilder text = new StringBuilder();
        for (Member member : members) {
            text.append(member.id)
                    .append(" 127.0.0.1:")
                    .append(member.peer.port())
                    .append("@1 ");
            text.append(member.id.equals(asked) ? "myself," : "").append(member.primary ? "master" : "slave");
            text.append(member.failed ? ",fail " : " ");
            text.append(member.primary ? "- " : primary(member.shard).id + " ");
            text.append("0 0 ").append(member.shard + 1).append(" connected");
            int[] ranges = member.primary ? rangesOf(member.shard) : new int[0];
            for (int i = 0; i < ranges.length; i += 2) {
                text.append(' ').append(ranges[i]).append('-').append(ranges[i + 1]);
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** First and last of each range in turn. */
    private int[] rangesOf(int shard) {
        List<Integer> ends = new ArrayList<>();
        for (int slot = 0; slot < Slot.COUNT; slot++) {
            boolean mine = owners.get(slot) == shard;
            boolean before = slot > 0 && owners.get(slot - 1) == shard;
            if (mine && !before) {
                ends.add(slot);
            }
            if (mine && (slot + 1 == Slot.COUNT || owners.get(slot + 1) != shard)) {
                ends.add(slot);
            }
        }
        return ends.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public void close() {
        members.forEach(Member::close);
    }
}
