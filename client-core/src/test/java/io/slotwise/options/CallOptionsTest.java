package io.slotwise.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.topology.NodeId;
import io.slotwise.topology.Slot;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CallOptionsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void withoutOptionsEverythingIsTheClients() {
        assertThat(CallOptions.none()).isEqualTo(new CallOptions(null, null, null, null));
    }

    @Test
    void eachFactorySetsOneOption() {
        assertThat(CallOptions.readingBy(ReadPolicy.ANY)).isEqualTo(new CallOptions(ReadPolicy.ANY, null, null, null));
        assertThat(CallOptions.within(SECOND)).isEqualTo(new CallOptions(null, SECOND, null, null));
        assertThat(CallOptions.delivering(Delivery.AT_LEAST_ONCE))
                .isEqualTo(new CallOptions(null, null, Delivery.AT_LEAST_ONCE, null));
        assertThat(CallOptions.to(Target.allNodes())).isEqualTo(new CallOptions(null, null, null, Target.allNodes()));
    }

    @Test
    void eachChangeLeavesTheRestAndTheOriginal() {
        CallOptions options = CallOptions.within(SECOND);

        CallOptions changed = options.withReadPolicy(ReadPolicy.REPLICA)
                .withDelivery(Delivery.AT_LEAST_ONCE)
                .withTarget(Target.anyPrimary());

        assertThat(changed)
                .isEqualTo(new CallOptions(ReadPolicy.REPLICA, SECOND, Delivery.AT_LEAST_ONCE, Target.anyPrimary()));
        assertThat(options).isEqualTo(CallOptions.within(SECOND));
    }

    @Test
    void whatIsLeftOpenIsTakenFromTheOthers() {
        CallOptions mine = CallOptions.within(SECOND);
        CallOptions others = CallOptions.within(SECOND.multipliedBy(2)).withReadPolicy(ReadPolicy.ANY);

        assertThat(mine.orElse(others)).isEqualTo(mine.withReadPolicy(ReadPolicy.ANY));
        assertThat(mine.orElse(CallOptions.none())).isEqualTo(mine);
        assertThat(CallOptions.none().orElse(others)).isEqualTo(others);
    }

    @Test
    void aTimeoutOutOfRangeIsRefused() {
        assertThatThrownBy(() -> CallOptions.within(Duration.ZERO)).hasMessageContaining("timeout");
        assertThatThrownBy(() -> CallOptions.within(SECOND.negated())).hasMessageContaining("PT-1S");
        assertThatThrownBy(() -> CallOptions.none().withTimeout(Duration.ofSeconds(Long.MAX_VALUE)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aTargetCanBeNamedByKeySlotOrNode() {
        assertThat(Target.ownerOf("user:{42}:name")).isEqualTo(Target.ownerOf(Slot.of("42")));
        assertThat(Target.node(new NodeId("a"))).isEqualTo(new Target.OneNode(new NodeId("a")));
        assertThatThrownBy(() -> Target.ownerOf(16_384)).isInstanceOf(IllegalArgumentException.class);
    }
}
