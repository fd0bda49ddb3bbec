package io.slotwise.system.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.AsyncCommands;
import io.slotwise.reactive.ReactiveCommands;
import io.slotwise.sync.SyncCommands;
import io.slotwise.system.catalogue.Catalogue;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Mono;

/** Every command of the catalogue is in every face, with the same parameters and the result in the face's form. */
class FacadesTest {
    static Stream<Method> catalogueMethods() {
        return Catalogue.methods().stream();
    }

    @ParameterizedTest
    @MethodSource("catalogueMethods")
    void theAsynchronousFaceGivesAStageOfTheResult(Method command) throws NoSuchMethodException {
        assertThat(declared(AsyncCommands.class, command))
                .isEqualTo(expected(command, result -> CompletionStage.class.getName() + "<" + result + ">"));
    }

    @ParameterizedTest
    @MethodSource("catalogueMethods")
    void theBlockingFaceGivesTheResultItself(Method command) throws NoSuchMethodException {
        UnaryOperator<String> form = mayBeAbsent(command) ? UnaryOperator.identity() : FacadesTest::unboxed;

        assertThat(declared(SyncCommands.class, command)).isEqualTo(expected(command, form));
    }

    @ParameterizedTest
    @MethodSource("catalogueMethods")
    void theReactiveFaceGivesAMonoOfTheResult(Method command) throws NoSuchMethodException {
        assertThat(declared(ReactiveCommands.class, command))
                .isEqualTo(expected(command, result -> Mono.class.getName() + "<" + result + ">"));
    }

    /** A face that had more than the catalogue would have commands that nobody specifies. */
    @ParameterizedTest
    @MethodSource("faces")
    void aFaceHasNothingBeyondTheCatalogue(Class<?> face) {
        List<String> known = catalogueMethods().map(FacadesTest::signature).toList();

        Stream<Method> commands = Arrays.stream(face.getMethods())
                .filter(method -> !List.of("with", "execute").contains(method.getName()))
                .filter(method -> !method.getName().endsWith("Commands"))
                .filter(method -> !separateNames().contains(method.getName()));

        assertThat(commands.map(FacadesTest::signature)).isSubsetOf(known);
    }

    @ParameterizedTest
    @MethodSource("unitedFaces")
    void theUnitedFaceGivesEachSeparateOneAndIsNoneOfThem(Class<?> united) {
        for (Class<?> group : Catalogue.SEPARATE) {
            Class<?> separate = faceOf(united, group);

            assertThat(separate.getSimpleName()).endsWith(group.getSimpleName());
            assertThat(separate.isAssignableFrom(united)).isFalse();
        }
    }

    static Stream<Class<?>> unitedFaces() {
        return Stream.of(AsyncCommands.class, SyncCommands.class, ReactiveCommands.class);
    }

    static Stream<Class<?>> faces() {
        return unitedFaces()
                .flatMap(united -> Stream.concat(
                        Stream.of(united), Catalogue.SEPARATE.stream().map(group -> separateFace(united, group))));
    }

    private static List<String> separateNames() {
        return Catalogue.SEPARATE.stream().map(FacadesTest::separateName).toList();
    }

    private static String separateName(Class<?> group) {
        String name = group.getSimpleName().replaceFirst("Commands$", "");
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    private static Class<?> separateFace(Class<?> united, Class<?> group) {
        try {
            return united.getMethod(separateName(group)).getReturnType();
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> faceOf(Class<?> united, Class<?> group) {
        return Catalogue.SEPARATE.contains(group) ? separateFace(united, group) : united;
    }

    private static String declared(Class<?> united, Method command) throws NoSuchMethodException {
        Class<?> face = faceOf(united, command.getDeclaringClass());
        Method method = face.getMethod(command.getName(), command.getParameterTypes());
        return parameters(method) + " -> " + method.getGenericReturnType().getTypeName();
    }

    private static String expected(Method command, UnaryOperator<String> form) {
        String result = ((ParameterizedType) command.getGenericReturnType()).getActualTypeArguments()[0].getTypeName();
        return parameters(command) + " -> " + form.apply(result);
    }

    private static boolean mayBeAbsent(Method command) {
        AnnotatedParameterizedType type = (AnnotatedParameterizedType) command.getAnnotatedReturnType();
        return type.getAnnotatedActualTypeArguments()[0].isAnnotationPresent(Nullable.class);
    }

    private static String unboxed(String result) {
        return switch (result) {
            case "java.lang.Void" -> "void";
            case "java.lang.Long" -> "long";
            case "java.lang.Double" -> "double";
            case "java.lang.Boolean" -> "boolean";
            default -> result;
        };
    }

    private static String parameters(Method method) {
        return Arrays.stream(method.getGenericParameterTypes())
                .map(Object::toString)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }
}
