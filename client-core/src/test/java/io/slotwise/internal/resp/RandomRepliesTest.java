package io.slotwise.internal.resp;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.internal.resp.RecordingSink.Event;
import io.slotwise.reply.Reply;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random trees with attributes and pushes in random places, in random pieces. */
class RandomRepliesTest {
    /** Writes what it makes, and keeps what should be handed over. */
    private static final class Generator {
        private final Random random;
        private final StringBuilder wire = new StringBuilder();
        private final List<Event> events = new ArrayList<>();

        Generator(int seed) {
            random = new Random(seed);
        }

        void topLevel() {
            asides(0);
            Reply tree = element(0);
            events.add(Event.reply(tree));
        }

        private void asides(int depth) {
            while (random.nextInt(6) == 0) {
                if (random.nextBoolean()) {
                    int pairs = random.nextInt(3);
                    line('|', Integer.toString(pairs));
                    elements(2 * pairs, depth + 1);
                } else {
                    int count = random.nextInt(3);
                    line('>', Integer.toString(count));
                    events.add(Event.push(new Reply.Sequence(elements(count, depth + 1))));
                }
            }
        }

        private List<Reply> elements(int count, int depth) {
            List<Reply> elements = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                asides(depth);
                elements.add(element(depth));
            }
            return elements;
        }

        private Reply element(int depth) {
            String text = "v".repeat(random.nextInt(20));
            long number = random.nextLong() >> random.nextInt(64);
            int count = random.nextInt(4);
            switch (random.nextInt(depth > 4 ? 9 : 14)) {
                case 0 -> {
                    line('+', text);
                    return new Reply.Text(text);
                }
                case 1 -> {
                    line('-', "ERR " + text);
                    return new Reply.Failure("ERR " + text);
                }
                case 2 -> {
                    line(':', Long.toString(number));
                    return new Reply.WholeNumber(number);
                }
                case 3 -> {
                    wire.append(List.of("_\r\n", "$-1\r\n", "*-1\r\n").get(random.nextInt(3)));
                    return new Reply.Null();
                }
                case 4 -> {
                    line('#', number < 0 ? "t" : "f");
                    return new Reply.Flag(number < 0);
                }
                case 5 -> {
                    line(',', Double.toString(number / 7.0));
                    return new Reply.Decimal(number / 7.0);
                }
                case 6 -> {
                    line('(', Long.toString(number));
                    return new Reply.BigNumber(BigInteger.valueOf(number));
                }
                case 7 -> {
                    line('=', Integer.toString(text.length() + 4));
                    wire.append("txt:").append(text).append("\r\n");
                    return new Reply.Verbatim("txt", text);
                }
                case 8, 9 -> {
                    line('$', Integer.toString(text.length()));
                    wire.append(text).append("\r\n");
                    return new Reply.Bytes(Wire.bytes(text));
                }
                case 10 -> {
                    line('%', Integer.toString(count));
                    List<Reply> all = elements(2 * count, depth + 1);
                    return Wire.pairs(all.toArray(new Reply[0]));
                }
                case 11 -> {
                    line('~', Integer.toString(count));
                    return new Reply.Sequence(elements(count, depth + 1));
                }
                default -> {
                    line('*', Integer.toString(count));
                    return new Reply.Sequence(elements(count, depth + 1));
                }
            }
        }

        private void line(char marker, String content) {
            wire.append(marker).append(content).append("\r\n");
        }
    }

    @Test
    void randomRepliesAreReadAsTheyWereWritten() {
        for (int seed = 0; seed < 3_000; seed++) {
            Generator generator = new Generator(seed);
            for (int i = 0; i < 10; i++) {
                generator.topLevel();
            }
            byte[] wire = Wire.bytes(generator.wire.toString());
            RecordingSink sink = new RecordingSink();
            ReplyDecoder decoder = new ReplyDecoder(Wire.LIMITS);

            int largest = 1 + generator.random.nextInt(wire.length);
            for (int at = 0; at < wire.length; ) {
                int end = Math.min(wire.length, at + 1 + generator.random.nextInt(largest));
                decoder.decode(Wire.buffer(wire, at, end), sink);
                at = end;
            }

            assertThat(sink.events).as("seed %d", seed).isEqualTo(generator.events);
        }
    }

    @Test
    void randomRepliesAreSkippedWhole() {
        for (int seed = 0; seed < 3_000; seed++) {
            Generator generator = new Generator(seed);
            generator.elements(1, 1);
            String wire = "*2\r\n" + generator.wire + "+end\r\n";
            List<String> ends = new ArrayList<>();

            new ReplyDecoder(Wire.LIMITS).decode(Wire.buffer(wire), new ReplySink() {
                @Override
                public void reply(ReceivedReply reply) {
                    reply.enterArray();
                    reply.skip();
                    ends.add(String.valueOf(reply.text()));
                }

                @Override
                public void push(ReceivedReply push) {
                    push.skip();
                }
            });

            assertThat(ends).as("seed %d", seed).containsExactly("end");
        }
    }
}
