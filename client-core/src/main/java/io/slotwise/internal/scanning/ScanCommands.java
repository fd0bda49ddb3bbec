package io.slotwise.internal.scanning;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.CustomCommand;
import io.slotwise.command.ScanPage;
import io.slotwise.error.ProtocolException;
import io.slotwise.options.CallOptions;
import io.slotwise.options.KeyScanOptions;
import io.slotwise.options.Target;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.topology.NodeId;
import java.util.ArrayList;
import java.util.List;

/** What a scan asks one node. Stateless. */
final class ScanCommands {
    private static final String RUN_ID = "run_id:";

    private ScanCommands() {}

    /** SCAN: a page of the node's keys. */
    static <K> Command<ScanPage<K>> page(NodeId node, String cursor, KeyScanOptions options, Codec<K> keys) {
        CustomCommand scan = Command.custom("SCAN").argument(cursor);
        String pattern = options.pattern();
        if (pattern != null) {
            scan.argument("MATCH").argument(pattern);
        }
        if (options.count() > 0) {
            scan.argument("COUNT").argument(options.count());
        }
        String type = options.type();
        if (type != null) {
            scan.argument("TYPE").argument(type);
        }
        return scan.readOnly().returning(reply -> page(reply, keys)).with(CallOptions.to(Target.node(node)));
    }

    private static <K> ScanPage<K> page(ReplyCursor reply, Codec<K> codec) {
        reply.enterArray();
        String next = reply.text();
        int size = reply.enterArray();
        List<K> keys = new ArrayList<>(Math.max(0, size));
        for (int i = 0; i < size; i++) {
            byte[] key = reply.bytes();
            if (key != null) {
                keys.add(codec.decode(key));
            }
        }
        if (next == null) {
            throw new ProtocolException("SCAN gives no cursor", null, null, true);
        }
        return new ScanPage<>(next, keys);
    }

    /** CLUSTER NODES: what the node says of itself. */
    static Command<Look> look(NodeId node) {
        return Command.custom("CLUSTER NODES")
                .readOnly()
                .returning(new LookReader())
                .with(CallOptions.to(Target.node(node)));
    }

    /** INFO server: which process it is. */
    static Command<String> run(NodeId node) {
        return Command.custom("INFO")
                .argument("server")
                .readOnly()
                .returning(ScanCommands::runId)
                .with(CallOptions.to(Target.node(node)));
    }

    private static String runId(ReplyCursor reply) {
        String text = reply.text();
        for (String line : (text == null ? "" : text).split("\n", -1)) {
            if (line.startsWith(RUN_ID)) {
                return line.substring(RUN_ID.length()).strip();
            }
        }
        throw new ProtocolException("INFO does not tell the run_id", null, null, true);
    }
}
