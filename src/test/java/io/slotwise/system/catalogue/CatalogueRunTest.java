package io.slotwise.system.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.slotwise.ClusterClient;
import io.slotwise.error.PartialFailureException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.Protocol;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each command of the catalogue once, on data of its type: whatever a server answers is read, or is the server's own error. */
@EveryBackend(ownCluster = true)
class CatalogueRunTest {
    /** What the older of the servers call an error, because it came later. */
    private static final Set<String> MAY_BE_TOO_NEW = Set.of(
            "bgsaveCancel()",
            "clientList(filter)",
            "hscanNovalues(key, cursor, options)",
            "set(key, value, condition)",
            "zrankWithScore(key, value)",
            "zrevrankWithScore(key, value)",
            "zscanNoscores(key, cursor, options)");

    private static final List<String> SIGNS_OF_A_WRONG_CALL =
            List.of("syntax", "wrong number", "WRONGTYPE", "nknown option");

    private final ClusterUnderTest cluster;

    CatalogueRunTest(ClusterUnderTest cluster) {
        assumeFalse(cluster.backendName().contains("reference"), "it knows what other tests need");
        this.cluster = cluster;
    }

    @ParameterizedTest
    @EnumSource
    void everyReplyIsReadOrIsTheServersError(Protocol protocol) {
        List<String> failures = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        ClusterClientOptions options = ClusterClientOptions.builder(cluster.startupNodes())
                .protocol(protocol)
                .build();
        try (ClusterClient client =
                ClusterClient.connect(options).toCompletableFuture().join()) {
            for (CatalogueCall call : Catalogue.calls()) {
                if (CatalogueRun.isRun(call)) {
                    CatalogueRun.prepare(client, call.method().getDeclaringClass());
                    failures.addAll(run(client, call, answers));
                }
            }
        }

        assertThat(failures).isEmpty();
        long known = Catalogue.calls().stream()
                .filter(call -> !Catalogue.SEPARATE.contains(call.method().getDeclaringClass()))
                .count();
        assertThat(answers).hasSizeGreaterThan((int) known / 2);
    }

    private List<String> run(ClusterClient client, CatalogueCall call, List<String> answers) {
        try {
            client.execute(call.command()).toCompletableFuture().join();
            answers.add(call.listed());
            return List.of();
        } catch (CompletionException e) {
            Throwable failure =
                    e.getCause() instanceof PartialFailureException partial ? partial.getCause() : e.getCause();
            boolean wrong = cluster.abilities().contains(Ability.SHARDS_COMMAND)
                    && !MAY_BE_TOO_NEW.contains(call.spelled())
                    && SIGNS_OF_A_WRONG_CALL.stream().anyMatch(String.valueOf(failure)::contains);
            return failure instanceof ServerErrorException && !wrong ? List.of() : List.of(call + ": " + failure);
        }
    }
}
