package io.slotwise.system.backend;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import org.testcontainers.DockerClientFactory;

/**
 * Stateless. Containers and networks carry the process that made them. What a JVM left behind that was killed, so that not even its
 * shutdown hook ran, is removed by the next one.
 */
final class ContainerLeftovers {
    private static final String PROCESS = "io.slotwise.test.process";
    private static final String MACHINE = "io.slotwise.test.machine";

    private ContainerLeftovers() {}

    static Map<String, String> labels() {
        return Map.of(PROCESS, Long.toString(ProcessHandle.current().pid()), MACHINE, machine());
    }

    static void remove() {
        DockerClient engine = DockerClientFactory.lazyClient();
        Map<String, String> ours = Map.of(MACHINE, machine());
        engine.listContainersCmd().withShowAll(true).withLabelFilter(ours).exec().stream()
                .filter(container -> isOrphan(container.getLabels()))
                .forEach(container -> quietly(() -> engine.removeContainerCmd(container.getId())
                        .withForce(true)
                        .exec()));
        engine.listNetworksCmd().withFilter("label", List.of(MACHINE + "=" + machine())).exec().stream()
                .filter(network -> isOrphan(network.getLabels()))
                .forEach(network ->
                        quietly(() -> engine.removeNetworkCmd(network.getId()).exec()));
    }

    private static boolean isOrphan(Map<String, String> labels) {
        String process = labels.get(PROCESS);
        return process != null && ProcessHandle.of(Long.parseLong(process)).isEmpty();
    }

    private static void quietly(Runnable removal) {
        try {
            removal.run();
        } catch (DockerException gone) {
            // Another run tidies up at the same time.
        }
    }

    private static String machine() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "nameless";
        }
    }
}
