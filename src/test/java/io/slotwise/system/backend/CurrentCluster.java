package io.slotwise.system.backend;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * Thread-safe. What tests are given: the cluster of that backend and shape, whichever it is at the time of a call. JUnit makes test
 * instances before it asks whether to skip the test, so nothing may be started before the first use; and a cluster beyond repair is
 * replaced under a test instance that serves several tests.
 */
final class CurrentCluster {
    private final ClusterBackend backend;
    private final ClusterShape shape;

    private CurrentCluster(ClusterBackend backend, ClusterShape shape) {
        this.backend = backend;
        this.shape = shape;
    }

    static ClusterUnderTest of(ClusterBackend backend, ClusterShape shape) {
        CurrentCluster current = new CurrentCluster(backend, shape);
        return (ClusterUnderTest) Proxy.newProxyInstance(
                ClusterUnderTest.class.getClassLoader(), new Class<?>[] {ClusterUnderTest.class}, current::call);
    }

    private @Nullable Object call(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return method.invoke(this, arguments);
        }
        Availability availability = backend.availability();
        Assumptions.assumeTrue(availability.available(), () -> backend.name() + ": " + availability.reason());
        try {
            return method.invoke(StartedClusters.current(backend, shape), arguments);
        } catch (InvocationTargetException failure) {
            throw failure.getTargetException();
        }
    }

    @Override
    public String toString() {
        return "the cluster of " + backend.name();
    }
}
