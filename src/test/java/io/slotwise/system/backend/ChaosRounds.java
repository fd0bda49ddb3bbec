package io.slotwise.system.backend;

/** Immutable. How often faults are done to a cluster: a few times in every build, as often as one likes when asked. */
public final class ChaosRounds {
    /** The system property that says how many rounds; one takes about a second. */
    public static final String PROPERTY = "slotwise.chaos.rounds";

    /** How many there are: 5 in every build. */
    public static final int COUNT = Integer.getInteger(PROPERTY, 5);

    private ChaosRounds() {}

    /** How many there are of a kind that takes as long as several; one at least. */
    public static int each(int seconds) {
        return Math.max(1, COUNT / seconds);
    }

    static boolean areMany() {
        return System.getProperty(PROPERTY) != null;
    }
}
