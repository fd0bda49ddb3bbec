package io.slotwise.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Slots;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The redirect decision as a table. Slot 5061 is that of the keys {bar}…, slot 12182 that of foo. Situations: mine, theirs,
 * unowned, migrating, importing (of slot 5061); replica: this node follows the owner of 5061.
 */
class SlotRoutingTest {
    private static final int SLOT = 5061;

    private final KnownNode myself = node("me", 7000);
    private final KnownNode other = node("other", 7001);
    private final ClusterView view = new ClusterView(myself);

    private static KnownNode node(String id, int port) {
        return new KnownNode(id, id, new NodeAddress("127.0.0.1", port, port + 100, ""));
    }

    @ParameterizedTest(name = "{0}, {1}, keys {2}, present {3} -> {4}")
    @CsvSource({
        "mine,      read,                 bar,            '',         EXECUTE",
        "mine,      write asking,         bar,            '',         EXECUTE",
        "mine,      read,                 '',             '',         EXECUTE",
        "mine,      read,                 bar {bar}2,     '',         EXECUTE",
        "mine,      read,                 bar foo,        '',         CROSSSLOT",
        "theirs,    read,                 bar,            '',         MOVED 5061 127.0.0.1:7001",
        "theirs,    write,                bar,            '',         MOVED 5061 127.0.0.1:7001",
        "theirs,    read readonly,        bar,            '',         MOVED 5061 127.0.0.1:7001",
        "theirs,    read asking,          bar,            '',         MOVED 5061 127.0.0.1:7001",
        "theirs,    read,                 '',             '',         EXECUTE",
        "unowned,   read,                 bar,            '',         CLUSTERDOWN Hash slot not served",
        "unowned,   read,                 foo,            '',         EXECUTE",
        "unowned,   read,                 foo bar,        '',         CROSSSLOT",
        "down,      read,                 bar,            '',         CLUSTERDOWN The cluster is down",
        "down,      read,                 bar foo,        '',         CROSSSLOT",
        "down,      read reads-allowed,   bar,            '',         EXECUTE",
        "down,      write reads-allowed,  bar,            '',         CLUSTERDOWN The cluster is down and only accepts",
        "down,      channel,              bar,            '',         EXECUTE",
        "migrating, read,                 bar,            bar,        EXECUTE",
        "migrating, read,                 bar,            '',         ASK 5061 127.0.0.1:7001",
        "migrating, write,                bar,            '',         ASK 5061 127.0.0.1:7001",
        "migrating, read,                 bar {bar}2,     bar,        TRYAGAIN",
        "migrating, read,                 bar {bar}2,     '',         ASK 5061 127.0.0.1:7001",
        "migrating, read,                 bar {bar}2,     bar {bar}2, EXECUTE",
        "migrating, migrate,              bar {bar}2,     bar,        EXECUTE",
        "migrating, channel,              bar,            '',         EXECUTE",
        "importing, read,                 bar,            bar,        MOVED 5061 127.0.0.1:7001",
        "importing, read asking,          bar,            '',         EXECUTE",
        "importing, write asking,         bar,            '',         EXECUTE",
        "importing, read asking,          bar bar,        '',         EXECUTE",
        "importing, read asking,          bar {bar}2,     bar,        TRYAGAIN",
        "importing, read asking,          bar {bar}2,     bar {bar}2, EXECUTE",
        "importing, migrate,              bar,            '',         EXECUTE",
        "replica,   read,                 bar,            '',         MOVED 5061 127.0.0.1:7001",
        "replica,   read readonly,        bar,            '',         EXECUTE",
        "replica,   write readonly,       bar,            '',         MOVED 5061 127.0.0.1:7001",
        "replica,   channel,              bar,            '',         EXECUTE",
        "replica,   read readonly,        foo,            '',         MOVED 12182 127.0.0.1:7002",
    })
    void theDecisionFollowsFromCommandAndView(
            String situation, String flags, String keys, String present, String expected) {
        arrange(situation);
        Set<String> flagSet = Set.of(flags.split(" "));
        List<Key> keyList = words(keys).map(Key::of).toList();
        Set<Key> existing = words(present).map(Key::of).collect(Collectors.toSet());
        SlotQuery query = new SlotQuery(
                keyList,
                flagSet.contains("write"),
                flagSet.contains("asking"),
                flagSet.contains("readonly"),
                flagSet.contains("migrate"),
                flagSet.contains("channel"));
        DownPolicy policy = new DownPolicy(flagSet.contains("reads-allowed"), true);

        SlotDecision decision = SlotRouting.decide(query, view, policy, existing::contains);

        String shown = decision.executes() ? "EXECUTE" : decision.error(EndpointType.IP, false);
        assertThat(shown).startsWith(expected);
    }

    private static Stream<String> words(String text) {
        return Arrays.stream(text.split(" ", -1)).filter(word -> !word.isEmpty());
    }

    private void arrange(String situation) {
        view.add(other);
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            view.assign(slot, myself);
        }
        view.up(!situation.equals("down"));
        switch (situation) {
            case "theirs" -> view.assign(SLOT, other);
            case "unowned" -> view.assign(SLOT, null);
            case "migrating" -> view.migrating().put(SLOT, other);
            case "importing" -> {
                view.assign(SLOT, other);
                view.importing().put(SLOT, other);
            }
            case "replica" -> {
                view.assign(SLOT, other);
                view.assign(12182, node("third", 7002));
                myself.primaryId("other");
            }
            default -> {}
        }
    }

    @ParameterizedTest(name = "{0}, name {1}, TLS {2} -> {3}")
    @CsvSource({
        "IP,               '',        false, MOVED 5061 127.0.0.1:7001",
        "IP,               '',        true,  MOVED 5061 127.0.0.1:7101",
        "HOSTNAME,         '',        false, MOVED 5061 ?:7001",
        "HOSTNAME,         localhost, false, MOVED 5061 localhost:7001",
        "UNKNOWN_ENDPOINT, localhost, false, MOVED 5061 :7001",
    })
    void aRedirectNamesTheNodeAsPreferred(EndpointType type, String hostname, boolean tls, String expected) {
        other.address(other.address().withHostname(hostname));
        SlotDecision decision = new SlotDecision(SlotDecision.Kind.MOVED, SLOT, other);

        assertThat(decision.error(type, tls)).isEqualTo(expected);
    }
}
