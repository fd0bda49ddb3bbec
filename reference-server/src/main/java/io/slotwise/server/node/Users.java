package io.slotwise.server.node;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Confined to the event loop. Who may use the nodes; every user may do everything. */
public final class Users {
    /** The user of connections that name none. */
    public static final String DEFAULT = "default";

    private final Map<String, String> passwords = new LinkedHashMap<>();

    /** Without a password the default user needs none. */
    public void add(String name, String password) {
        passwords.put(name, password);
    }

    public void removePassword(String name) {
        passwords.remove(name);
    }

    public boolean isPasswordRequired() {
        return passwords.containsKey(DEFAULT);
    }

    public boolean accepts(String name, String password) {
        if (name.equals(DEFAULT) && !isPasswordRequired()) {
            return true;
        }
        return password.equals(passwords.get(name));
    }

    /** Names of all users but the default one. */
    public Set<String> names() {
        return passwords.keySet();
    }
}
