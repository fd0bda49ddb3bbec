package io.slotwise.examples.demo;

/**
 * Immutable. What a session holds: whose it is, so that an answer to another question would be noticed, and which write it
 * comes from.
 */
record SessionContent(String id, long version) {
    private static final String CART = " cart=" + "4711,0815,".repeat(16);

    String text() {
        return "id=" + id + " version=" + version + CART;
    }

    /**
     * Reads it back.
     *
     * @throws IllegalArgumentException if that is no session's content
     */
    static SessionContent parse(String text) {
        String[] fields = text.split(" ", 3);
        if (fields.length < 3 || !fields[0].startsWith("id=") || !fields[1].startsWith("version=")) {
            throw new IllegalArgumentException("not the content of a session");
        }
        return new SessionContent(
                fields[0].substring("id=".length()), Long.parseLong(fields[1].substring("version=".length())));
    }
}
