package io.slotwise.examples;

import io.slotwise.reactive.ReactiveClusterClient;
import io.slotwise.reactive.ReactiveCommands;
import java.util.List;
import reactor.core.publisher.Mono;

/** Signals come on an event loop; the main thread waits for the last one. The first steps in reactive. */
public final class ReactiveQuickStart {
    private ReactiveQuickStart() {}

    /** Expects a cluster with a node at localhost:7000. */
    public static void main(String[] args) {
        Mono<List<String>> reply = Mono.usingWhen(
                ReactiveClusterClient.connect("localhost:7000"),
                client -> {
                    ReactiveCommands<String, String> redis = client.commands();
                    return redis.set("user:{42}:name", "Ada")
                            .then(redis.incr("user:{42}:visits"))
                            .then(redis.mget("user:{42}:name", "user:{42}:visits"));
                },
                ReactiveClusterClient::closeLater);
        System.out.println(reply.block());
    }
}
