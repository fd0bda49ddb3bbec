package io.slotwise.benchmarks.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Groups of horizontal bars as SVG, on a light ground so that it can be read on any page. Immutable but for the groups
 * that are added. Not thread-safe.
 */
final class BarChart {
    private static final int WIDTH = 840;
    private static final int MARGIN = 24;
    private static final int NAME_WIDTH = 84;
    private static final int VALUE_WIDTH = 220;
    private static final int BAR_HEIGHT = 14;
    private static final int BAR_STEP = 19;
    private static final int GROUP_TITLE = 24;
    private static final int GROUP_GAP = 14;
    private static final int HEADER = 74;
    private static final int LEAST_BAR = 2;
    private static final int TEXT_DROP = 11;

    private final String title;
    private final String subtitle;
    private final List<Group> groups = new ArrayList<>();

    /**
     * One bar.
     *
     * @param text what is written at its end
     * @param strong whether it is the one to look at
     */
    record Bar(String name, double value, String text, boolean strong) {}

    private record Group(String title, List<Bar> bars) {
        int height() {
            return GROUP_TITLE + bars.size() * BAR_STEP + GROUP_GAP;
        }
    }

    BarChart(String title, String subtitle) {
        this.title = title;
        this.subtitle = subtitle;
    }

    /** Adds bars that belong together; none are left out silently, so a group without bars is not drawn. */
    void add(String groupTitle, List<Bar> bars) {
        if (!bars.isEmpty()) {
            groups.add(new Group(groupTitle, List.copyOf(bars)));
        }
    }

    String toSvg() {
        int height = HEADER + groups.stream().mapToInt(Group::height).sum() + MARGIN;
        StringBuilder svg = new StringBuilder(String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" \
                font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif" role="img">
                <title>%3$s</title>
                <rect width="%1$d" height="%2$d" rx="8" fill="#ffffff" stroke="#d0d7de"/>
                """, WIDTH, height, escaped(title)));
        text(svg, MARGIN, 36, "font-size=\"19\" font-weight=\"600\" fill=\"#1f2328\"", title);
        text(svg, MARGIN, 57, "font-size=\"12.5\" fill=\"#59636e\"", subtitle);
        double most = groups.stream()
                .flatMap(group -> group.bars().stream())
                .mapToDouble(Bar::value)
                .max()
                .orElse(1);
        int top = HEADER;
        for (Group group : groups) {
            draw(svg, group, top, most);
            top += group.height();
        }
        return svg.append("</svg>\n").toString();
    }

    private static void draw(StringBuilder svg, Group group, int top, double most) {
        text(svg, MARGIN, top + 14, "font-size=\"13.5\" font-weight=\"600\" fill=\"#1f2328\"", group.title());
        int left = MARGIN + NAME_WIDTH;
        int room = WIDTH - left - VALUE_WIDTH - MARGIN;
        int y = top + GROUP_TITLE;
        for (Bar bar : group.bars()) {
            double length = Math.max(LEAST_BAR, bar.value() / most * room);
            String weight = bar.strong() ? " font-weight=\"600\"" : "";
            text(
                    svg,
                    left - 8,
                    y + TEXT_DROP,
                    "font-size=\"12\" text-anchor=\"end\" fill=\"#1f2328\"" + weight,
                    bar.name());
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\" fill=\"%s\"/>%n",
                    left,
                    y,
                    length,
                    BAR_HEIGHT,
                    bar.strong() ? "#0969da" : "#afb8c1"));
            text(svg, left + length + 8, y + TEXT_DROP, "font-size=\"12\" fill=\"#1f2328\"" + weight, bar.text());
            y += BAR_STEP;
        }
    }

    private static void text(StringBuilder svg, double x, double y, String attributes, String text) {
        svg.append(String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" %s>%s</text>%n", x, y, attributes, escaped(text)));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
