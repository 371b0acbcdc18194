package io.cqlsurge.run;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Course;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.RunLines;
import io.cqlsurge.report.search.SearchLines;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.search.SearchResult;
import io.cqlsurge.search.SearchTask;
import io.cqlsurge.search.StepSamples;
import io.cqlsurge.settings.Objective;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SloSettings;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.workload.Workload;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Creates the objects of a search, and passes its results to the reports. */
public record SearchWiring(Settings settings, SloSettings slo, Output output, StepSamples samples) {
  /**
   * Returns the search of a command; empty if it does not search.
   *
   * @throws UsageError if a condition names an operation that the workload does not have
   */
  public static Optional<SearchWiring> of(Settings settings, Workload workload, Output output) {
    return settings
        .slo()
        .map(
            slo -> {
              slo.objectives().forEach(each -> check(each, workload.labels()));
              return new SearchWiring(settings, slo, output, new StepSamples());
            });
  }

  private static void check(Objective objective, List<String> labels) {
    boolean isKnown =
        objective.operation().isEmpty()
            || labels.stream().anyMatch(objective.operation().get()::equalsIgnoreCase);
    if (!isKnown) {
      throw new UsageError(
          "-slo: '%s': there is no operation '%s'; operations: %s"
              .formatted(objective.text(), objective.operation().get(), String.join(", ", labels)));
    }
  }

  /** Returns the search; the queries are those that name rows by their key. */
  SearchTask task(Timeline trials, Supplier<Set<String>> keyed, Consumer<List<Finding>> findings) {
    SearchLines lines =
        new SearchLines(
            output,
            slo,
            step -> {
              trials.ended(step.run(), List.of(), List.of());
              trials.judged(step);
            },
            (result, found) -> {
              Consumer<List<Finding>> passOn =
                  all -> {
                    findings.accept(all);
                    trials.searched(result, all);
                  };
              ended(result, found, keyed, passOn);
            });
    return new SearchTask(slo, samples, lines);
  }

  /**
   * Passes the findings on, with the remarks on the run that confirmed the rate; then prints the
   * results of this run.
   */
  private void ended(
      SearchResult result,
      List<Finding> found,
      Supplier<Set<String>> keyed,
      Consumer<List<Finding>> passOn) {
    if (result.found().isEmpty()) {
      passOn.accept(found);
      return;
    }
    RunLines lines =
        new RunLines(
            output,
            settings.log(),
            RunLines.Targets.of(new Pace.Unlimited(), Optional.empty(), List.of(), Course.NONE)
                .with(keyed, List::of),
            false,
            (run, thresholds, warnings, findings) ->
                passOn.accept(Finding.most(withRemarks(found, findings))));
    lines.begin();
    lines.print(result.found().get().run().with(result.ending()));
  }

  private static List<Finding> withRemarks(List<Finding> found, List<Finding> ofRun) {
    Stream<Finding> remarks = ofRun.stream().filter(it -> it.kind() == Finding.Kind.REMARK);
    return Stream.concat(found.stream(), remarks).toList();
  }
}
