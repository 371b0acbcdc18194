package io.cqlsurge.feature.search;

import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.engine.RunSeries;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.load.Pace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;

/** Executes a search's steps, each as a run at a rate. Used by one thread. */
final class Search implements RunSeries {
  private static final int PERCENT = 100;
  private static final int TENTHS = 10;

  /** Maximum {@code precision=}, in percent. */
  private static final int MAX_PERCENT = 50;

  private static final RunEnding CLEAR_VERDICT = RunEnding.completed("-slo: the verdict is clear");

  private static final RunEnding CLIENT_WAS_LIMIT =
      RunEnding.undecided(
          "-slo: the client was the limit in the steps that failed, so this is not the limit of the database");

  private final SloSettings settings;
  private final StepSamples samples;
  private final SearchLines lines;
  private final RateSearch rates;
  private final StepJudge judge;
  private final List<StepResult> steps = new ArrayList<>();

  /**
   * Creates a search that has not started.
   *
   * @param samples receives the runs' intervals
   */
  Search(SloSettings settings, StepSamples samples, SearchLines lines) {
    this.settings = settings;
    this.samples = samples;
    this.lines = lines;
    this.rates = new RateSearch(settings);
    this.judge = new StepJudge(settings);
  }

  @Override
  public RunEnding execute(RunPlan plan, Runner runner) {
    long startNs = runner.clock().getAsLong();
    lines.searchStarts();
    Optional<RunEnding> failure = Optional.empty();
    while (failure.isEmpty() && hasNext(startNs, runner)) {
      failure = execute(rates.current().orElseThrow(), plan, runner);
    }
    samples.ignore();
    double seconds = (runner.clock().getAsLong() - startNs) / 1e9;
    RunEnding ending = failure.orElseGet(this::ending);
    SearchResult result = new SearchResult(steps, rates.found(), seconds, ending);
    if (failure.isEmpty() && result.isLimitedByClient()) {
      result = new SearchResult(steps, rates.found(), seconds, CLIENT_WAS_LIMIT);
    }
    lines.searchEnded(result);
    return result.ending();
  }

  /** Waits before the next step. Returns whether there is one for which there is time. */
  private boolean hasNext(long startNs, Runner runner) {
    if (!steps.isEmpty() && rates.current().isPresent()) {
      runner.settle().accept(settings.times().settle());
      Optional<Duration> time = settings.times().total();
      time.ifPresent(total -> rates.limit(total.minusNanos(runner.clock().getAsLong() - startNs)));
    }
    return rates.current().isPresent();
  }

  /** Returns the search's ending if the step did not complete. */
  private Optional<RunEnding> execute(Step step, RunPlan plan, Runner runner) {
    RunResult run = run(step, plan, runner);
    boolean completed = run.ending().kind() == RunEnding.Kind.COMPLETED;
    StepResult result = judge.judge(step, samples, run);
    boolean isPaused = completed && result.isPaused() && rates.repeatPaused();
    if (completed || run.summary().total().counts().operations() > 0) {
      steps.add(result);
      lines.stepEnded(
          result, isPaused || (result.verdict() == StepVerdict.UNDECIDED && rates.canRepeat()));
    }
    runner.listener().runFinished(run);
    if (!completed) {
      return Optional.of(run.ending());
    }
    if (!isPaused) {
      decide(result);
    }
    return Optional.empty();
  }

  private RunResult run(Step step, RunPlan plan, Runner runner) {
    samples.begin(step, new EarlyEnd(step, settings.objectives()), runner.finish());
    Pace pace = new Pace.FixedRate(step.rate(), settings.spacing().ofRun(steps.size()));
    RunResult run = runner.run().apply(plan.at(pace, step.length()).named(step.rate() + "/s"));
    boolean isDecided = samples.isEarly() && run.ending().kind() == RunEnding.Kind.COMPLETED;
    return isDecided ? run.with(CLEAR_VERDICT) : run;
  }

  private void decide(StepResult result) {
    // A confirmation can have too few operations for a condition on errors.
    boolean isUnconfirmable =
        result.step().purpose() == Step.Purpose.CONFIRM
            && result.hasTooFewOperations()
            && !rates.canRepeat();
    if (isUnconfirmable) {
      rates.endUndecided();
    } else {
      rates.add(result.verdict(), result.holds());
    }
  }

  private RunEnding ending() {
    StepResult last = steps.get(steps.size() - 1);
    if (rates.found().isPresent()) {
      return RunEnding.completed(
          text("-slo: confirmed %,d/s", rates.found().getAsLong())
              + (rates.isOutOfTime() ? "; time= ended the search" : ""));
    }
    if (last.hasTooFewOperations()) {
      return open(last, ": too few operations; use a longer step= and hold=");
    }
    if (rates.isVague()) {
      return RunEnding.undecided(vague());
    }
    if (rates.highest() > 0) {
      return RunEnding.undecided(unconfirmed());
    }
    if (last.verdict() == StepVerdict.UNDECIDED) {
      return open(
          last,
          rates.isOutOfTime()
              ? "; time= ended the search; use a longer time="
              : "; use a longer step=, or a quieter machine");
    }
    return RunEnding.failed(nonePassed(last));
  }

  private static RunEnding open(StepResult last, String remedy) {
    String missed = String.join(", ", last.missed());
    return RunEnding.undecided(
        text("-slo: undecided whether %,d/s meets %s%s", last.rate(), missed, remedy));
  }

  private String unconfirmed() {
    return text(
        "-slo: no rate was confirmed: steps passed up to %,d/s, %s",
        rates.highest(),
        rates.isOutOfTime()
            ? "but time= ended the search; use a longer time="
            : "but not for hold=; use a longer step=");
  }

  private String nonePassed(StepResult last) {
    SloSettings.Bounds bounds = settings.bounds();
    return bounds.least() < bounds.from()
        ? text(
            "-slo: no rate passed, the lowest was %,d/s; give a lower from=, or check the conditions",
            last.rate())
        : text(
            "-slo: no rate from %,d/s up passed; give a lower from=, or check the conditions",
            bounds.from());
  }

  /** Returns why no rate can be found with the requested precision. */
  private String vague() {
    SortedSet<Long> undecided = rates.undecided();
    double possible = Math.sqrt((double) undecided.last() / undecided.first()) - 1;
    long percent = TENTHS * (long) Math.ceil(possible * TENTHS);
    return text(
        "-slo: the results vary too much between runs for precision=%s%%: rates from %,d/s to %,d/s are undecided after all repeats; use a longer step=, a quieter machine%s",
        text("%.1f", PERCENT * settings.bounds().precision()).replace(".0", ""),
        undecided.first(),
        undecided.last(),
        percent <= MAX_PERCENT ? ", or precision=" + percent + "%" : "");
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
