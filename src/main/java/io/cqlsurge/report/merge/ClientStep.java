package io.cqlsurge.report.merge;

import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.report.ResultsText;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.RunStep;
import io.cqlsurge.report.trial.TrialFacts;
import io.cqlsurge.settings.echo.PrintedSettings;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The entries of one run of a client, or of a step of its ramp. */
record ClientStep(RunStep entries) {

  RunEntry total() {
    return entries.total();
  }

  RunData own() {
    return total().own();
  }

  /** Returns the exact numbers of each interval; a single kind has those of the total. */
  RunData.Table counts(String label) {
    RunEntry kind = entries.kinds().getOrDefault(label, total());
    RunEntry entry = label.equals(Figures.TOTAL) ? total() : kind;
    return entry.own().exact().counts().orElseThrow();
  }

  /** Returns the labels of the operations, in order. */
  List<String> labels() {
    return own().exact().operations().orElse(List.of());
  }

  int lanes() {
    return own().measured().threads().orElse(0);
  }

  Instant started() {
    return Instant.parse(own().measured().started().orElseThrow());
  }

  double seconds() {
    return Optional.ofNullable(
            own().measured().results().get(ResultsText.OPERATION_TIME.toLowerCase(Locale.ROOT)))
        .flatMap(RunData.Result::value)
        .map(Number::doubleValue)
        .orElse(0.0);
  }

  Pacing pacing() {
    return Pacing.valueOf(own().measured().pacing().orElse("none").toUpperCase(Locale.ROOT));
  }

  Optional<TrialFacts> facts() {
    return own().context().facts();
  }

  PrintedSettings settings() {
    return new PrintedSettings(facts().map(TrialFacts::settings).orElse(Map.of()));
  }

  /** Returns whether nodes run on the machine of the client. */
  boolean hasNodesHere() {
    return own()
        .exact()
        .clients()
        .filter(all -> !all.isEmpty() && all.get(0).nodesHere())
        .isPresent();
  }

  /** Returns the end of the name of a trial that is a step of a ramp. */
  String rampSuffix() {
    return " - " + lanes() + " threads";
  }

  /** Returns whether the run is a step of a ramp, which the histogram log marks. */
  boolean isRampStep() {
    return total().names().revision().endsWith(rampSuffix());
  }

  /** Returns the step in the histogram log: its threads; empty without a ramp. */
  Optional<Integer> rampStep() {
    return isRampStep() ? Optional.of(lanes()) : Optional.empty();
  }
}
