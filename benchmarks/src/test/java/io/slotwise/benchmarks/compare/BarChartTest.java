package io.slotwise.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.benchmarks.compare.BarChart.Bar;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class BarChartTest {
    @Test
    void barsAreAsLongAsTheirValuesSay() throws Exception {
        BarChart chart = new BarChart("Title", "Subtitle");
        chart.add("first", List.of(new Bar("a", 4, "4 x", true), new Bar("b", 1, "1 x", false)));
        chart.add("second", List.of(new Bar("a", 2, "2 x", true)));

        List<Double> widths = barWidths(chart);

        assertThat(widths).hasSize(3);
        assertThat(widths.get(1)).isEqualTo(widths.get(0) / 4);
        assertThat(widths.get(2)).isEqualTo(widths.get(0) / 2);
    }

    @Test
    void everythingIsLabelled() {
        BarChart chart = new BarChart("Title", "Subtitle");
        chart.add("first", List.of(new Bar("a", 4, "4 x", true)));

        assertThat(chart.toSvg()).contains(">Title<", ">Subtitle<", ">first<", ">a<", ">4 x<");
    }

    @Test
    void textIsEscaped() throws Exception {
        BarChart chart = new BarChart("a < b & c", "");
        chart.add("<group>", List.of(new Bar("a", 1, "1", false)));

        assertThat(barWidths(chart)).hasSize(1);
        assertThat(chart.toSvg()).contains("a &lt; b &amp; c");
    }

    /** The widths of all rectangles but the ground. */
    private static List<Double> barWidths(BarChart chart) throws Exception {
        NodeList rectangles = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(chart.toSvg().getBytes(StandardCharsets.UTF_8)))
                .getElementsByTagName("rect");
        List<Double> widths = new ArrayList<>();
        for (int i = 1; i < rectangles.getLength(); i++) {
            widths.add(Double.valueOf(((Element) rectangles.item(i)).getAttribute("width")));
        }
        return widths;
    }
}
