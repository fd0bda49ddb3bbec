package io.slotwise.server.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.server.ReferenceCluster;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class ReferenceClusterExtensionTest {
    private static final Set<ReferenceCluster> OF_CLASS = new HashSet<>();
    private static final Set<ReferenceCluster> OF_METHODS = new HashSet<>();

    @Nested
    @ReferenceClusterTest(primaries = 2, replicasPerPrimary = 1)
    class OneClusterForTheClass {
        @RepeatedTest(2)
        void theClusterIsAsAskedForAndTheSameForAllMethods(ReferenceCluster cluster) {
            OF_CLASS.add(cluster);

            assertThat(cluster.nodes()).hasSize(4);
            assertThat(OF_CLASS).hasSize(1);
        }

        @Test
        @ReferenceClusterTest(primaries = 1)
        void aMethodMayAskForAnother(ReferenceCluster cluster) {
            assertThat(cluster.nodes()).hasSize(1);
        }
    }

    @Nested
    @ReferenceClusterTest(primaries = 1, scope = ReferenceClusterTest.Scope.METHOD)
    class AClusterForEveryMethod {
        @RepeatedTest(2)
        void theClusterIsNew(ReferenceCluster cluster) {
            assertThat(OF_METHODS.add(cluster)).isTrue();
        }
    }
}
