package io.cqlsurge.report.compare;

import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Failures;
import io.cqlsurge.estimate.RepeatedDifference;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.SearchStep;
import io.cqlsurge.report.trial.TrialFacts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A run, or a step of a ramp, from a page or a file.
 *
 * @param letter its name in a comparison: A, B... Z, AA...
 * @param name its revision
 * @param run identifier of the command, which all steps of a ramp share
 * @param total the entry of all operations together
 * @param kinds the entries of the kinds of operations, by label, in order
 * @param repeats this revision's runs; empty if there is only this run
 */
record Trial(
    String letter,
    String name,
    String run,
    RunEntry total,
    Map<String, RunEntry> kinds,
    List<Trial> repeats) {
  /** Name of all kinds of operations together. */
  static final String TOTAL = "total";

  private static final int LETTERS = 26;

  Trial(String letter, String name, String run, RunEntry total, Map<String, RunEntry> kinds) {
    this(letter, name, run, total, kinds, List.of());
  }

  /**
   * Returns the repeated runs of a revision as one trial, whose other properties are the first's.
   */
  static Trial of(List<Trial> repeats) {
    Trial first = repeats.get(0);
    return repeats.size() == 1
        ? first
        : new Trial(first.letter, first.name, first.run, first.total, first.kinds, repeats);
  }

  /**
   * Returns a copy with the letter of a position.
   *
   * @param position from 0
   */
  Trial at(int position) {
    String last = String.valueOf((char) ('A' + position % LETTERS));
    String first = position < LETTERS ? "" : String.valueOf((char) ('A' + position / LETTERS - 1));
    return new Trial(first + last, name, run, total, kinds, repeats);
  }

  /** Returns the round of the duel that the run is a part of; empty if there is none. */
  Optional<RunData.Round> duel() {
    return own().added().duel();
  }

  /** Returns whether its results are used: it completed, and its duel did not leave it out. */
  boolean isCounted() {
    return isComplete() && duel().flatMap(RunData.Round::failure).isEmpty();
  }

  /** Returns the operations' name: that of the command, or one that the user gave. */
  String test() {
    return total.names().test();
  }

  /** Returns a copy with a name that the user gave, which replaces the revision. */
  Trial withName(String given) {
    return new Trial(letter, given, run, total.named(given), kinds, repeats);
  }

  /** Returns whether the user gave the trial a name; otherwise it has its file name. */
  boolean isNamed() {
    String revision = total.names().revision();
    return !revision.isEmpty() && !revision.equals(TrialReader.NO_REVISION);
  }

  /** Returns a copy whose name includes the test. */
  Trial withTest() {
    return new Trial(letter, name + " " + test(), run, total, kinds, repeats);
  }

  /** Returns the figure of a line and its error; 0 if there is no such line. */
  Estimate estimate(String kind, Metric line) {
    return repeats.isEmpty() ? ofRun(kind, line) : ofRepeats(kind, line);
  }

  /**
   * Returns a line's mean; of errors, the sum. Its error is the one of a mean of runs, so it
   * includes the variation between runs.
   */
  private Estimate ofRepeats(String kind, Metric line) {
    List<Double> all =
        repeats.stream()
            .filter(Trial::isCounted)
            .map(trial -> trial.comparable(kind, line))
            .toList();
    if (line == Metric.ERRORS) {
      return Estimate.unsure(all.stream().mapToDouble(Double::doubleValue).sum());
    }
    List<Double> values = all.stream().filter(value -> value > 0).toList();
    if (values.size() < RepeatedDifference.MIN_COUNT) {
      return Estimate.unsure(values.isEmpty() ? 0 : values.get(0));
    }
    double error = RepeatedDifference.variation(values) / Math.sqrt(values.size());
    return new Estimate(
        RepeatedDifference.mean(values),
        Optional.of(new Estimate.Spread(error, values.size() - 1.0)));
  }

  private Estimate ofRun(String kind, Metric line) {
    return entry(kind).map(entry -> entry.estimate(line)).orElse(Estimate.unsure(0));
  }

  private Optional<KindFigures> entry(String kind) {
    return Optional.ofNullable(kind.equals(TOTAL) ? total : kinds.get(kind))
        .map(entry -> new KindFigures(entry, seconds()));
  }

  /** Returns the figure of a line; 0 for latencies if all operations failed. */
  double comparable(String kind, Metric line) {
    return line.isLatency() && failures(kind).isTotal() ? 0 : estimate(kind, line).value();
  }

  /** Returns the numbers of operations of a kind that ended and that failed. */
  Failures failures(String kind) {
    return repeats.isEmpty()
        ? entry(kind).map(KindFigures::failures).orElse(Failures.sum(List.of()))
        : Failures.sum(
            repeats.stream().filter(Trial::isCounted).map(trial -> trial.failures(kind)).toList());
  }

  boolean isOfSearch() {
    return search().isPresent();
  }

  /** Returns the step of a search; empty in other trials. */
  Optional<SearchStep> search() {
    return own().added().search();
  }

  boolean has(String kind) {
    return kind.equals(TOTAL) || kinds.containsKey(kind);
  }

  /** Returns the data that is empty in trials of cassandra-stress. */
  private RunData own() {
    return total.own();
  }

  /** Returns how many requests are in flight; empty for a trial of cassandra-stress. */
  OptionalInt threads() {
    return own().measured().threads();
  }

  /** Returns the client count; 1 if it is not recorded. */
  int clients() {
    return Math.max(1, own().exact().clients().map(List::size).orElse(1));
  }

  /** Returns the run's length in seconds; 0 if it is not recorded. */
  double seconds() {
    return repeats.isEmpty()
        ? own().measured().seconds().orElse(0)
        : repeats.stream().filter(Trial::isCounted).mapToDouble(Trial::seconds).sum();
  }

  /** Returns whether the run completed; unknown and therefore true for cassandra-stress. */
  boolean isComplete() {
    return repeats.isEmpty()
        ? status().equals("completed")
        : repeats.stream().anyMatch(Trial::isCounted);
  }

  private String status() {
    return own().outcome().ending().map(RunData.Ending::status).orElse("completed");
  }

  /** Returns how the run ended, and the reason unless it completed. */
  String ending() {
    String message = own().outcome().ending().map(RunData.Ending::message).orElse("");
    return isComplete() || message.isEmpty() ? status() : status() + " (" + message + ")";
  }

  /** Returns a copy whose only operation kind has a name, so that it can be compared by kind. */
  Trial withKind(String kind) {
    return new Trial(letter, name, run, total, Map.of(kind, total), repeats);
  }

  /** Returns the rate that the user set, per second; empty if there is none. */
  OptionalDouble targetRate() {
    return own().measured().pacing().orElse("none").equals("none")
        ? OptionalDouble.empty()
        : own().exact().requests().stream().mapToDouble(RunData.Requests::targetRate).findFirst();
  }

  /** Returns whether its latencies are response times, which start when a request is due. */
  boolean hasResponseTimes() {
    return own().measured().pacing().filter("fixed"::equals).isPresent();
  }

  /** Returns the verdict that the client was the limit, if the run has one. */
  Optional<String> verdict() {
    return own().outcome().verdict();
  }

  /** Returns settings, cluster, machine and tool; empty for a trial of cassandra-stress. */
  Optional<TrialFacts> facts() {
    return own().context().facts();
  }

  String command() {
    return total.names().command();
  }

  /** Returns threads, start, length and ending, as far as they are known. */
  String description() {
    StringBuilder text = new StringBuilder();
    if (!repeats.isEmpty()) {
      long counted = repeats.stream().filter(Trial::isCounted).count();
      text.append(repeats.size()).append(" runs");
      text.append(counted < repeats.size() ? " (" + counted + " counted), " : ", ");
    }
    threads()
        .ifPresent(
            threads -> text.append(threads).append(threads == 1 ? " thread, " : " threads, "));
    String started = own().measured().started().orElse("");
    if (!started.isEmpty()) {
      String minute = started.replace('T', ' ').replaceFirst("(:[0-9]{2}:[0-9]{2}).*", "$1");
      text.append(minute).append(" UTC, ");
    }
    if (own().measured().seconds().isPresent()) {
      text.append(String.format(Locale.ROOT, "%,.1f s, ", seconds()));
    } else {
      text.append("by cassandra-stress, ");
    }
    return text.append(ending()).toString();
  }
}
