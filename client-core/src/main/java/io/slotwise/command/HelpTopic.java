package io.slotwise.command;

/** A command with subcommands that a server explains. */
public enum HelpTopic {
    /** ACL: users. */
    ACL,
    /** CLIENT: connections. */
    CLIENT,
    /** CLUSTER: the cluster. */
    CLUSTER,
    /** COMMAND: commands. */
    COMMAND,
    /** COMMANDLOG: commands that were slow or large. Since Valkey 8.1. */
    COMMANDLOG,
    /** CONFIG: settings. */
    CONFIG,
    /** FUNCTION: functions. Since 7.0.0. */
    FUNCTION,
    /** LATENCY: what took long. */
    LATENCY,
    /** MEMORY: what needs memory. */
    MEMORY,
    /** MODULE: modules. */
    MODULE,
    /** OBJECT: how values are kept. */
    OBJECT,
    /** PUBSUB: who listens. */
    PUBSUB,
    /** SCRIPT: scripts. */
    SCRIPT,
    /** SLOWLOG: commands that were slow. */
    SLOWLOG,
    /** XGROUP: groups of streams. */
    XGROUP,
    /** XINFO: streams. */
    XINFO;

    String command() {
        return name() + " HELP";
    }
}
