package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClientsTextTest {
  private static ClientRun client(int index, String host, ClientFigures load, int operations) {
    OperationStats total = TestFigures.upTo(OperationStats.TOTAL, operations, operations / 100);
    Interval summary =
        new Interval(
            new Interval.Span(0, 2), List.of(total), total, 0, GcFigures.NONE, load, List.of());
    return new ClientRun(index, host, index * 0.0125, 4, false, summary, Optional.empty());
  }

  private static ClientFigures busy() {
    return new ClientFigures(
        new ClientFigures.Processors(2, 1.95, Optional.empty()),
        ClientFigures.NONE.threads(),
        ClientFigures.NONE.scheduleLag(),
        ClientFigures.NONE.ioLag(),
        new ClientFigures.Lanes(4, 4),
        GcFigures.NONE,
        new ClientFigures.Incidents(1, Map.of()));
  }

  @Test
  void each_client_has_a_row_with_its_results_and_its_limits() {
    List<String> lines =
        ClientsText.lines(
            List.of(
                client(0, "load1", ClientFigures.NONE, 2000),
                client(1, "loader-2.example", busy(), 1000),
                client(2, "load3", ClientFigures.NONE, 0)),
            200);
    assertThat(lines)
        .containsExactly(
            "Results of each client, with latencies in ms:",
            "  client  host               op/s    mean     .99     max  errors  start skew ms  limited by client",
            "       1  load1             1,000  1000.5  1980.8  2000.7      20            0.0  no",
            "       2  loader-2.example    500   500.5   990.4  1000.3      10           12.5  cores + pause",
            "       3  load3                 0       -       -       -       0           25.0  no operations",
            "");
  }

  @Test
  void a_lost_client_is_marked_and_its_start_skew_is_unknown() {
    ClientRun first = client(0, "load1", ClientFigures.NONE, 2000);
    ClientRun lost =
        new ClientRun(
            1,
            "load2",
            0,
            4,
            false,
            client(1, "load2", ClientFigures.NONE, 0).summary(),
            Optional.of("after 2.5 s: silent for 9 s"));
    assertThat(ClientsText.lines(List.of(first, lost), 200))
        .contains(
            "       2  load2      0       -       -       -       0              -  lost after 2.5 s: silent for 9 s");
  }

  @Test
  void the_verdict_on_one_client_is_reported_if_all_together_were_not_the_limit() {
    ClientRun idle = client(0, "load1", ClientFigures.NONE, 2000);
    ClientRun limited = client(1, "load2", busy(), 1000);
    assertThat(ClientsText.verdict(idle.summary(), List.of(idle, limited), false))
        .hasValueSatisfying(
            sentence ->
                assertThat(sentence)
                    .startsWith(
                        "Client 2 on load2: these latencies include its pause (98% of 2 cores busy, paused 1.0 s)."));
    assertThat(ClientsText.verdict(limited.summary(), List.of(idle, limited), false))
        .hasValueSatisfying(sentence -> assertThat(sentence).contains("(98% of 2 cores"));
    assertThat(ClientsText.verdict(idle.summary(), List.of(idle), false)).isEmpty();
  }

  @Test
  void a_single_client_needs_no_table() {
    assertThat(ClientsText.lines(List.of(client(0, "a", ClientFigures.NONE, 10)), 200)).isEmpty();
    assertThat(ClientsText.lines(List.of(), 200)).isEmpty();
  }
}
