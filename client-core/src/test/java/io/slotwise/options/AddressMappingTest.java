package io.slotwise.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.topology.NodeAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AddressMappingTest {
    private static final NodeAddress INSIDE = new NodeAddress("10.0.0.1", 6379);
    private static final NodeAddress OUTSIDE = new NodeAddress("gateway.example", 10_001);

    @Test
    void aTableLeadsElsewhereForItsNodesAlone() {
        AddressMapping mapping = AddressMapping.of(Map.of(INSIDE, OUTSIDE));

        assertThat(mapping.wayTo(INSIDE)).isEqualTo(AddressMapping.Way.to(OUTSIDE));
        assertThat(mapping.wayTo(OUTSIDE)).isEqualTo(AddressMapping.Way.to(OUTSIDE));
    }

    @Test
    void aWayMayHaveANameOfItsOwn() {
        assertThat(AddressMapping.Way.to(INSIDE).verifiedName()).isNull();
        assertThat(AddressMapping.Way.to(INSIDE).verifiedAs("redis.example").verifiedName())
                .isEqualTo("redis.example");
    }
}
