package io.slotwise.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import java.net.InetAddress;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The core neither blocks a thread nor reads a clock or draws a number behind a test's back. */
class BlockingAndTimeTest {
    /**
     * Where waiting is the job: the blocking API's seam and the loops that its callers may run, close, the stop of threads,
     * and the own threads of deadlines and of the resolver.
     */
    private static final Set<String> MAY_BLOCK = Set.of(
            "io.slotwise.internal.caller.CallerThread",
            "io.slotwise.internal.caller.Callers",
            "io.slotwise.internal.connection.CallerDrivenLoop",
            "io.slotwise.internal.connection.DeadlineThread",
            "io.slotwise.internal.connection.Waiter",
            "io.slotwise.internal.AssembledClient",
            "io.slotwise.internal.connection.NettyIoThreads",
            "io.slotwise.internal.connection.JdkAddressResolver");

    private static final Set<String> MAY_READ_THE_CLOCK = Set.of("io.slotwise.internal.connection.DeadlineThread");

    private static final Set<String> MAY_MAKE_RANDOMNESS = Set.of("io.slotwise.internal.ClientAssembly");

    @Test
    void coreNeverBlocks() {
        assertThat(calls(BlockingAndTimeTest::blocks, MAY_BLOCK)).isEmpty();
    }

    @Test
    void oneClassReadsTheClock() {
        assertThat(calls(BlockingAndTimeTest::readsTheClock, MAY_READ_THE_CLOCK))
                .isEmpty();
    }

    @Test
    void oneClassMakesRandomness() {
        assertThat(calls(BlockingAndTimeTest::makesRandomness, MAY_MAKE_RANDOMNESS))
                .isEmpty();
    }

    @Test
    void nothingThatAVirtualThreadRunsIsSynchronized() {
        TreeSet<String> found = new TreeSet<>();
        for (JavaClass javaClass : CoreClasses.ALL) {
            javaClass.getMethods().stream()
                    .filter(method ->
                            method.getModifiers().contains(com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED))
                    .forEach(method -> found.add(method.getOwner().getSimpleName()));
        }

        // Opening and closing a client takes the count of the shared threads; no command does.
        assertThat(found).isSubsetOf("SharedIoThreads");
    }

    private static boolean blocks(JavaCall<?> call) {
        JavaClass owner = call.getTargetOwner();
        String name = call.getName();
        if (owner.isAssignableTo(Future.class)) {
            return name.equals("get") || name.equals("join") || name.startsWith("await");
        }
        return switch (owner.getFullName()) {
            case "java.lang.Thread" -> name.equals("sleep") || name.equals("join");
            case "java.lang.Object" -> name.equals("wait");
            case "java.util.concurrent.locks.LockSupport" -> name.startsWith("park");
            default ->
                name.startsWith("await")
                        || (owner.isEquivalentTo(InetAddress.class)
                                && (name.equals("getByName") || name.equals("getAllByName")));
        };
    }

    private static boolean readsTheClock(JavaCall<?> call) {
        String name = call.getName();
        return (call.getTargetOwner().isEquivalentTo(System.class)
                        && (name.equals("nanoTime") || name.equals("currentTimeMillis")))
                || (name.equals("now") && call.getTargetOwner().getPackageName().equals("java.time"));
    }

    private static boolean makesRandomness(JavaCall<?> call) {
        String owner = call.getTargetOwner().getFullName();
        return (owner.equals("java.lang.Math") && call.getName().equals("random"))
                || owner.equals("java.util.concurrent.ThreadLocalRandom")
                || (owner.equals("java.util.Random") && call.getName().equals("<init>"));
    }

    private static Set<String> calls(Predicate<JavaCall<?>> wanted, Set<String> exempt) {
        TreeSet<String> found = new TreeSet<>();
        for (JavaClass javaClass : CoreClasses.ALL) {
            String outermost = javaClass.getName().replaceAll("\\$.*", "");
            if (!exempt.contains(outermost)) {
                Stream.<JavaCall<?>>concat(
                                javaClass.getMethodCallsFromSelf().stream(),
                                javaClass.getConstructorCallsFromSelf().stream())
                        .filter(wanted)
                        .forEach(call -> found.add(javaClass.getName() + " calls "
                                + call.getTargetOwner().getSimpleName() + "." + call.getName()));
            }
        }
        return found;
    }
}
