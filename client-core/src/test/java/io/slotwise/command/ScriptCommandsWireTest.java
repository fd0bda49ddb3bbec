package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.WireRow.keyless;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.readingKeyless;
import static io.slotwise.command.WireRow.repeatableKeyless;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.NoScriptException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import java.util.List;

/** Replies as Redis 7.0.15 and, for what is newer, Valkey 9.1.2 gave them. */
class ScriptCommandsWireTest extends WireTable {
    private static final List<String> KEYS = List.of("{t}a", "{t}b");
    private static final List<String> ARGUMENTS = List.of("x");
    private static final String DIGEST = "63143b6f8007b98c53ca2149822777b3566f9241";

    private final ScriptCommands<String, String> scripts = new ScriptCommands<>(Codec.utf8(), Codec.utf8());

    ScriptCommandsWireTest() {
        super(ScriptCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                tree(write(scripts.eval("code", KEYS, ARGUMENTS), "EVAL code 2 {t}a {t}b x")),
                number(write(
                        scripts.eval("code", KEYS, ARGUMENTS, ReplyCursor::wholeNumber), "EVAL code 2 {t}a {t}b x")),
                keyless(scripts.eval("code", List.of(), List.of()), "EVAL code 0")
                        .reads(integer(7), new Reply.WholeNumber(7)),
                tree(read(scripts.evalRo("code", KEYS, ARGUMENTS), "EVAL_RO code 2 {t}a {t}b x")),
                number(read(
                        scripts.evalRo("code", KEYS, ARGUMENTS, ReplyCursor::wholeNumber),
                        "EVAL_RO code 2 {t}a {t}b x")),
                readingKeyless(scripts.evalRo("code", List.of(), ARGUMENTS), "EVAL_RO code 0 x")
                        .reads(integer(7), new Reply.WholeNumber(7)),
                tree(write(scripts.evalsha(DIGEST, KEYS, ARGUMENTS), "EVALSHA " + DIGEST + " 2 {t}a {t}b x")),
                number(write(
                        scripts.evalsha(DIGEST, KEYS, ARGUMENTS, ReplyCursor::wholeNumber),
                        "EVALSHA " + DIGEST + " 2 {t}a {t}b x")),
                tree(read(scripts.evalshaRo(DIGEST, KEYS, ARGUMENTS), "EVALSHA_RO " + DIGEST + " 2 {t}a {t}b x")),
                number(read(
                        scripts.evalshaRo(DIGEST, KEYS, ARGUMENTS, ReplyCursor::wholeNumber),
                        "EVALSHA_RO " + DIGEST + " 2 {t}a {t}b x")),
                repeatableKeyless(scripts.scriptExists(DIGEST, "b"), "SCRIPT EXISTS " + DIGEST + " b")
                        .to(RequestPolicy.ALL_SHARDS, ResponsePolicy.AGG_LOGICAL_AND)
                        .reads(array(integer(1), integer(0)), List.of(true, false)),
                keyless(scripts.scriptFlush(), "SCRIPT FLUSH")
                        .to(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                        .answersOk(),
                keyless(scripts.scriptFlush(FlushMode.ASYNC), "SCRIPT FLUSH ASYNC")
                        .to(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                        .answersOk(),
                keyless(scripts.scriptKill(), "SCRIPT KILL")
                        .to(RequestPolicy.ALL_SHARDS, ResponsePolicy.ONE_SUCCEEDED)
                        .answersOk()
                        .fails("NOTBUSY No scripts in execution right now.", ServerErrorException.class),
                repeatableKeyless(scripts.scriptLoad("return"), "SCRIPT LOAD return")
                        .to(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                        .reads(bulk(DIGEST), DIGEST),
                repeatableKeyless(scripts.scriptShow(DIGEST), "SCRIPT SHOW " + DIGEST)
                        .reads(bulk("return"), "return")
                        .fails("NOSCRIPT No matching script.", NoScriptException.class));
    }

    private static WireRow<Reply> tree(WireRow<Reply> row) {
        return row.keys("{t}a", "{t}b")
                .reads(
                        array(integer(1), "*0\r\n"),
                        new Reply.Sequence(List.of(new Reply.WholeNumber(1), new Reply.Sequence(List.of()))))
                .fails("NOSCRIPT No matching script.", NoScriptException.class);
    }

    private static WireRow<Long> number(WireRow<Long> row) {
        return row.keys("{t}a", "{t}b").reads(integer(7), 7L);
    }
}
