package io.slotwise.system.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BackendChoiceTest {
    @Test
    void withoutANameAllAreChosen() {
        assertThat(Backends.chosen("")).isEqualTo(Backends.all());
    }

    @Test
    void namesChooseInTheOrderOfTheList() {
        assertThat(Backends.chosen("valkey-9.1, reference"))
                .extracting(ClusterBackend::shortName)
                .containsExactly("reference", "valkey-9.1");
    }

    @Test
    void anUnknownNameIsRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> Backends.chosen("redis-9000"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("redis-9000")
                .hasMessageContaining("embedded");
    }

    @Test
    void anImageThatNoRegistryHasIsNotOffered() {
        Availability availability = ContainerEngine.offers("slotwise/no-such-image:0.0");

        assertThat(availability.available()).isFalse();
        assertThat(availability.reason()).isNotEmpty();
    }

    @Test
    void theVersionIsReadFromWhatTheServerPrints() {
        ServerVersion redis = ServerVersion.parse("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64")
                .orElseThrow();
        ServerVersion valkey = ServerVersion.parse("Valkey server v=9.1.0 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64")
                .orElseThrow();

        assertThat(redis).isEqualTo(new ServerVersion(false, 7, 0, "7.0.15"));
        assertThat(redis.abilities()).doesNotContain(Ability.ATOMIC_SLOT_MIGRATION);
        assertThat(valkey.abilities()).contains(Ability.ATOMIC_SLOT_MIGRATION, Ability.SHARDS_COMMAND);
    }
}
