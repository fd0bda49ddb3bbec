package io.slotwise.system.contract;

import io.slotwise.options.CallOptions;
import io.slotwise.sync.SyncCommands;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Thread-safe. Gives a face that answers later the look of the blocking one, method by method. */
final class WaitedFor implements InvocationHandler {
    private final Class<?> face;
    private final Object commands;
    private final Function<Object, @Nullable Object> waiting;

    private WaitedFor(Class<?> face, Object commands, Function<Object, @Nullable Object> waiting) {
        this.face = face;
        this.commands = commands;
        this.waiting = waiting;
    }

    /**
     * The commands of that face, seen as blocking ones.
     *
     * @param waiting waits for what a method of the face returned
     */
    @SuppressWarnings("unchecked") // the proxy hands types through
    static <K, V> SyncCommands<K, V> commands(
            Class<?> face, Object commands, Function<Object, @Nullable Object> waiting) {
        return (SyncCommands<K, V>) Proxy.newProxyInstance(
                SyncCommands.class.getClassLoader(),
                new Class<?>[] {SyncCommands.class},
                new WaitedFor(face, commands, waiting));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        Object later;
        try {
            later = face.getMethod(method.getName(), method.getParameterTypes()).invoke(commands, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getTargetException();
        }
        boolean isView = method.getName().equals("with") && method.getParameterTypes()[0] == CallOptions.class;
        return isView ? commands(face, later, waiting) : waiting.apply(later);
    }
}
