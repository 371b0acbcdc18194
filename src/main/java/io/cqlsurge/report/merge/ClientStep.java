package io.cqlsurge.report.merge;

import io.cqlsurge.grammar.ShellText;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.report.trial.ClientEntry;
import io.cqlsurge.report.trial.Rows;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.RunStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * One run of a client, or a step of its ramp, with exact counts.
 *
 * @param client the main results of the client
 */
record ClientStep(RunStep entries, ClientEntry client) {

  RunData own() {
    return entries.total().own();
  }

  /** Returns the exact numbers of each interval; a single kind has those of the total. */
  Rows counts(String label) {
    RunEntry kind = entries.kinds().getOrDefault(label, entries.total());
    return kind.own().exact().counts().orElseThrow().intervals();
  }

  /** Returns the operations' labels, in order. */
  List<String> labels() {
    return own().exact().operations().orElse(List.of());
  }

  Instant started() {
    return Instant.parse(client.started());
  }

  Pacing pacing() {
    return Pacing.valueOf(own().measured().pacing().orElse("none").toUpperCase(Locale.ROOT));
  }

  /** Returns the command line without {@code -shard}, as the whole run would have it. */
  String commandOfWhole() {
    List<String> kept = new ArrayList<>();
    boolean isShard = false;
    for (String argument : ShellText.split(entries.total().names().command())) {
      isShard = argument.startsWith("-") ? argument.equals("-shard") : isShard;
      if (!isShard) {
        kept.add(argument);
      }
    }
    return ShellText.of(kept);
  }

  int size() {
    return counts(OperationStats.TOTAL).size();
  }

  /** Returns an interval's end in seconds since the start; 0 before the first one. */
  double endSeconds(int number) {
    return number < 0 ? 0 : counts(OperationStats.TOTAL).known(number, 0);
  }

  /** Returns the lengths in seconds of the intervals that do not end the run. */
  DoubleStream regularLengths() {
    return IntStream.range(0, size() - 1)
        .mapToDouble(number -> endSeconds(number) - endSeconds(number - 1));
  }

  /** Returns the median; empty without values. */
  static OptionalDouble median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    return sorted.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(sorted[sorted.length / 2]);
  }
}
