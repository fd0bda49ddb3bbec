package io.slotwise.server.command;

import io.netty.buffer.ByteBuf;
import io.slotwise.server.fault.FaultAction;
import io.slotwise.server.node.ClientSession;
import io.slotwise.server.node.ClientSession.ReplyMode;
import io.slotwise.server.node.CommandRecorder;
import io.slotwise.server.node.RequestHandler;
import io.slotwise.server.node.ServerNode;
import io.slotwise.server.node.ServerProfile;
import io.slotwise.server.resp.ReplyWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop. Takes a request through fault rules, the server's checks, MULTI and pauses to its handler.
 * One for all nodes of a cluster.
 */
public final class Dispatcher implements RequestHandler {
    private static final String ABORTED_BECAUSE = "EXECABORT Transaction discarded because of: ";

    private final CommandExecution execution = new CommandExecution();
    private final CommandTable table;
    private final Admission admission;

    public Dispatcher(ServerProfile profile) {
        table = Commands.tableFor(profile, execution);
        admission = new Admission(table, profile);
    }

    @Override
    public boolean handle(ClientSession client, byte[][] request) {
        if (!client.faultsSeen()) {
            FaultAction fault = client.node().environment().faults().match(client.node(), request);
            if (fault != null) {
                return runWith(fault, client, request);
            }
        }
        client.faultsSeen(false);
        return run(client, request);
    }

    private boolean run(ClientSession client, byte[][] request) {
        CommandDefinition definition = table.find(request[0]);
        CommandDefinition resolved = definition == null ? null : admission.subcommand(definition, request);
        String refusal = admission.refusal(client, definition, resolved, request);
        boolean queued = refusal == null && Admission.isQueued(client, resolved);
        if (refusal == null && !queued && isPostponed(client, resolved)) {
            return false;
        }
        CommandRecorder.Entry entry = client.node().environment().recorder().record(client, request);
        ReplyWriter reply = client.reply();
        int mark = reply.mark();
        client.active(resolved == null ? "NULL" : resolved.name());
        if (refusal != null) {
            refuse(client, resolved, refusal);
        } else if (queued) {
            queue(client).add(request);
            reply.simple("QUEUED");
        } else if (resolved != null) {
            execution.execute(resolved, new Call(client, request, client.node().now(), reply));
        }
        if (client.queue() == null && !isAsking(resolved)) {
            client.asking(false);
        }
        finish(client, reply, mark, entry);
        client.node().blocked().serve();
        return true;
    }

    private static boolean isAsking(@Nullable CommandDefinition definition) {
        return definition != null && definition.name().equals("asking");
    }

    private boolean isPostponed(ClientSession client, @Nullable CommandDefinition definition) {
        boolean write = definition != null && admission.mayReplicate(client, definition);
        boolean postponed = client.node().pause().postpones(client, write);
        client.faultsSeen(postponed);
        return postponed;
    }

    private static List<byte[][]> queue(ClientSession client) {
        List<byte[][]> queue = client.queue();
        if (queue == null) {
            throw new IllegalStateException("no transaction is open");
        }
        return queue;
    }

    private static void refuse(ClientSession client, @Nullable CommandDefinition definition, String refusal) {
        if (definition != null) {
            client.node().statistics().command(definition.name()).rejected();
        }
        if (definition != null && definition.name().equals("exec")) {
            client.discard();
            client.reply().error(Admission.isRedirect(refusal) ? refusal : ABORTED_BECAUSE + withoutCode(refusal));
        } else {
            client.queueFailed();
            client.reply().error(refusal);
        }
    }

    private static String withoutCode(String error) {
        return error.startsWith("ERR ") ? error.substring(4) : error;
    }

    private static void finish(
            ClientSession client, ReplyWriter reply, int mark, CommandRecorder.@Nullable Entry entry) {
        if (entry != null) {
            note(entry, reply.buffer(), mark);
        }
        ReplyMode mode = client.replyMode();
        if (mode == ReplyMode.OFF || mode == ReplyMode.SKIP_THIS) {
            reply.rollBack(mark);
        }
        if (mode == ReplyMode.SKIP_THIS) {
            client.replyMode(ReplyMode.ON);
        } else if (mode == ReplyMode.SKIP_NEXT) {
            client.replyMode(ReplyMode.SKIP_THIS);
        }
    }

    private static void note(CommandRecorder.Entry entry, ByteBuf replies, int mark) {
        int length = replies.writerIndex() - mark;
        if (length <= 0) {
            return;
        }
        byte type = replies.getByte(mark);
        if (length > 1 && type != '-' && type != ':' && replies.getByte(mark + 1) == '-') {
            type = '_';
        }
        String error = type == '-' ? replies.toString(mark + 1, Math.max(length - 3, 0), StandardCharsets.UTF_8) : null;
        entry.replied(type, error);
    }

    private boolean runWith(FaultAction fault, ClientSession client, byte[][] request) {
        ReplyWriter reply = client.reply();
        int mark = reply.mark();
        if (fault instanceof FaultAction.DelayExecution later) {
            client.faultsSeen(true);
            client.suspend();
            client.later(later.delay().toNanos(), client::resume);
            return false;
        }
        if (fault instanceof FaultAction.Reply scripted) {
            CommandRecorder.Entry entry = client.node().environment().recorder().record(client, request);
            reply.raw(scripted.bytes());
            count(client, scripted.bytes());
            client.active("NULL");
            client.asking(false);
            finish(client, reply, mark, entry);
            return true;
        }
        if (fault instanceof FaultAction.CloseConnection close && !close.afterExecuting()) {
            client.node().environment().recorder().record(client, request);
            client.closeAfterFlush();
            return true;
        }
        if (!run(client, request)) {
            return false;
        }
        afterRunning(fault, client, reply, mark);
        return true;
    }

    private static void count(ClientSession client, byte[] scripted) {
        String text = new String(scripted, StandardCharsets.UTF_8);
        if (text.startsWith("-")) {
            client.node().statistics().failed(text.substring(1).stripTrailing());
        }
    }

    private static void afterRunning(FaultAction fault, ClientSession client, ReplyWriter reply, int mark) {
        ByteBuf replies = reply.buffer();
        byte[] unsent = new byte[replies.writerIndex() - mark];
        replies.getBytes(mark, unsent);
        reply.rollBack(mark);
        if (fault instanceof FaultAction.DelayReply later) {
            client.suspend();
            client.later(later.delay().toNanos(), () -> client.complete(writer -> writer.raw(unsent)));
        } else if (fault instanceof FaultAction.CloseConnection) {
            client.closeAfterFlush();
        }
    }

    @Override
    public void replay(ServerNode replica, List<byte[][]> commands, long time) {
        ClientSession session = replica.upstream().session();
        for (byte[][] words : commands) {
            CommandDefinition command = table.find(words[0]);
            CommandDefinition definition = command == null ? null : admission.subcommand(command, words);
            if (definition != null) {
                try {
                    definition.handler().run(new Call(session, words, time, session.reply()));
                } catch (CommandException ignored) {
                    // The primary sends only commands that changed something; nothing is left to do.
                }
            }
        }
        replica.blocked().serve();
    }
}
