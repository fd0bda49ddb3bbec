package io.slotwise.internal.scanning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.topology.NodeId;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a node says of itself, and positions, as text. */
class LookReaderTest {
    private static final String OTHER = "0".repeat(39) + "b 10.0.0.2:7000@17000 master - 0 1 2 connected 101-16383\n";

    @Test
    void marksOfSlotsOnTheirWayAreTold() {
        Look look = LookReader.parse(OTHER
                + "0".repeat(39)
                + "a 10.0.0.1:7000@17000,host myself,master - 0 0 1 connected 0-100 [93->-b1] [200-<-b2]\n");

        assertThat(look.node()).isEqualTo(new NodeId("0".repeat(39) + "a"));
        assertThat(look.primary()).isTrue();
        assertThat(SlotSets.toText(look.owned())).isEqualTo("0-100");
        assertThat(look.destinationOf(93)).isEqualTo(new NodeId("b1"));
        assertThat(look.placeOf(92)).isEqualTo(Look.Place.AT_REST);
        assertThat(look.placeOf(93)).isEqualTo(Look.Place.LEAVING);
        assertThat(look.placeOf(200)).isEqualTo(Look.Place.ARRIVING);
        assertThat(look.placeOf(201)).isEqualTo(Look.Place.ELSEWHERE);
    }

    @Test
    void aReplicaSaysThatItIsOne() {
        Look look = LookReader.parse(OTHER + "c 10.0.0.3:7000@17000 myself,slave b 0 0 2 connected\n");

        assertThat(look.primary()).isFalse();
        assertThat(look.owned().isEmpty()).isTrue();
    }

    @Test
    void aReplyWithoutTheNodeItselfIsRefused() {
        assertThatThrownBy(() -> LookReader.parse(OTHER)).hasMessageContaining("nothing of the node itself");
    }

    @Test
    void positionsReadBackAsTheyWereWritten() {
        Random random = new Random(5);
        for (int i = 0; i < 200; i++) {
            BitSet some = new BitSet();
            for (int j = random.nextInt(40); j > 0; j--) {
                some.set(random.nextInt(16_384));
            }
            ScanPosition.Checkpoint pass = new ScanPosition.Checkpoint(new NodeId("a" + i), "b" + i, "17", some);
            ScanPosition position = new ScanPosition(some, i % 2 == 0 ? List.of() : List.of(pass, pass));

            assertThat(ScanPosition.parse(position.toText())).isEqualTo(position);
        }
    }
}
