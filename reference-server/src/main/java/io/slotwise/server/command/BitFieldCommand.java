package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Numbers;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Confined to one call. BITFIELD and BITFIELD_RO. */
final class BitFieldCommand {
    private static final String INVALID_TYPE =
            "ERR Invalid bitfield type. Use something like i16 u8. Note that u64 is not" + " supported but i64 is.";
    private static final String INVALID_OFFSET = "ERR bit offset is not an integer or out of range";
    private static final long MAX_BITS = 4L * 1024 * 1024 * 1024;

    private final Call call;
    private final boolean readOnly;
    private byte[] bytes = new byte[0];
    private boolean changed;

    /** Immutable. One step. */
    private record Step(String name, boolean signed, int width, long offset, long operand, String overflow) {
        BigInteger lowest() {
            return signed ? BigInteger.ONE.shiftLeft(width - 1).negate() : BigInteger.ZERO;
        }

        BigInteger highest() {
            return BigInteger.ONE.shiftLeft(signed ? width - 1 : width).subtract(BigInteger.ONE);
        }
    }

    BitFieldCommand(Call call, boolean readOnly) {
        this.call = call;
        this.readOnly = readOnly;
    }

    void run() {
        List<Step> steps = steps();
        Key key = call.key(1);
        bytes = BitCommands.bytes(call, key);
        call.reply().array(steps.size());
        for (Step step : steps) {
            Long result = run(step);
            if (result == null) {
                call.reply().nullBulk();
            } else {
                call.reply().integer(result);
            }
        }
        if (changed) {
            StringCommands.store(call, key, bytes);
            call.event('$', "setbit", key);
        }
    }

    private List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        String overflow = "WRAP";
        for (int index = 2; index < call.count(); ) {
            String name = call.option(index);
            int left = call.count() - index - 1;
            if (name.equals("OVERFLOW") && left >= 1) {
                overflow = call.option(index + 1);
                if (!List.of("WRAP", "SAT", "FAIL").contains(overflow)) {
                    throw new CommandException("ERR Invalid OVERFLOW type specified");
                }
                index += 2;
                continue;
            }
            boolean reads = name.equals("GET");
            if ((!reads && !name.equals("SET") && !name.equals("INCRBY")) || left < (reads ? 2 : 3)) {
                throw call.syntaxError();
            }
            int width = width(call.text(index + 1));
            boolean signed = call.text(index + 1).startsWith("i");
            long offset = offset(call.text(index + 2), width);
            long operand = reads ? 0 : call.integer(index + 3);
            if (readOnly && !reads) {
                throw new CommandException("ERR BITFIELD_RO only supports the GET subcommand");
            }
            steps.add(new Step(name, signed, width, offset, operand, overflow));
            index += reads ? 3 : 4;
        }
        return steps;
    }

    private static int width(String type) {
        boolean signed = type.startsWith("i");
        OptionalLong width = type.isEmpty()
                ? OptionalLong.empty()
                : Numbers.integer(type.substring(1).getBytes(StandardCharsets.UTF_8));
        long bits = width.orElse(0);
        if ((!signed && !type.startsWith("u")) || bits < 1 || bits > (signed ? 64 : 63)) {
            throw new CommandException(INVALID_TYPE);
        }
        return (int) bits;
    }

    private static long offset(String word, int width) {
        boolean counted = word.startsWith("#");
        OptionalLong number = Numbers.integer(word.substring(counted ? 1 : 0).getBytes(StandardCharsets.UTF_8));
        long offset = number.orElse(-1) * (counted ? width : 1);
        if (offset < 0 || offset >= MAX_BITS) {
            throw new CommandException(INVALID_OFFSET);
        }
        return offset;
    }

    /** The reply, or null when the step would overflow and must not. */
    private @Nullable Long run(Step step) {
        BigInteger old = read(step);
        if (step.name.equals("GET")) {
            return old.longValue();
        }
        BigInteger wanted = BigInteger.valueOf(step.operand);
        BigInteger value = fit(step.name.equals("SET") ? wanted : old.add(wanted), step);
        if (value == null) {
            return null;
        }
        write(step, value);
        return step.name.equals("SET") ? old.longValue() : value.longValue();
    }

    private static @Nullable BigInteger fit(BigInteger value, Step step) {
        if (value.compareTo(step.lowest()) >= 0 && value.compareTo(step.highest()) <= 0) {
            return value;
        }
        return switch (step.overflow) {
            case "FAIL" -> null;
            case "SAT" -> value.signum() < 0 || value.compareTo(step.lowest()) < 0 ? step.lowest() : step.highest();
            default -> wrapped(value, step);
        };
    }

    private static BigInteger wrapped(BigInteger value, Step step) {
        BigInteger modulus = BigInteger.ONE.shiftLeft(step.width);
        BigInteger positive = value.mod(modulus);
        return step.signed && positive.testBit(step.width - 1) ? positive.subtract(modulus) : positive;
    }

    private BigInteger read(Step step) {
        BigInteger value = BigInteger.ZERO;
        for (long bit = step.offset; bit < step.offset + step.width; bit++) {
            int at = (int) (bit / 8);
            boolean one = at < bytes.length && (bytes[at] >> (7 - bit % 8) & 1) == 1;
            value = value.shiftLeft(1).add(one ? BigInteger.ONE : BigInteger.ZERO);
        }
        return wrapped(value, step);
    }

    private void write(Step step, BigInteger value) {
        int end = (int) ((step.offset + step.width + 7) / 8);
        bytes = Arrays.copyOf(bytes, Math.max(bytes.length, end));
        for (int index = 0; index < step.width; index++) {
            long bit = step.offset + index;
            int at = (int) (bit / 8);
            int mask = 1 << (7 - bit % 8);
            boolean one = value.testBit(step.width - 1 - index);
            bytes[at] = (byte) (one ? bytes[at] | mask : bytes[at] & ~mask);
        }
        changed = true;
    }
}
