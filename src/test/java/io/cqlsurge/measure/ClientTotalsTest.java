package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientTotalsTest {
  private static final NodeName NODE = new NodeName("/a", "d");

  private static PackedInterval part(ErrorCount... errors) {
    return new PackedInterval(
        new Interval.Span(0, 1), List.of(), GcFigures.NONE, ClientFigures.NONE, List.of(errors));
  }

  @Test
  void errors_of_all_intervals_are_added_by_kind() {
    ClientTotals totals = new ClientTotals();
    totals.add(part(new ErrorCount("W", ErrorKind.TIMEOUT, NODE, 3, 1)));
    totals.add(
        part(
            new ErrorCount("W", ErrorKind.TIMEOUT, NODE, 4, 0),
            new ErrorCount("W", ErrorKind.CONNECTION, NODE, 2, 0)));
    assertThat(totals.summary().errors())
        .containsExactlyInAnyOrder(
            new ErrorCount("W", ErrorKind.TIMEOUT, NODE, 7, 1),
            new ErrorCount("W", ErrorKind.CONNECTION, NODE, 2, 0));
  }
}
