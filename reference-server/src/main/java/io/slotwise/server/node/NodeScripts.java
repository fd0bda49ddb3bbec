package io.slotwise.server.node;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop. Scripts and function libraries of one node, as text; whoever runs them hangs what it needs
 * for that on here.
 */
public final class NodeScripts {
    private final Map<String, byte[]> scripts = new LinkedHashMap<>();
    private final Map<String, byte[]> libraries = new LinkedHashMap<>();
    private @Nullable AutoCloseable runtime;

    /** Bodies of scripts by SHA-1; not a copy. */
    public Map<String, byte[]> scripts() {
        return scripts;
    }

    /** Code of libraries by name; not a copy. */
    public Map<String, byte[]> libraries() {
        return libraries;
    }

    /** What runs them, or null before the first script and after a change from outside. */
    public @Nullable AutoCloseable runtime() {
        return runtime;
    }

    public void runtime(AutoCloseable value) {
        runtime = value;
    }

    /** As the primary has them: libraries are replicated, scripts are not. */
    void copyLibrariesFrom(NodeScripts primary) {
        stop();
        libraries.clear();
        libraries.putAll(primary.libraries);
    }

    /** The process dies; libraries outlive it where data does. */
    void kill(boolean persistent) {
        stop();
        scripts.clear();
        if (!persistent) {
            libraries.clear();
        }
    }

    private void stop() {
        AutoCloseable present = runtime;
        runtime = null;
        if (present != null) {
            try {
                present.close();
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        }
    }
}
