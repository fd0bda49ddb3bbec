package io.slotwise.system.backend;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.testcontainers.containers.Network;

/** Thread-safe. A cluster in which every node is a container of a public image, with an address of its own. */
final class ContainerBackend implements ClusterBackend {
    private static final Set<Ability> ABILITIES =
            Set.of(Ability.KILL, Ability.RESTART, Ability.FREEZE, Ability.PARTITION, Ability.CHANGES_ADDRESS);
    private static boolean tidy;

    private final String image;
    private final ServerVersion version;
    private @Nullable Availability availability;

    private ContainerBackend(String image, ServerVersion version) {
        this.image = image;
        this.version = version;
    }

    static ContainerBackend redis(int major, int minor) {
        String tag = major + "." + minor;
        return new ContainerBackend("redis:" + tag, new ServerVersion(false, major, minor, tag));
    }

    static ContainerBackend valkey(int major, int minor) {
        String tag = major + "." + minor;
        return new ContainerBackend("valkey/valkey:" + tag, new ServerVersion(true, major, minor, tag));
    }

    @Override
    public String shortName() {
        return (version.valkey() ? "valkey-" : "redis-") + version.text();
    }

    @Override
    public String name() {
        return "containers of " + image;
    }

    @Override
    public synchronized Availability availability() {
        if (availability == null) {
            availability = ContainerEngine.offers(image);
        }
        return availability;
    }

    @Override
    public Set<Ability> abilities() {
        Set<Ability> abilities = EnumSet.copyOf(ABILITIES);
        abilities.addAll(version.abilities());
        return abilities;
    }

    @Override
    public ClusterUnderTest start(ClusterShape shape) {
        removeLeftovers();
        String program = version.valkey() ? "valkey-server" : "redis-server";
        Network network = Network.builder()
                .createNetworkCmdModifier(command -> command.withLabels(ContainerLeftovers.labels()))
                .build();
        network.getId();
        List<ServerContainer> servers = Stream.generate(
                        () -> new ServerContainer(image, program, network, version, shape))
                .limit(shape.nodes())
                .toList();
        return ServerCluster.start(this, servers, shape, network::close);
    }

    private static synchronized void removeLeftovers() {
        if (!tidy) {
            ContainerLeftovers.remove();
            tidy = true;
        }
    }
}
