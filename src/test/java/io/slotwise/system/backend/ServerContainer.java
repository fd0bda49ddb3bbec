package io.slotwise.system.backend;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.ContainerNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.utility.DockerImageName;

/**
 * Confined to its cluster; only disposal may come from another thread. A server in a container with an address of its own on a bridge network. A restart or a reconnection may
 * give it another address, as in production; the server is then told to announce that.
 */
final class ServerContainer implements ServerNode {
    private static final int PORT = 6379;

    private final GenericContainer<?> container;
    private final Network network;
    private String host = "";
    private boolean disposed;

    /** The images may lack an entrypoint, so the command names the program. */
    ServerContainer(String image, String program, Network network, ServerVersion version, ClusterShape shape) {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(ServerArguments.of("0.0.0.0", PORT, "/tmp", version, shape));
        this.network = network;
        this.container = new GenericContainer<>(DockerImageName.parse(image))
                .withNetwork(network)
                .withLabels(ContainerLeftovers.labels())
                .withCommand(command.toArray(String[]::new));
    }

    @Override
    public String host() {
        return host;
    }

    @Override
    public int port() {
        return PORT;
    }

    @Override
    public void start() {
        launch();
        announce();
    }

    @Override
    public void kill() {
        engine().killContainerCmd(id()).exec();
    }

    @Override
    public void freeze() {
        engine().pauseContainerCmd(id()).exec();
    }

    @Override
    public void unfreeze() {
        engine().unpauseContainerCmd(id()).exec();
    }

    @Override
    public void cutOff() {
        engine().disconnectFromNetworkCmd()
                .withContainerId(id())
                .withNetworkId(network.getId())
                .withForce(true)
                .exec();
    }

    @Override
    public void reconnect() {
        engine().connectToNetworkCmd()
                .withContainerId(id())
                .withNetworkId(network.getId())
                .exec();
        announce();
    }

    @Override
    public synchronized void dispose() {
        disposed = true;
        if (container.getContainerId() != null) {
            try {
                engine().removeContainerCmd(id())
                        .withForce(true)
                        .withRemoveVolumes(true)
                        .exec();
            } catch (NotFoundException gone) {
                // Somebody removed it before us.
            }
        }
    }

    @Override
    public String lastWords() {
        return container.getLogs();
    }

    /** While the JVM ends, the test goes on for a while; what it starts then would stay. */
    private synchronized void launch() {
        if (disposed) {
            throw new IllegalStateException("the container is no longer wanted");
        }
        if (container.getContainerId() == null) {
            container.start();
        } else {
            engine().startContainerCmd(id()).exec();
        }
    }

    private void announce() {
        host = address(inspectNetworks());
        Answering.await(this, this::isRunning);
        try (ControlConnection connection = connect()) {
            connection.text("CONFIG", "SET", "cluster-announce-ip", host);
        }
    }

    private Map<String, ContainerNetwork> inspectNetworks() {
        return engine().inspectContainerCmd(id()).exec().getNetworkSettings().getNetworks();
    }

    private String address(Map<String, ContainerNetwork> networks) {
        return networks.values().stream()
                .filter(joined -> network.getId().equals(joined.getNetworkID()))
                .map(ContainerNetwork::getIpAddress)
                .filter(address -> address != null && !address.isEmpty())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the container has no address:\n" + lastWords()));
    }

    private boolean isRunning() {
        return Boolean.TRUE.equals(
                engine().inspectContainerCmd(id()).exec().getState().getRunning());
    }

    private String id() {
        return container.getContainerId();
    }

    private DockerClient engine() {
        return container.getDockerClient();
    }
}
