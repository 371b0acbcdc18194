package io.cqlsurge.feature.compare;

import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Failures;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.trial.Ending;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.RunSection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A run, or a step of a ramp, from a page or a file; or the repeated runs of one revision, whose
 * other properties are the first run's.
 *
 * @param position its position in the file or in the comparison, from 0
 * @param name its revision, or the name of a contestant of a duel
 * @param run identifier of the command, which all steps of a ramp share
 * @param total the entry of all operations together
 * @param kinds the entries of the kinds of operations, by label, in order
 * @param repeats the repeated runs, also those that are not counted; empty if this is a run
 */
public record Trial(
    int position,
    String name,
    String run,
    RunEntry total,
    Map<String, RunEntry> kinds,
    Optional<List<Trial>> repeats) {
  /** Name of all kinds of operations together. */
  public static final String TOTAL = "total";

  private static final int LETTERS = 26;

  /** Its place in a plan; the id is the same in all runs of one execution of the plan. */
  record PlanStage(String id, String stage) {
    private static final RunSection<PlanStage> SECTION = new RunSection<>("plan", PlanStage.class);
  }

  /** A step of a search at a rate per second; the step that the result is about has it. */
  record SearchStep(long rate, List<Condition> conditions, Optional<Result> result) {
    static final RunSection<SearchStep> SECTION = new RunSection<>("search", SearchStep.class);

    /** A condition as it was typed. */
    record Condition(String condition) {}

    /** The rate, empty if none was found, and whether the client was the limit. */
    record Result(Optional<Long> rate, boolean client, String message) {}
  }

  private static final Trial NO_RUN =
      new Trial(0, "", "", RunEntry.of(Optional.empty()), Map.of(), Optional.empty());

  public static Trial of(String name, List<Trial> repeats) {
    Trial first = repeats.isEmpty() ? NO_RUN : repeats.get(0);
    return new Trial(
        first.position, name, first.run, first.total, first.kinds, Optional.of(repeats));
  }

  Trial at(int other) {
    return new Trial(other, name, run, total, kinds, repeats);
  }

  /** Returns its name in a comparison: A, B... Z, AA... */
  String letter() {
    String last = String.valueOf((char) ('A' + position % LETTERS));
    String first = position < LETTERS ? "" : String.valueOf((char) ('A' + position / LETTERS - 1));
    return first + last;
  }

  public List<Trial> runs() {
    return repeats.orElseGet(() -> List.of(this));
  }

  /** Returns the runs whose results are used. */
  public List<Trial> counted() {
    return runs().stream().filter(Trial::isCounted).toList();
  }

  /** Returns the round of the duel that the run is a part of; empty if there is none. */
  public Optional<DuelRound> duel() {
    return total.sections().get(DuelRound.SECTION);
  }

  /** Returns its place in a plan; empty in a duel, and if it was not a part of a plan. */
  Optional<PlanStage> stage() {
    return duel().isPresent() ? Optional.empty() : total.sections().get(PlanStage.SECTION);
  }

  /** Returns whether its results are used: it completed, and its duel did not leave it out. */
  boolean isCounted() {
    return isComplete() && duel().flatMap(DuelRound::failure).isEmpty();
  }

  /** Returns the operations' name: the command, or the name that the user gave. */
  String test() {
    return total.names().test();
  }

  /** Returns a copy with a name that the user gave, which replaces the revision. */
  Trial withName(String given) {
    String full = stage().map(place -> given + " " + place.stage()).orElse(given);
    return new Trial(position, full, run, total.named(full), kinds, repeats);
  }

  /** Returns whether the user gave the trial a name; otherwise it has its file name. */
  boolean isNamed() {
    String revision = total.names().revision();
    return !revision.isEmpty() && !revision.equals(TrialReader.NO_REVISION);
  }

  Trial withTest() {
    return new Trial(position, name + " " + test(), run, total, kinds, repeats);
  }

  /**
   * Returns the figure of a line and its error; 0 if there is no such line. The figure of repeats
   * is their mean on a logarithmic scale, or the sum of errors; its error is unknown.
   */
  Estimate estimate(String kind, Metric line) {
    return repeats.isPresent()
        ? Estimate.unsure(mean(kind, line))
        : entry(kind).map(entry -> entry.estimate(line)).orElse(Estimate.unsure(0));
  }

  private double mean(String kind, Metric line) {
    List<Double> values = values(kind, line);
    if (line == Metric.ERRORS) {
      return values.stream().mapToDouble(Double::doubleValue).sum();
    }
    boolean isZero =
        line.isRate() && counted().stream().anyMatch(trial -> trial.failures(kind).isTotal());
    return isZero || values.isEmpty() ? 0 : RepeatedDifference.mean(values);
  }

  /** Returns the figures of a line that can be compared, of the counted runs that have it. */
  List<Double> values(String kind, Metric line) {
    return counted().stream()
        .map(trial -> trial.comparable(kind, line))
        .filter(value -> value > 0)
        .toList();
  }

  private Optional<KindFigures> entry(String kind) {
    return Optional.ofNullable(kind.equals(TOTAL) ? total : kinds.get(kind))
        .map(entry -> new KindFigures(entry, entry.own().measured().seconds().orElse(seconds())));
  }

  /** Returns the figure of a line; 0 for latencies if all operations failed. */
  double comparable(String kind, Metric line) {
    return line.isLatency() && failures(kind).isTotal() ? 0 : estimate(kind, line).value();
  }

  Failures failures(String kind) {
    return repeats.isPresent()
        ? Failures.sum(counted().stream().map(trial -> trial.failures(kind)).toList())
        : entry(kind).map(KindFigures::failures).orElse(Failures.sum(List.of()));
  }

  boolean isOfSearch() {
    return search().isPresent();
  }

  /** Returns the step of a search; empty in other trials. */
  Optional<SearchStep> search() {
    return total.sections().get(SearchStep.SECTION);
  }

  boolean has(String kind) {
    return kind.equals(TOTAL) || kinds.containsKey(kind);
  }

  boolean hasRecall(String kind) {
    return estimate(kind, Metric.RECALL).value() > 0;
  }

  /** Returns the data that is empty in trials of cassandra-stress. */
  RunData own() {
    return total.own();
  }

  /** Returns how many requests are in flight; empty for a trial of cassandra-stress. */
  OptionalInt threads() {
    return own().measured().threads();
  }

  /** Returns the run's length in seconds; 0 if it is not recorded. */
  public double seconds() {
    return repeats.isPresent()
        ? counted().stream().mapToDouble(Trial::seconds).sum()
        : own().measured().seconds().orElse(0);
  }

  /** Returns whether the run completed; unknown and therefore true for cassandra-stress. */
  boolean isComplete() {
    return repeats.isPresent() ? !counted().isEmpty() : status().equals("completed");
  }

  public boolean isInterrupted() {
    return status().equals("interrupted");
  }

  private String status() {
    return own().outcome().ending().map(Ending::status).orElse("completed");
  }

  /** Returns how the run ended, and the reason unless it completed. */
  String ending() {
    String message = own().outcome().ending().map(Ending::message).orElse("");
    return isComplete() || message.isEmpty() ? status() : status() + " (" + message + ")";
  }

  /** Returns a copy whose only operation kind has a name, so that it can be compared by kind. */
  Trial withKind(String kind) {
    return new Trial(position, name, run, total, Map.of(kind, total), repeats);
  }

  /** Returns whether its latencies are response times, which start when a request is due. */
  boolean hasResponseTimes() {
    return own().measured().pacing().filter("fixed"::equals).isPresent();
  }

  /** Returns why the results do not describe the database, if that is so. */
  public Optional<String> verdict() {
    return own().outcome().verdict();
  }

  /** Returns why its results are not those of the database, or not of a whole run. */
  List<String> cautions() {
    return Stream.concat(
            verdict().stream(),
            isComplete() ? Stream.empty() : Stream.of("the run did not complete"))
        .toList();
  }

  /** Returns whether its verdict is about the client, not about failed operations. */
  public boolean isLimitedByClient() {
    return verdict().isPresent() && !failures(TOTAL).areMost();
  }

  String command() {
    return total.names().command();
  }

  String description() {
    List<String> parts = new ArrayList<>();
    if (repeats.isPresent()) {
      int counted = counted().size();
      boolean isAll = counted == runs().size();
      parts.add(runs().size() + " runs" + (isAll ? "" : " (" + counted + " counted)"));
    }
    threads().ifPresent(count -> parts.add(count + (count == 1 ? " thread" : " threads")));
    own()
        .measured()
        .started()
        .filter(time -> !time.isEmpty())
        .map(time -> time.replace('T', ' ').replaceFirst("(:[0-9]{2}:[0-9]{2}).*", "$1"))
        .ifPresent(minute -> parts.add(minute + " UTC"));
    boolean isRecorded = own().measured().seconds().isPresent();
    parts.add(isRecorded ? RootLocale.format("%,.1f s", seconds()) : "by cassandra-stress");
    parts.add(ending());
    return String.join(", ", parts);
  }
}
