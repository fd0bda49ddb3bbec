package io.slotwise.system.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.ControlConnection;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.ServerReplyError;
import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The catalogue says of each command what the servers themselves do: names, flags, keys. */
@EveryBackend
class ServerCommandTableTest {
    /** Blocking with a word among theirs only. */
    private static final Set<String> MAY_BLOCK = Set.of("xread", "xreadgroup");

    /** They write no data, but what they read or end is gone then, so that they must not be sent again. */
    private static final Set<String> READ_ONCE = Set.of("ft.cursor|read", "ft.cursor|del");

    /** Forms that came later than the first of the servers. */
    private static final List<String> MAY_HAVE_TOO_MANY_WORDS = List.of(".zrankWithScore(", ".zrevrankWithScore(");

    /** Routed by a channel as if it were a key, which servers do not call one. */
    private static final String BY_CHANNEL = "spublish";

    private final ControlConnection server;
    private final Map<String, Set<String>> flags = new TreeMap<>();

    ServerCommandTableTest(ClusterUnderTest cluster) {
        assumeFalse(cluster.backendName().contains("reference"), "its table is our own");
        cluster.assume(Ability.SHARDS_COMMAND); // the first whose COMMAND tells of subcommands
        ClusterNode node = cluster.view().primaries().get(0);
        this.server = cluster.connect(node);
    }

    @BeforeEach
    void readTheServersTable() {
        for (Object command : (List<?>) Objects.requireNonNull(server.call("COMMAND"))) {
            read((List<?>) command);
        }
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void everyCommandOfTheServerIsInTheCatalogueOrLeftOutForAReason() {
        Set<String> missing = new TreeSet<>(flags.keySet());
        Set<String> catalogue =
                Catalogue.calls().stream().map(CatalogueCall::listed).collect(Collectors.toSet());

        missing.removeAll(catalogue);
        missing.removeIf(LeftOut::contains);
        missing.removeIf(name -> catalogue.stream().anyMatch(each -> each.startsWith(name + "|")));

        assertThat(missing).isEmpty();
    }

    @Test
    void whatIsLeftOutIsNotInTheCatalogue() {
        assertThat(Catalogue.calls()).noneMatch(call -> LeftOut.contains(call.listed()));
    }

    @Test
    void readOnlyIsWhatTheServerCallsSo() {
        assertThat(known().filter(call -> !READ_ONCE.contains(call.listed()))
                        .filter(call -> call.command().isReadOnly() != has(call, "readonly")))
                .isEmpty();
    }

    @Test
    void blockingIsWhatTheServerCallsSo() {
        assertThat(known().filter(call -> !MAY_BLOCK.contains(call.listed()))
                        .filter(call -> call.command().isBlocking() != has(call, "blocking")))
                .isEmpty();
        assertThat(MAY_BLOCK).allSatisfy(name -> assertThat(flags.get(name)).contains("blocking"));
    }

    @Test
    void theKeysAreThoseThatTheServerFinds() {
        List<String> different = new ArrayList<>();
        known().filter(call -> !call.listed().equals(BY_CHANNEL)).forEach(call -> {
            List<Integer> ours = IntStream.range(0, call.command().keyCount())
                    .mapToObj(call.command()::slotOfKey)
                    .toList();
            if (!slotsAtTheServer(call).equals(Optional.of(ours))) {
                different.add(call + ": " + ours + ", the server " + slotsAtTheServer(call));
            }
        });

        different.removeIf(each -> MAY_HAVE_TOO_MANY_WORDS.stream().anyMatch(each::contains));
        assertThat(different).isEmpty();
    }

    private Stream<CatalogueCall> known() {
        return Catalogue.calls().stream().filter(call -> flags.containsKey(call.listed()));
    }

    private boolean has(CatalogueCall call, String flag) {
        return flags.getOrDefault(call.listed(), Set.of()).contains(flag);
    }

    /** Source: server command page COMMAND: name, arity, flags, …, subcommands as the tenth since 7.0. */
    private void read(List<?> command) {
        String name = String.valueOf(command.get(0)).toLowerCase(Locale.ROOT);
        flags.put(name, ((List<?>) command.get(2)).stream().map(String::valueOf).collect(Collectors.toSet()));
        if (command.size() > 9 && command.get(9) instanceof List<?> subcommands && !subcommands.isEmpty()) {
            subcommands.forEach(subcommand -> read((List<?>) subcommand));
        }
    }

    /** Nothing when the server finds the words too many. */
    private Optional<List<Integer>> slotsAtTheServer(CatalogueCall call) {
        if (call.words().length == 1) {
            return Optional.of(List.of()); // GETKEYS wants a word behind the name
        }
        List<String> words = new ArrayList<>(List.of("COMMAND", "GETKEYS"));
        words.addAll(List.of(call.words()));
        try {
            return Optional.of(server.texts(words.toArray(String[]::new)).stream()
                    .map(Slot::of)
                    .toList());
        } catch (ServerReplyError none) {
            return none.text().contains("no key arguments") ? Optional.of(List.of()) : Optional.empty();
        }
    }
}
