package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.reply.ReplyType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The samples of one time series, or of a group of them, and the labels that were asked for. Immutable.
 *
 * @param name the key, or {@code label=value} of a group
 * @param labels the labels that were asked for, null for one that there is not
 * @param samples the samples, in the order that was asked for
 */
public record LabelledSamples<T>(T name, Map<String, @Nullable String> labels, List<TimeSeriesSample> samples) {
    private static final Set<String> SOURCES_OF_GROUPS = Set.of("__reducer__", "__source__");

    /**
     * RESP3 sends a map, and how samples were aggregated and where groups come from between the labels and the samples; RESP2
     * an array, and where groups come from among the labels.
     */
    static <T> ReplyReader<List<LabelledSamples<T>>> reader(
            ReplyReader<T> name, ReplyReader<List<TimeSeriesSample>> samples) {
        return cursor -> {
            boolean map = cursor.type() == ReplyType.MAP;
            int count = Math.max(0, map ? cursor.enterMap() : cursor.enterArray());
            List<LabelledSamples<T>> all = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                int elements = map ? 0 : cursor.enterArray() - 1;
                T each = name.read(cursor);
                elements = map ? cursor.enterArray() : elements;
                Map<String, @Nullable String> labels = labels(cursor);
                for (int between = 2; between < elements; between++) {
                    cursor.skip();
                }
                all.add(new LabelledSamples<>(each, labels, samples.read(cursor)));
            }
            return Collections.unmodifiableList(all);
        };
    }

    private static Map<String, @Nullable String> labels(ReplyCursor cursor) {
        Map<String, @Nullable String> labels = new LinkedHashMap<>();
        boolean map = cursor.type() == ReplyType.MAP;
        int count = map ? cursor.enterMap() : cursor.enterArray();
        for (int i = 0; i < count; i++) {
            if (!map) {
                cursor.enterArray();
            }
            String label = SimpleReaders.PRESENT_TEXT.read(cursor);
            String value = cursor.text();
            if (!SOURCES_OF_GROUPS.contains(label)) {
                labels.put(label, value);
            }
        }
        return Collections.unmodifiableMap(labels);
    }
}
