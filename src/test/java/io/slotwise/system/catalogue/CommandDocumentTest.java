package io.slotwise.system.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class CommandDocumentTest {
    /** Run {@link CommandDocument} as a program to write it anew. */
    @Test
    void theDocumentedTableIsTheCatalogues() throws IOException {
        assertThat(Files.readString(CommandDocument.FILE).replace("\r\n", "\n")).isEqualTo(CommandDocument.text());
    }

    @Test
    void everyMethodSaysSinceWhenAndNamesItsSource() {
        assertThat(CommandDocument.text()).doesNotContain(" |  | any", " |  | its", " |  | all", " |  | the");
    }
}
