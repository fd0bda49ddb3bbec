package io.slotwise.system.backend;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. One node as a line of CLUSTER NODES showed it; its id stays, all else may change.
 *
 * @param primaryId the id of the primary that a replica follows, null for a primary
 * @param flags as the server writes them, without {@code myself}
 * @param connected whether the node that was asked has a bus link to this one
 */
public record ClusterNode(
        String id,
        String host,
        int port,
        Set<String> flags,
        @Nullable String primaryId,
        long configEpoch,
        boolean connected,
        List<SlotSpan> slots) {

    private static final int FIRST_SLOT_FIELD = 8;

    static ClusterNode parse(String line) {
        String[] fields = line.trim().split(" ");
        String address = fields[1].split("[@,]", 2)[0];
        int colon = address.lastIndexOf(':');
        List<SlotSpan> slots = Arrays.stream(fields)
                .skip(FIRST_SLOT_FIELD)
                .filter(field -> !field.startsWith("["))
                .map(SlotSpan::parse)
                .toList();
        Set<String> flags = Set.copyOf(Arrays.stream(fields[2].split(","))
                .filter(flag -> !flag.equals("myself"))
                .toList());
        return new ClusterNode(
                fields[0],
                address.substring(0, colon),
                Integer.parseInt(address.substring(colon + 1)),
                flags,
                fields[3].equals("-") ? null : fields[3],
                Long.parseLong(fields[6]),
                fields[7].equals("connected"),
                slots);
    }

    /** {@code host:port}, as a client would be given it. */
    public String address() {
        return host + ":" + port;
    }

    /** Whether the node says that it is a primary; a failed one still does. */
    public boolean isPrimary() {
        return flags.contains("master");
    }

    /** Whether the asked node holds this one for failed, surely or by its own suspicion. */
    public boolean isFailing() {
        return flags.contains("fail") || flags.contains("fail?");
    }

    /** Whether the node owns the slot. */
    public boolean owns(int slot) {
        return slots.stream().anyMatch(span -> span.contains(slot));
    }

    boolean isSettled() {
        return !isFailing() && !flags.contains("handshake") && !flags.contains("noaddr");
    }

    @Override
    public String toString() {
        return (isPrimary() ? "primary " : "replica ") + address() + " (" + id.substring(0, 8) + ")";
    }
}
