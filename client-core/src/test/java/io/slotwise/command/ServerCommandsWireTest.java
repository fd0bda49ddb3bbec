package io.slotwise.command;

import static io.slotwise.command.WireRow.keyless;
import static io.slotwise.command.WireRow.readingKeyless;
import static io.slotwise.command.WireRow.repeatableKeyless;

import io.slotwise.codec.Codec;
import io.slotwise.error.AuthenticationException;
import io.slotwise.error.ReadOnlyException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Replies as Redis 7.0.15 gave them. */
class ServerCommandsWireTest extends WireTable {
    private static final String INFO = "# Server\r\nredis_version:7.0.15\r\n";

    private final ServerCommands<String, String> server = new ServerCommands<>(Codec.utf8(), Codec.utf8());

    ServerCommandsWireTest() {
        super(ServerCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                repeatableKeyless(server.commandCount(), "COMMAND COUNT").reads(":240\r\n", 240L),
                repeatableKeyless(server.configGet("maxmemory"), "CONFIG GET maxmemory")
                        .reads(
                                "*2\r\n$9\r\nmaxmemory\r\n$1\r\n0\r\n",
                                "%1\r\n$9\r\nmaxmemory\r\n$1\r\n0\r\n",
                                Map.of("maxmemory", "0"))
                        .reads("*0\r\n", "%0\r\n", Map.of())
                        .fails(
                                "NOPERM this user has no permissions to run the 'config|get' command",
                                AuthenticationException.class),
                repeatableKeyless(server.configSet("maxmemory", "1mb"), "CONFIG SET maxmemory 1mb")
                        .to(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                        .reads("+OK\r\n", null)
                        .fails(
                                "ERR Unknown option or number of arguments for CONFIG SET - 'nosuch'",
                                ServerErrorException.class),
                readingKeyless(server.dbsize(), "DBSIZE")
                        .to(RequestPolicy.ALL_SHARDS, ResponsePolicy.AGG_SUM)
                        .reads(":4\r\n", 4L),
                repeatableKeyless(server.echo("v"), "ECHO v")
                        .reads("$1\r\nv\r\n", "v")
                        .reads("$0\r\n\r\n", ""),
                flush(keyless(server.flushall(), "FLUSHALL")),
                flush(keyless(server.flushall(FlushMode.ASYNC), "FLUSHALL ASYNC")),
                flush(keyless(server.flushall(FlushMode.SYNC), "FLUSHALL SYNC")),
                flush(keyless(server.flushdb(), "FLUSHDB")),
                flush(keyless(server.flushdb(FlushMode.ASYNC), "FLUSHDB ASYNC")),
                info(repeatableKeyless(server.info(), "INFO")),
                info(repeatableKeyless(server.info("server"), "INFO server")),
                info(repeatableKeyless(server.info("server", "clients"), "INFO server clients")),
                readingKeyless(server.keys("h*"), "KEYS h*")
                        .to(RequestPolicy.ALL_SHARDS, ResponsePolicy.DEFAULT)
                        .reads("*2\r\n$1\r\nh\r\n$2\r\nhi\r\n", List.of("h", "hi"))
                        .reads("*0\r\n", List.of()),
                repeatableKeyless(server.lastsave(), "LASTSAVE")
                        .reads(":1796009674\r\n", Instant.ofEpochSecond(1_796_009_674)),
                repeatableKeyless(server.ping(), "PING").reads("+PONG\r\n", "PONG"),
                repeatableKeyless(server.ping("v"), "PING v").reads("$1\r\nv\r\n", "v"),
                repeatableKeyless(server.role(), "ROLE")
                        .reads(
                                "*3\r\n$6\r\nmaster\r\n:0\r\n*0\r\n",
                                new Reply.Sequence(List.of(
                                        new Reply.Bytes("master".getBytes(StandardCharsets.US_ASCII)),
                                        new Reply.WholeNumber(0),
                                        new Reply.Sequence(List.of())))),
                repeatableKeyless(server.time(), "TIME")
                        .reads(
                                "*2\r\n$10\r\n1796010338\r\n$5\r\n48138\r\n",
                                Instant.ofEpochSecond(1_796_010_338, 48_138_000)));
    }

    private static WireRow<Void> flush(WireRow<Void> row) {
        return row.to(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED)
                .reads("+OK\r\n", null)
                .fails("READONLY You can't write against a read only replica.", ReadOnlyException.class);
    }

    private static WireRow<String> info(WireRow<String> row) {
        return row.reads(
                "$" + INFO.length() + "\r\n" + INFO + "\r\n",
                "=" + (INFO.length() + 4) + "\r\ntxt:" + INFO + "\r\n",
                INFO);
    }
}
