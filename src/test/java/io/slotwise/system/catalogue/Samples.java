package io.slotwise.system.catalogue;

import io.slotwise.command.BitFieldOperations;
import io.slotwise.command.BitFieldType;
import io.slotwise.command.FilterChunk;
import io.slotwise.command.GeoPoint;
import io.slotwise.command.GeoSearch;
import io.slotwise.command.GeoUnit;
import io.slotwise.command.GetExOptions;
import io.slotwise.command.JsonCommands;
import io.slotwise.command.KeyedSample;
import io.slotwise.command.LexRange;
import io.slotwise.command.LibraryFunction;
import io.slotwise.command.ScanPage;
import io.slotwise.command.ScoreRange;
import io.slotwise.command.Script;
import io.slotwise.command.SetOptions;
import io.slotwise.command.SortedSetRange;
import io.slotwise.command.StreamId;
import io.slotwise.command.StreamOffset;
import io.slotwise.command.ValueCondition;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.SlotRange;
import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Arguments for a call of any method of the catalogue, by its parameters' types and names. Stateless. */
final class Samples {
    /** All keys of all calls lie in one slot. */
    static final String TAG = "{catalogue}";

    static final String LIBRARY = "#!lua name=catalogue\nredis.register_function{"
            + "function_name='catalogue', callback=function(keys, args) return 7 end, flags={'no-writes'}}";

    private static final String VALUE = "1";

    private static final Map<String, String> TEXTS = Map.ofEntries(
            Map.entry("cursor", ScanPage.START),
            Map.entry("script", "return 7"),
            Map.entry("code", LIBRARY),
            Map.entry("function", "catalogue"),
            Map.entry("library", "catalogue"),
            Map.entry("digest", "d8e8fca2dc0f896fd7cb4cb0031ba249d8e8fca2"),
            Map.entry("pattern", "*"),
            Map.entry("host", "127.0.0.1"),
            Map.entry("address", "127.0.0.1"),
            Map.entry("setting", "slowlog-max-len"),
            Map.entry("value", "128"),
            Map.entry("group", "group"),
            Map.entry("consumer", "consumer"),
            Map.entry("subcommand", "ENCODING"),
            Map.entry("user", "catalogue"),
            Map.entry("category", "read"),
            Map.entry("json", "{}"),
            Map.entry("paths", "$"),
            Map.entry("conditions", "label=catalogue"),
            Map.entry("path", "/no/such/module"));

    private static final Map<Class<?>, Object> VALUES = Map.ofEntries(
            Map.entry(int.class, 1),
            Map.entry(long.class, 1L),
            Map.entry(double.class, 1.0),
            Map.entry(boolean.class, true),
            Map.entry(Long.class, 1L),
            Map.entry(byte[].class, new byte[] {1}),
            Map.entry(double[].class, new double[] {1, 0.5}),
            Map.entry(int[].class, new int[] {1}),
            Map.entry(long[].class, new long[] {1}),
            Map.entry(Duration.class, Duration.ofMillis(20)),
            Map.entry(Instant.class, Instant.ofEpochMilli(4_102_444_800_123L)),
            Map.entry(NodeId.class, new NodeId("0".repeat(40))),
            Map.entry(SlotRange.class, new SlotRange(1, 2)),
            Map.entry(StreamId.class, new StreamId(1, 1)),
            Map.entry(GeoPoint.class, new GeoPoint(15, 37)),
            Map.entry(ReplyReader.class, (ReplyReader<Object>) ReplyCursor::reply),
            Map.entry(ScoreRange.class, ScoreRange.all()),
            Map.entry(LexRange.class, LexRange.all()),
            Map.entry(SortedSetRange.class, SortedSetRange.ranks(0, -1)),
            Map.entry(GeoSearch.class, GeoSearch.around(new GeoPoint(15, 37)).radius(200, GeoUnit.KM)),
            Map.entry(ValueCondition.class, ValueCondition.equalTo(VALUE)),
            Map.entry(BitFieldOperations.class, BitFieldOperations.get(BitFieldType.unsigned(8), 0)),
            Map.entry(FilterChunk.class, new FilterChunk(1, new byte[] {1})),
            Map.entry(Script.class, Script.of("return 7")),
            Map.entry(LibraryFunction.class, LibraryFunction.of("catalogue", LIBRARY)),
            Map.entry(SetOptions.class, SetOptions.keepTtl()),
            Map.entry(GetExOptions.class, GetExOptions.persist()));

    private Samples() {}

    /** The arguments for one call. */
    static Object[] of(Method method) {
        return Arrays.stream(method.getParameters())
                .map(parameter -> of(parameter, method))
                .toArray();
    }

    /** The key that the commands of a group are called with. */
    static String key(Class<?> group) {
        return TAG + group.getSimpleName();
    }

    private static Object of(Parameter parameter, Method method) {
        String name = parameter.getName();
        Class<?> type = parameter.getType();
        if (name.equals("words")) {
            return new String[] {"GET", TAG};
        }
        if (type.isArray() && !VALUES.containsKey(type)) {
            Object array = Array.newInstance(type.getComponentType(), 1);
            Type element = parameter.getParameterizedType() instanceof GenericArrayType generic
                    ? generic.getGenericComponentType()
                    : type.getComponentType();
            Array.set(array, 0, one(element, type.getComponentType(), name, method));
            return array;
        }
        if (type == List.class) {
            if (name.equals("samples")) {
                return List.of(new KeyedSample<>(key(method.getDeclaringClass()), Instant.ofEpochMilli(1), 1));
            }
            if (name.equals("weights")) {
                return List.of(1L);
            }
            boolean keys = name.equals("keys") || name.equals("sources");
            return List.of(keys ? key(method.getDeclaringClass()) : VALUE);
        }
        return type == Map.class ? map(name, method) : one(parameter.getParameterizedType(), type, name, method);
    }

    private static Map<?, ?> map(String name, Method method) {
        return switch (name) {
            case "scores" -> Map.of(VALUE, 1.0);
            case "points" -> Map.of(VALUE, new GeoPoint(15, 37));
            case "settings" -> Map.of();
            case "amounts" -> Map.of(VALUE, 1L);
            case "documents" -> Map.of(key(method.getDeclaringClass()), VALUE);
            default ->
                method.getName().startsWith("m")
                        ? Map.of(key(method.getDeclaringClass()), VALUE)
                        : Map.of("field", VALUE);
        };
    }

    private static Object one(Type generic, Class<?> type, String name, Method method) {
        if (generic instanceof TypeVariable<?> variable) {
            return variable.getName().equals("V") ? VALUE : keyOrField(name, method);
        }
        if (type == String.class) {
            return text(name, method);
        }
        if (type == StreamOffset.class) {
            return StreamOffset.beginning(key(method.getDeclaringClass()));
        }
        if (VALUES.containsKey(type)) {
            return VALUES.get(type);
        }
        return type.isEnum() ? type.getEnumConstants()[0] : made(type, method);
    }

    private static String keyOrField(String name, Method method) {
        if (name.startsWith("field")) {
            return "field";
        }
        boolean target = name.startsWith("destination") || name.startsWith("new");
        return key(method.getDeclaringClass()) + (target ? ":to" : "");
    }

    private static String text(String name, Method method) {
        if (method.getName().equals("clusterSlotStats")) {
            return "key-count";
        }
        if (name.equals("path") && method.getDeclaringClass() == JsonCommands.class) {
            return "$";
        }
        return TEXTS.getOrDefault(name, "catalogue");
    }

    /** An option value by the first of its factories, by name, whose arguments are known. */
    private static Object made(Class<?> type, Method method) {
        Method factory = Arrays.stream(type.getMethods())
                .filter(each -> Modifier.isStatic(each.getModifiers()) && each.getReturnType() == type)
                .filter(each ->
                        !each.getName().equals("parse") && !(each.getGenericReturnType() instanceof ParameterizedType))
                .min(Comparator.comparing(Method::toString))
                .orElseThrow(() -> new IllegalStateException("No sample of " + type + " for " + method));
        try {
            return factory.invoke(
                    null,
                    Arrays.stream(factory.getParameters())
                            .map(parameter -> of(parameter, method))
                            .toArray());
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("No sample of " + type + " for " + method, e);
        }
    }
}
