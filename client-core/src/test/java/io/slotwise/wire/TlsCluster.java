package io.slotwise.wire;

import java.util.List;

/** A cluster of one node that speaks TLS, owns all slots and calls itself localhost. Stateless. */
final class TlsCluster {
    private TlsCluster() {}

    /**
     * Starts it.
     *
     * @param clients whose certificate it accepts
     */
    static ScriptedPeer start(TestCertificates own, TestCertificates clients, boolean needsClient) throws Exception {
        ScriptedPeer[] self = new ScriptedPeer[1];
        Answer view = (command, connection) -> command.equals(List.of("CLUSTER", "SLOTS"))
                ? Replies.array(Replies.array(
                        Replies.number(0),
                        Replies.number(16_383),
                        Replies.array(
                                Replies.bulk("localhost"),
                                Replies.number(self[0].port()),
                                Replies.bulk("%040x".formatted(1)))))
                : command.get(0).equals("CLUSTER") ? "-ERR unknown subcommand '" + command.get(1) + "'\r\n" : null;
        self[0] = ScriptedPeer.startTls(own.serverTrusting(clients), needsClient, view.or(Answer.all()));
        return self[0];
    }
}
