package io.slotwise.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.event.CommandFamily;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandFamiliesTest {
    private static final Pattern COMMAND = Pattern.compile("command\\(\"([A-Z0-9 ._-]+)\"[,)]");

    @ParameterizedTest
    @CsvSource({
        "StringCommands, STRING",
        "KeyCommands, KEY",
        "HashCommands, HASH",
        "ServerCommands, 'SERVER,CONNECTION,KEY'",
        "ClusterCommands, CLUSTER",
        "BitmapCommands, BITMAP",
        "ListCommands, LIST",
        "SetCommands, SET",
        "SortedSetCommands, SORTED_SET",
        "SortedSetRangeCommands, SORTED_SET",
        "SortedSetAlgebraCommands, SORTED_SET",
        "StreamCommands, STREAM",
        "StreamGroupCommands, STREAM",
        "ScriptCommands, SCRIPTING",
        "FunctionCommands, SCRIPTING",
        "PubSubCommands, PUBSUB",
        "GeoCommands, GEO",
        "HyperLogLogCommands, HYPERLOGLOG",
        "HashExpiryCommands, HASH",
        "SortCommands, KEY",
        "VectorSetCommands, OTHER",
        "JsonCommands, OTHER",
        "TimeSeriesCommands, OTHER",
        "SearchCommands, OTHER",
        "SearchIndexCommands, OTHER",
        "BloomFilterCommands, OTHER",
        "CuckooFilterCommands, OTHER",
        "CountMinSketchCommands, OTHER",
        "TopKCommands, OTHER",
        "TDigestCommands, OTHER",
        "AdministrationCommands, SERVER",
        "DiagnosticsCommands, SERVER",
        "ModuleCommands, SERVER",
        "CommandTableCommands, SERVER",
        "ClientCommands, CONNECTION",
        "AclCommands, SERVER",
        "ClusterAdministrationCommands, CLUSTER"
    })
    void everyCommandOfTheCatalogueIsOfItsGroupsFamily(String group, String families) throws IOException {
        Path source = Path.of("src/main/java/io/slotwise/command/" + group + ".java");
        Set<String> found = new TreeSet<>();
        Matcher matcher = COMMAND.matcher(Files.readString(source));
        while (matcher.find()) {
            CommandFamily family = CommandFamilies.of(matcher.group(1));
            found.add(
                    Set.of(families.split(",", -1)).contains(family.name())
                            ? "right"
                            : matcher.group(1) + " " + family);
        }

        assertThat(found).containsExactly("right");
    }

    @Test
    void aSubcommandIsOfItsCommandsFamily() {
        assertThat(CommandFamilies.of("CLUSTER COUNT-FAILURE-REPORTS")).isEqualTo(CommandFamily.CLUSTER);
        assertThat(CommandFamilies.of("XINFO STREAM")).isEqualTo(CommandFamily.STREAM);
    }

    @Test
    void theNameMayBeSpelledInAnyCase() {
        assertThat(Command.custom("zAdd").returningReply().family()).isEqualTo(CommandFamily.SORTED_SET);
    }

    @Test
    void whateverNoServerKnowsByItselfIsOther() {
        assertThat(CommandFamilies.of("JSON.GET")).isEqualTo(CommandFamily.OTHER);
        assertThat(CommandFamilies.of("GETX")).isEqualTo(CommandFamily.OTHER);
    }
}
