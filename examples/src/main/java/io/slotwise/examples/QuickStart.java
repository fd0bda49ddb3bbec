package io.slotwise.examples;

import io.slotwise.sync.SyncClusterClient;
import io.slotwise.sync.SyncCommands;

/** Runs on the main thread. The first steps: writes two keys of one user and reads them. */
public final class QuickStart {
    private QuickStart() {}

    /** Expects a cluster with a node at localhost:7000. */
    public static void main(String[] args) {
        try (SyncClusterClient client = SyncClusterClient.connect("localhost:7000")) {
            SyncCommands<String, String> redis = client.commands();
            redis.set("user:{42}:name", "Ada");
            redis.incr("user:{42}:visits");
            System.out.println(redis.mget("user:{42}:name", "user:{42}:visits"));
        }
    }
}
