package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Exports from the graph page in a real browser. */
class GraphExportIT {
  @RegisterExtension private static final DrawnPage PAGE = new DrawnPage();

  @Test
  void the_table_is_saved_as_csv() throws Exception {
    ObjectNode formula = DrawnTrial.total("bbbbbbbb", 900, 11, 0.01);
    formula.put("revision", "=1+\"2\",3");
    PAGE.open("a/b: \"csv\"", DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01), formula);

    PAGE.press("#table", "Save CSV");

    String csv = Files.readString(PAGE.saved("a-b-csv-summary.csv"));
    assertThat(csv.lines().toList().subList(0, 3))
        .containsExactly(
            "trial,operation,line,value,unit,text,baseline,difference %,low %,high %,judgement",
            "aaaaaaaa,total,Op rate,1000,op/s,\"1,000\",aaaaaaaa,,,,baseline",
            "\"'=1+\"\"2\"\",3\",total,Op rate,900,op/s,900,aaaaaaaa,-10,-13.3772,-6.4911,slower");
    assertThat(csv).contains("\r\n").contains("not compared: A sum over the whole run");
  }

  @Test
  void a_chart_is_saved_as_a_picture_where_copying_is_not_allowed() throws Exception {
    PAGE.open("picture", DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01));
    PAGE.run("delete Navigator.prototype.clipboard");
    String plot = "[data-panel=throughput] .plot";
    long width = (Long) PAGE.run("return document.querySelector('" + plot + "').clientWidth");

    PAGE.press("[data-panel=throughput]", "Copy PNG");

    BufferedImage picture = ImageIO.read(PAGE.saved("picture-Throughput-op-s.png").toFile());
    assertThat(picture.getWidth()).isEqualTo(Math.toIntExact(2 * width));
    assertThat(picture.getHeight()).isGreaterThan(2 * 270);
    assertThat(picture.getRGB(1, 1)).isEqualTo(0xffffffff);
    // The line at 1,000 op/s, and its sample in the legend.
    assertThat(pixels(picture, 0xff0072b2)).isGreaterThan(picture.getWidth());
    assertThat(PAGE.texts(".offscreen")).isEmpty();
  }

  @Test
  void a_chart_is_saved_as_csv() throws Exception {
    PAGE.open("lines", DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01), DrawnTrial.old("b", 2, 3));

    PAGE.press("[data-panel=latency]", "Save CSV");

    List<String> lines = Files.readAllLines(PAGE.saved("lines-Latency-p50-p95-p99-max.csv"));
    assertThat(lines)
        .hasSize(21)
        .startsWith("trial,operation,statistic,seconds,\"Latency, p50, p95, p99, max (ms)\"");
    assertThat(lines).contains("aaaaaaaa,total,p99,1,40", "b,total,p99,10,12");
  }

  private static long pixels(BufferedImage picture, int color) {
    int[] all =
        picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth());
    return Arrays.stream(all).filter(pixel -> pixel == color).count();
  }
}
