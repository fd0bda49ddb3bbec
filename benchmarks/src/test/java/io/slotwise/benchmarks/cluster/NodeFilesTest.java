package io.slotwise.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NodeFilesTest {
    @Test
    void primariesShareAllSlotsAndEachHasAReplica() {
        List<String> files = NodeFiles.forPorts(List.of(7001, 7002, 7003, 7004, 7005, 7006));

        assertThat(files).hasSize(6);
        assertThat(files.get(0).lines().toList())
                .hasSize(7)
                .anyMatch(line -> line.contains(":7001@17001 myself,master -") && line.endsWith("connected 0-5460"))
                .anyMatch(line -> line.contains(":7002@17002 master -") && line.endsWith("connected 5461-10921"))
                .anyMatch(line -> line.contains(":7003@17003 master -") && line.endsWith("connected 10922-16383"))
                .anyMatch(line -> line.contains(":7004@17004 slave " + "0".repeat(39) + "1 "))
                .contains("vars currentEpoch 6 lastVoteEpoch 0");
    }
}
