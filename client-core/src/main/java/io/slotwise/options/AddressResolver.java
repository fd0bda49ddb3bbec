package io.slotwise.options;

import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Finds the addresses of a host name. Asked again for every connection that is opened, so that a name which has moved
 * is found where it is now.
 *
 * <p>The default asks the JDK on a small bounded set of threads; how long an answer is remembered is then the JDK's
 * choice: the security properties {@code networkaddress.cache.ttl} (30 s by default) and
 * {@code networkaddress.cache.negative.ttl} (10 s).
 */
@FunctionalInterface
public interface AddressResolver {
    /**
     * All addresses of the host, the preferred first; a failed stage when there are none. Must not block: it is called
     * on an I/O thread.
     */
    CompletionStage<List<InetAddress>> resolve(String host);
}
