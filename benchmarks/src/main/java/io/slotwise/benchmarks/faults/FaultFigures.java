package io.slotwise.benchmarks.faults;

/**
 * What an application saw of a fault. Immutable.
 *
 * @param calls how many it made
 * @param errors how many of them failed
 * @param pauseMillis the longest time without a success on a key of the shard that was hit
 * @param elsewhereMillis the same on keys of the others
 * @param lost acknowledged increments that the cluster does not have
 * @param doubled increments that the cluster has though nobody asked for them, or once more than asked for
 * @param unknown increments that ended with an error: the cluster may have them or not
 * @param failures the types of the errors and how often each came
 */
record FaultFigures(
        int calls,
        int errors,
        long pauseMillis,
        long elsewhereMillis,
        long lost,
        long doubled,
        long unknown,
        String failures) {
    private static final String BETWEEN = "\t";

    /** For another JVM. */
    String toLine() {
        return String.join(
                BETWEEN,
                Integer.toString(calls),
                Integer.toString(errors),
                Long.toString(pauseMillis),
                Long.toString(elsewhereMillis),
                Long.toString(lost),
                Long.toString(doubled),
                Long.toString(unknown),
                failures);
    }

    static FaultFigures parse(String line) {
        String[] words = line.split(BETWEEN, -1);
        return new FaultFigures(
                Integer.parseInt(words[0]),
                Integer.parseInt(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                Long.parseLong(words[4]),
                Long.parseLong(words[5]),
                Long.parseLong(words[6]),
                words[7]);
    }
}
