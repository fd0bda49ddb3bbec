package io.slotwise.benchmarks.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One row of the comparison: the same work for every client. Immutable.
 *
 * @param id as arguments name it
 * @param title as tables name it
 * @param width how many threads, commands in flight, or keys in a call; 1 where that means nothing
 */
record Row(String id, String title, Work work, int width, Figure figure) {
    /** All there are, in the order in which they are run. */
    static final List<Row> ALL = List.of(
            new Row("sync-1", "sync GET, 1 thread", Work.GET, 1, Figure.THROUGHPUT),
            new Row("sync-16", "sync GET, 16 threads", Work.GET, 16, Figure.THROUGHPUT),
            new Row("sync-64", "sync GET, 64 threads", Work.GET, 64, Figure.THROUGHPUT),
            new Row("virtual-1000", "sync GET, 1,000 virtual threads", Work.VIRTUAL_GET, 1_000, Figure.THROUGHPUT),
            new Row("async-1", "async GET, window 1", Work.ASYNC_GET, 1, Figure.THROUGHPUT),
            new Row("async-64", "async GET, window 64", Work.ASYNC_GET, 64, Figure.THROUGHPUT),
            new Row("async-1024", "async GET, window 1,024", Work.ASYNC_GET, 1_024, Figure.THROUGHPUT),
            new Row("async-set-1024", "async SET, window 1,024", Work.ASYNC_SET, 1_024, Figure.THROUGHPUT),
            new Row("mget-100", "MGET of 100 keys", Work.GET_ALL, 100, Figure.TIME),
            new Row("mget-1000", "MGET of 1,000 keys", Work.GET_ALL, 1_000, Figure.TIME),
            new Row("mget-10000", "MGET of 10,000 keys", Work.GET_ALL, 10_000, Figure.TIME),
            new Row("mset-1000", "MSET of 1,000 keys", Work.SET_ALL, 1_000, Figure.TIME),
            new Row("del-1000", "MSET and DEL of 1,000 keys", Work.SET_AND_DELETE_ALL, 1_000, Figure.TIME),
            new Row("large-get", "GET of 1 MiB", Work.GET_LARGE, 1, Figure.TIME),
            new Row("large-set", "SET of 1 MiB", Work.SET_LARGE, 1, Figure.TIME),
            new Row("connect-warm", "connect to first GET, warm JVM", Work.CONNECT, 1, Figure.TIME),
            new Row("connect-cold", "connect to first GET, new JVM", Work.CONNECT_COLD, 1, Figure.TIME),
            new Row("heap", "heap of a connected client", Work.HEAP, 1, Figure.MEMORY));

    /**
     * The rows of these names, in the order of {@link #ALL}. A name is an id or how some ids begin.
     *
     * @throws IllegalArgumentException if a name means no row
     */
    static List<Row> named(List<String> names) {
        List<Row> found = new ArrayList<>();
        for (String name : names) {
            List<Row> matches = matches(name);
            if (matches.isEmpty()) {
                String known = ALL.stream().map(Row::id).collect(Collectors.joining(", "));
                throw new IllegalArgumentException("there is no row '" + name + "'; there are " + known);
            }
            found.addAll(matches);
        }
        return ALL.stream().filter(found::contains).toList();
    }

    private static List<Row> matches(String name) {
        List<Row> exact = ALL.stream().filter(row -> row.id.equals(name)).toList();
        return exact.isEmpty()
                ? ALL.stream()
                        .filter(row -> !name.isEmpty() && row.id.startsWith(name))
                        .toList()
                : exact;
    }
}
