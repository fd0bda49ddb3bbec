package io.slotwise.options;

import org.jspecify.annotations.Nullable;

/**
 * Who the client is for the servers. Immutable; its text hides the password.
 *
 * @param username the ACL user, or null for the default user
 * @param password never null
 */
public record Credentials(@Nullable String username, String password) {
    @Override
    public String toString() {
        return "Credentials[" + (username == null ? "default" : username) + ", password hidden]";
    }
}
