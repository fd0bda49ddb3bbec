package io.slotwise.internal.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeRole;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plays cluster situations, which are files: a topology, what happens, and the topology that is expected then.
 *
 * <pre>
 * known                 the shards (see {@link Clusters}) that the client knows; each following line that is indented
 * asked b c             views of these nodes are requested now; without it they are when they come
 * patched 42 b          a MOVED names the owner of slot 42
 * view b                the view of b comes, as indented lines
 * pending 1             that many more may come
 * expect nothing        the views so far do not suffice
 * expect                the topology elected by them, which is adopted
 * next round            the views are dropped, and the patches that they knew of are confirmed
 * </pre>
 */
class SituationTest {
    @ParameterizedTest(name = "{0}")
    @MethodSource("situations")
    void everySituationEndsAsItsFileSays(Path file) throws IOException {
        new Player().play(Files.readAllLines(file));
    }

    static Stream<Path> situations() throws IOException, URISyntaxException {
        URL folder = Objects.requireNonNull(SituationTest.class.getResource("situations"), "folder of situations");
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            List<Path> sorted = files.sorted().toList();
            assertThat(sorted).hasSizeGreaterThan(15);
            return sorted.stream();
        }
    }

    private static final class Player {
        private final TopologyHolder holder = new TopologyHolder((before, after) -> {});
        private final Map<String, Integer> requests = new HashMap<>();
        private final List<ReceivedView> views = new ArrayList<>();
        private int confirmedAt = 1;
        private int pending;

        void play(List<String> lines) {
            int expectations = 0;
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                List<String> block = new ArrayList<>();
                while (i + 1 < lines.size() && lines.get(i + 1).startsWith(" ")) {
                    block.add(lines.get(++i).strip());
                }
                expectations += line.startsWith("expect") ? 1 : 0;
                step(line.strip().split(" +", -1), block, "line " + (i + 1));
            }
            assertThat(expectations).isPositive();
        }

        private void step(String[] words, List<String> block, String where) {
            switch (words[0]) {
                case "known" -> holder.adopt(holder.current(), ClusterTopology.of(Clusters.shards(block)));
                case "asked" -> {
                    for (int i = 1; i < words.length; i++) {
                        requests.put(words[i], holder.mark());
                    }
                }
                case "patched" -> holder.patch(Integer.parseInt(words[1]), Clusters.node(words[2], NodeRole.PRIMARY));
                case "view" -> {
                    Integer requestedAt = requests.remove(words[1]);
                    views.add(new ReceivedView(
                            Clusters.view(words[1], block), requestedAt == null ? holder.mark() : requestedAt));
                }
                case "pending" -> pending = Integer.parseInt(words[1]);
                case "expect" -> expect(words.length > 1, block, where);
                case "next" -> {
                    confirmedAt = views.stream()
                            .mapToInt(ReceivedView::requestedAt)
                            .min()
                            .orElse(confirmedAt);
                    views.clear();
                    pending = 0;
                }
                default -> throw new IllegalArgumentException(where + ": " + words[0]);
            }
        }

        private void expect(boolean nothing, List<String> block, String where) {
            ClusterTopology current = holder.current();
            PatchDates patches = holder.patchedSince(confirmedAt);
            ViewElection.@Nullable Elected elected = ViewElection.elect(current, patches, views, pending);
            if (nothing) {
                assertThat(elected).as(where).isNull();
                return;
            }
            assertThat(elected).as(where).isNotNull();
            holder.adopt(current, Objects.requireNonNull(elected).topology());
            assertThat(Clusters.lines(holder.current())).as(where).isEqualTo(block);
        }
    }
}
