package io.slotwise.benchmarks;

import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.output.ValueListOutput;
import io.lettuce.core.output.ValueOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.RedisStateMachine;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.slotwise.codec.Codec;
import io.slotwise.command.StringCommands;
import io.slotwise.internal.resp.CommandEncoder;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.internal.resp.ReplyDecoder;
import io.slotwise.internal.resp.ReplyLimits;
import io.slotwise.internal.resp.ReplySink;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Commands to bytes, and bytes to values; a write and a read of a hundred at a time, as under load. One instance per
 * measuring thread. Times are those of one command or reply; for lists, of one element.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CodecBenchmark {
    private static final int BATCH = 100;
    private static final int MOST_BYTES = 64 * 1024;
    private static final int MAX_BULK_LENGTH = 512 * 1024 * 1024;
    private static final int MAX_NESTING = 64;
    private static final String VALUE = "v".repeat(64);

    private final String[] keys = KeyShape.CHARS_16.keys();

    private final ByteBuf target = Unpooled.directBuffer(MOST_BYTES);
    private final ByteBuf hundredStrings = received(("$64\r\n" + VALUE + "\r\n").repeat(BATCH));
    private final ByteBuf listOfHundred = received("*" + BATCH + "\r\n" + ("$64\r\n" + VALUE + "\r\n").repeat(BATCH));

    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private final CommandEncoder encoder = new CommandEncoder();
    private final ReplyDecoder decoder = new ReplyDecoder(new ReplyLimits(MAX_BULK_LENGTH, MAX_NESTING));
    private final RedisStateMachine stateMachine = new RedisStateMachine();

    private static ByteBuf received(String text) {
        return Unpooled.directBuffer().writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Reads each reply by one reader, as a command's own would. */
    private record Reading(ReplyReader<?> reader, Blackhole values) implements ReplySink {
        @Override
        public void reply(ReceivedReply reply) {
            values.consume(reader.read(reply));
        }

        @Override
        public void push(ReceivedReply push) {
            throw new IllegalStateException("No push was written");
        }
    }

    /** Slotwise: a SET made and written. The slot of its key is part of it. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int encodeSetSlotwise() {
        for (int i = 0; i < BATCH; i++) {
            encoder.command(strings.set(keys[i & (keys.length - 1)], VALUE));
        }
        ByteBuf written = ByteBufAllocator.DEFAULT.directBuffer(encoder.size());
        encoder.moveTo(written, encoder.size());
        int size = written.readableBytes();
        written.release();
        return size;
    }

    /** Lettuce: a SET made and written. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int encodeSetLettuce() {
        target.clear();
        for (int i = 0; i < BATCH; i++) {
            CommandArgs<String, String> arguments = new CommandArgs<>(StringCodec.UTF8)
                    .addKey(keys[i & (keys.length - 1)])
                    .addValue(VALUE);
            new io.lettuce.core.protocol.Command<>(CommandType.SET, new ValueOutput<>(StringCodec.UTF8), arguments)
                    .encode(target);
        }
        return target.readableBytes();
    }

    /** Slotwise: strings of 64 characters. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void decodeStringsSlotwise(Blackhole values) {
        decoder.decode(hundredStrings.readerIndex(0), new Reading(CodecBenchmark::text, values));
    }

    /** Lettuce: strings of 64 characters. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void decodeStringsLettuce(Blackhole values) {
        hundredStrings.readerIndex(0);
        for (int i = 0; i < BATCH; i++) {
            values.consume(read(hundredStrings, new ValueOutput<>(StringCodec.UTF8)));
        }
    }

    /** Slotwise: a list of such strings. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void decodeListSlotwise(Blackhole values) {
        decoder.decode(listOfHundred.readerIndex(0), new Reading(CodecBenchmark::listOfText, values));
    }

    /** Lettuce: a list of such strings. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void decodeListLettuce(Blackhole values) {
        values.consume(read(listOfHundred.readerIndex(0), new ValueListOutput<>(StringCodec.UTF8)));
    }

    private static String text(ReplyCursor cursor) {
        return Objects.requireNonNull(cursor.text());
    }

    private static List<String> listOfText(ReplyCursor cursor) {
        int count = cursor.enterArray();
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(text(cursor));
        }
        return texts;
    }

    private Object read(ByteBuf source, CommandOutput<String, String, ?> output) {
        if (!stateMachine.decode(source, output)) {
            throw new IllegalStateException("The reply is not whole");
        }
        return output.get();
    }
}
