package io.slotwise.system.catalogue;

import io.slotwise.codec.Codec;
import io.slotwise.command.AclCommands;
import io.slotwise.command.AdministrationCommands;
import io.slotwise.command.BitmapCommands;
import io.slotwise.command.BloomFilterCommands;
import io.slotwise.command.ClientCommands;
import io.slotwise.command.ClusterAdministrationCommands;
import io.slotwise.command.ClusterCommands;
import io.slotwise.command.Command;
import io.slotwise.command.CommandTableCommands;
import io.slotwise.command.CountMinSketchCommands;
import io.slotwise.command.CuckooFilterCommands;
import io.slotwise.command.DiagnosticsCommands;
import io.slotwise.command.FunctionCommands;
import io.slotwise.command.GeoCommands;
import io.slotwise.command.HashCommands;
import io.slotwise.command.HashExpiryCommands;
import io.slotwise.command.HelpTopic;
import io.slotwise.command.HyperLogLogCommands;
import io.slotwise.command.JsonCommands;
import io.slotwise.command.KeyCommands;
import io.slotwise.command.ListCommands;
import io.slotwise.command.ModuleCommands;
import io.slotwise.command.PubSubCommands;
import io.slotwise.command.ScriptCommands;
import io.slotwise.command.SearchCommands;
import io.slotwise.command.SearchIndexCommands;
import io.slotwise.command.ServerCommands;
import io.slotwise.command.SetCommands;
import io.slotwise.command.SortCommands;
import io.slotwise.command.SortedSetAlgebraCommands;
import io.slotwise.command.SortedSetCommands;
import io.slotwise.command.SortedSetRangeCommands;
import io.slotwise.command.StreamCommands;
import io.slotwise.command.StreamGroupCommands;
import io.slotwise.command.StringCommands;
import io.slotwise.command.TDigestCommands;
import io.slotwise.command.TimeSeriesCommands;
import io.slotwise.command.TopKCommands;
import io.slotwise.command.VectorSetCommands;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Every method of the catalogue, called once. Immutable, safe for use by many threads. */
public final class Catalogue {
    /** The groups that have facades of their own: those of what only servers with modules know, or newer ones. */
    public static final List<Class<?>> SEPARATE = List.of(
            BloomFilterCommands.class,
            CountMinSketchCommands.class,
            CuckooFilterCommands.class,
            JsonCommands.class,
            SearchCommands.class,
            SearchIndexCommands.class,
            TDigestCommands.class,
            TimeSeriesCommands.class,
            TopKCommands.class);

    /** The groups that one facade unites. */
    private static final List<Class<?>> UNITED = List.of(
            AclCommands.class,
            AdministrationCommands.class,
            BitmapCommands.class,
            ClientCommands.class,
            ClusterAdministrationCommands.class,
            ClusterCommands.class,
            CommandTableCommands.class,
            DiagnosticsCommands.class,
            FunctionCommands.class,
            GeoCommands.class,
            HashCommands.class,
            HashExpiryCommands.class,
            HyperLogLogCommands.class,
            KeyCommands.class,
            ListCommands.class,
            ModuleCommands.class,
            PubSubCommands.class,
            ScriptCommands.class,
            ServerCommands.class,
            SetCommands.class,
            SortCommands.class,
            SortedSetAlgebraCommands.class,
            SortedSetCommands.class,
            SortedSetRangeCommands.class,
            StreamCommands.class,
            StreamGroupCommands.class,
            StringCommands.class,
            VectorSetCommands.class);

    /** All groups. */
    public static final List<Class<?>> GROUPS =
            Stream.concat(UNITED.stream(), SEPARATE.stream()).toList();

    private Catalogue() {}

    /** The methods that make commands, in the order of their names. */
    public static List<Method> methods() {
        return GROUPS.stream()
                .flatMap(group -> Arrays.stream(group.getDeclaredMethods()))
                .filter(method -> Modifier.isPublic(method.getModifiers()) && method.getReturnType() == Command.class)
                .sorted(Comparator.comparing(Method::getName).thenComparing(Method::toString))
                .toList();
    }

    /** A call of each method; of the one that explains commands, a call for each of them. */
    static List<CatalogueCall> calls() {
        return methods().stream().flatMap(Catalogue::calls).toList();
    }

    private static Stream<CatalogueCall> calls(Method method) {
        return method.getName().equals("help")
                ? Arrays.stream(HelpTopic.values()).map(topic -> call(method, topic))
                : Stream.of(call(method, Samples.of(method)));
    }

    private static CatalogueCall call(Method method, Object... arguments) {
        try {
            Object group = method.getDeclaringClass()
                    .getConstructor(Codec.class, Codec.class)
                    .newInstance(Codec.utf8(), Codec.utf8());
            return new CatalogueCall(method, (Command<?>) method.invoke(group, arguments));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("No call of " + method, e);
        }
    }
}
