package io.slotwise.system.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.command.Command;
import io.slotwise.command.CustomCommand;
import io.slotwise.event.ClientListener;
import io.slotwise.event.Redirection;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.topology.NodeAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** On a cluster at rest every command goes to the right node at once. */
@EveryBackend(ownCluster = true)
class NoRedirectsTest {
    private final ClusterUnderTest cluster;

    NoRedirectsTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @Test
    void noCommandOfTheCatalogueIsRedirected() {
        assertThat(redirectsOf(CatalogueCall::command)).isEmpty();
    }

    @Test
    void noCommandIsRedirectedOfWhichOnlyTheServersKnowWhatIsAKey() {
        assertThat(redirectsOf(call -> undescribed(call.command()))).isEmpty();
    }

    /** The redirects of all calls, in words; that every call was made to end is a part of it. */
    private List<String> redirectsOf(Function<CatalogueCall, Command<?>> command) {
        List<String> redirects = new CopyOnWriteArrayList<>();
        ClusterClientOptions options = ClusterClientOptions.builder(cluster.startupNodes())
                .callbackExecutor(Runnable::run)
                .listener(new ClientListener() {
                    @Override
                    public void redirected(Redirection kind, String name, int slot, NodeAddress from) {
                        redirects.add(kind + " of " + name + ", slot " + slot + ", by " + from);
                    }
                })
                .build();
        cluster.resetCounts();
        int made = 0;
        try (ClusterClient client =
                ClusterClient.connect(options).toCompletableFuture().join()) {
            for (CatalogueCall call : Catalogue.calls()) {
                if (CatalogueRun.isRun(call)) {
                    CatalogueRun.prepare(client, call.method().getDeclaringClass());
                    client.execute(command.apply(call))
                            .handle((result, failure) -> failure)
                            .toCompletableFuture()
                            .join();
                    made++;
                }
            }
        }
        assertThat(made).isGreaterThan(Catalogue.calls().size() / 2);
        if (cluster.abilities().contains(Ability.ERROR_COUNTS)) {
            cluster.nodes().stream()
                    .filter(node -> cluster.errorCount(node, "MOVED") > 0)
                    .forEach(node -> redirects.add("MOVED by the count of " + node));
        }
        return redirects;
    }

    /** The same words, and nothing said of them; what goes to a node that the catalogue names goes there. */
    private static Command<?> undescribed(Command<?> command) {
        CustomCommand words = Command.custom(command.name());
        for (int i = 0; i < command.argumentCount(); i++) {
            Object argument = command.argument(i);
            if (argument instanceof byte[] bytes) {
                words.argument(bytes);
            } else {
                words.argument(argument.toString());
            }
        }
        Command<?> whole = words.returningReply();
        return command.options() == null ? whole : whole.with(command.options());
    }
}
