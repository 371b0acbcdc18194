package io.cqlsurge.feature.phases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.measure.server.Loads;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.report.trial.Moment;
import io.cqlsurge.report.trial.RunCodec;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.TestTimelines;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.load.Pace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The phases in run.json. */
class PhaseEntriesTest {
  private static final String A = "/127.0.0.1:9042";
  private static final String B = "/127.0.0.2:9042";
  private static final OperationStats TOTAL = TestFigures.upTo(OperationStats.TOTAL, 100, 0);

  private final Timeline timeline = TestTimelines.first();

  private static Interval interval(int second) {
    return TestFigures.second(second, TOTAL);
  }

  private void end(int seconds) {
    OperationStats all = TestFigures.upTo(OperationStats.TOTAL, 100 * seconds, 0);
    Interval summary = TestFigures.summary(seconds, GcFigures.NONE, all, all);
    TestTimelines.end(timeline, summary);
  }

  @Test
  void phases_have_the_means_of_their_loads_and_their_times() throws JsonProcessingException {
    long[] nowNs = {77};
    MarkedPhases phases = new MarkedPhases(() -> nowNs[0], new Pace.Unlimited());
    timeline.follow(moment -> PhaseEntries.of(phases.all, moment == Moment.ENDED));
    timeline.runStarts(1, "");
    phases.runStarts();
    for (int second = 1; second <= 30; second++) {
      if (second == 11 || second == 21) {
        phases.mark("at " + second);
      }
      nowNs[0] += 1_000_000_000L;
      timeline.intervalEnded(interval(second - 1));
      phases.intervalEnded(interval(second - 1));
      if (second <= 20) {
        List<NodeLoad> loads =
            List.of(Loads.reading(A, second, second <= 10 ? 40 : 10), Loads.reading(B, second, 60));
        phases.seen(loads);
      }
    }
    end(30);
    ObjectNode entry = RunCodec.tree(timeline.entries().get(0));
    JsonNode written = entry.path("cqlsurge").path("phases");
    assertThat(written.path(0).path("servers"))
        .hasToString(
            "{\"pending tasks\":3,\"reads/s\":50,\"writes/s\":0,\"coordinator read ms\":2,"
                + "\"replica read ms\":0.5}");
    assertThat(written.path(0).path("time").path("shares").path("replica").asDouble())
        .isCloseTo(0.5, within(1e-6));
    assertThat(written.path(1).path("servers").path("reads/s").asInt()).isEqualTo(35);
    assertThat(written.path(1).path("time").path("reason").asText())
        .isEqualTo("the nodes coordinated 0.70 requests per operation");
    assertThat(written.path(2).path("servers")).isEmpty();
    assertThat(written.path(2).has("time")).isFalse();
    JsonNode again = RunCodec.tree(RunCodec.entry(entry.deepCopy())).path("cqlsurge");
    assertThat(again.path("phases").toString()).isEqualTo(written.toString());
    written.forEach(phase -> ((ObjectNode) phase).remove("servers"));
    RunEntry old = RunCodec.entry(entry);
    assertThat(RunCodec.tree(old).path("cqlsurge").path("phases")).hasSize(3);
  }
}
