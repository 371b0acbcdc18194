package io.cqlsurge.feature.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.report.trial.StatsReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A page with fifty runs of one hour. */
@Timeout(300)
class BigPageTest {
  private static final int TRIALS = 50;
  private static final int HOUR = 3600;
  private static final long MEGABYTE = 1_000_000;

  @TempDir private Path folder;

  /** Returns an entry of a run with a fixed rate, which has the most data. */
  private static ObjectNode entry(int trial) {
    return SyntheticTrial.paced("trial " + trial, HOUR);
  }

  @Test
  void fifty_trials_of_an_hour_take_less_than_40_megabytes_and_can_be_extended() throws Exception {
    Path page = folder.resolve("big.html");
    try (var stream = Files.newOutputStream(page)) {
      TestPages.FORM.write(
          stream,
          "big",
          writer -> {
            for (int trial = 0; trial < TRIALS; trial++) {
              writer.copy(entry(trial));
            }
          },
          GraphPage.Kind.FILE);
    }
    long before = Files.size(page);
    assertThat(before).isGreaterThan(20 * MEGABYTE).isLessThan(40 * MEGABYTE);
    List<ObjectNode> last = List.of(entry(TRIALS));
    assertThat(
            GraphFile.open(page, TestPages.FORM)
                .add(Optional.empty(), TestPages.of(last))
                .complaint())
        .isEmpty();
    assertThat(Files.size(page)).isBetween(before + before / 100, before + before / 30);
    List<Integer> rows = new ArrayList<>();
    StatsReader.open(page).read(entry -> rows.add(entry.path("intervals").size()));
    assertThat(rows).hasSize(TRIALS + 1).containsOnly(HOUR);
  }
}
