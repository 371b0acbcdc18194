package io.cqlsurge.feature.search;

import io.cqlsurge.engine.RunSeries;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.Course;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.ProgressBar;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.RunLines;
import io.cqlsurge.run.Connected;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.settings.load.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The search of a command: decides on its runs, shows them, and adds them to the reports. */
final class SearchPart implements RunPart {
  private final SloSettings slo;
  private final RunContext context;
  private final StepSamples samples = new StepSamples();
  private Optional<RunSeries> search = Optional.empty();

  /**
   * Creates a search that has not started.
   *
   * @throws UsageError if a condition names an operation that the workload does not have
   */
  SearchPart(SloSettings slo, RunContext context) {
    this.slo = slo;
    this.context = context;
    slo.objectives().forEach(each -> check(each, context.workload().labels()));
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

  @Override
  public void connected(Connected run) {
    Consumer<StepResult> stepEnded =
        step -> {
          run.timeline().ended(step.run(), List.of(), List.of());
          SearchStep.add(step, run.timeline());
        };
    SearchLines lines =
        new SearchLines(
            context.output(), slo, stepEnded, (result, found) -> ended(result, found, run));
    search = Optional.of(new Search(slo, samples, lines));
  }

  /**
   * Prints the results of the run that confirmed the rate, and adds its remarks to the findings.
   */
  private void ended(SearchResult result, List<Finding> found, Connected run) {
    List<Finding> all = new ArrayList<>(found);
    Runnable passOn =
        () -> {
          List<Finding> most = Finding.most(all);
          run.found().accept(most);
          SearchStep.add(result, most, run.timeline());
        };
    if (result.found().isEmpty()) {
      passOn.run();
      return;
    }
    RunLines lines =
        new RunLines(
            context.output(),
            context.settings().log(),
            RunLines.Targets.of(new Pace.Unlimited(), Optional.empty(), List.of(), Course.NONE)
                .with(() -> context.workload().keyedQueries(run.database()), List::of),
            false,
            (any, thresholds, warnings, findings) -> {
              findings.stream().filter(it -> it.kind() == Finding.Kind.REMARK).forEach(all::add);
              passOn.run();
            });
    lines.begin();
    lines.print(result.found().get().run().with(result.ending()));
  }

  @Override
  public Optional<RunSeries> series() {
    return search;
  }

  @Override
  public List<RunListener> watchers() {
    List<RunListener> watchers = new ArrayList<>(List.of(samples));
    if (context.settings().log().contents().progress()) {
      context
          .output()
          .terminal()
          .statusLine()
          .map(line -> new ProgressBar(line, SearchPart::shown))
          .ifPresent(watchers::add);
    }
    return watchers;
  }

  /** Returns the name of a step for the progress. */
  static String shown(String name, String ended) {
    long rate = Long.parseLong(name.substring(0, name.indexOf('/')));
    return RootLocale.format("%,d/s, search %s", rate, ended);
  }
}
