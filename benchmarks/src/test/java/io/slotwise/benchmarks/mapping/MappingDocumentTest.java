package io.slotwise.benchmarks.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code -Dslotwise.mapping=write}, or {@link MappingDocument} run as a program, writes the tables anew. */
class MappingDocumentTest {
    @BeforeAll
    static void writeIfAsked() throws IOException {
        if (System.getProperty("slotwise.mapping", "check").equals("write")) {
            MappingDocument.main(new String[0]);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lettuce", "jedis"})
    void everyCallOfTheOtherClientHasARowAndEveryCallOfOursExists(String client) {
        assertThat(new MappingDocument(client, OwnCatalogue.read()).problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lettuce", "jedis"})
    void theDocumentedTablesAreWhatTheLibrariesAndTheCatalogueSay(String client) {
        MappingDocument document = new MappingDocument(client, OwnCatalogue.read());

        assertThat(document.written()).isEqualTo(document.text());
    }

    @Test
    void everyMethodInTheTableOfCommandsIsOnTheFacade() {
        assertThat(OwnCatalogue.read().unknown()).isEmpty();
    }
}
