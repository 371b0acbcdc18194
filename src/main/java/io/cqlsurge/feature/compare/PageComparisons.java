package io.cqlsurge.feature.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Difference.Range;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.trial.Rounding;
import io.cqlsurge.report.trial.RunCodec;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.run.PageParts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The comparisons on a page, as data: its scripts compute no statistics. Search steps are not
 * compared. Not thread-safe.
 */
final class PageComparisons implements PageParts.Data {
  /** Maximum trial count for comparing all pairs; with more, the first is the only baseline. */
  private static final int MAX_ALL = 20;

  /** Maximum count with repeated runs, whose tests take longer. */
  private static final int MAX_REPEATED = 5;

  private final List<RunEntry> entries = new ArrayList<>();

  /**
   * The compared trials.
   *
   * @param columns positions of the page's trials; several if they are repeats
   * @param lines keys of the compared lines
   */
  record Compared(List<List<Integer>> columns, List<String> lines, List<Compare> pairs) {}

  /**
   * The comparison of two trials.
   *
   * @param baseline the baseline's column index
   * @param other the other trial's column index
   * @param sentence how the other one differs
   * @param reverse how the baseline differs from the other one
   */
  record Compare(
      int baseline, int other, String sentence, String reverse, Map<String, Kind> kinds) {}

  /**
   * An operation kind's figures.
   *
   * @param otherErrors whether the speed is not judged because the error rates differ
   * @param lines for each compared line: the change and its interval as fractions, and 1 for more,
   *     -1 for less, 0 if it is not distinguishable; empty if it is not judged
   */
  record Kind(
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean otherErrors, List<double[]> lines) {}

  @Override
  public void add(ObjectNode entry) throws JsonProcessingException {
    entries.add(RunCodec.figures(entry));
  }

  @Override
  public Optional<Map<String, ?>> result() {
    List<Trial> trials = withTestsAsKinds(TrialReader.of(entries, ""));
    List<Trial> columns =
        TrialReader.pooled(trials.stream().filter(trial -> !trial.isOfSearch()).toList());
    if (columns.size() < 2) {
      return Optional.empty();
    }
    List<List<Integer>> positions =
        columns.stream()
            .map(column -> column.runs().stream().map(Trial::position).toList())
            .toList();
    boolean hasRecall = trials.stream().anyMatch(trial -> trial.hasRecall(Trial.TOTAL));
    List<String> lines = Metric.compared(hasRecall).stream().map(Metric::key).toList();
    return Optional.of(Map.of("comparisons", new Compared(positions, lines, pairs(columns))));
  }

  /**
   * Returns the trials; if there are several operation kinds, a trial of one kind also has it as a
   * kind, so that the writes of a mixed run can be compared with a run of writes.
   */
  private static List<Trial> withTestsAsKinds(List<Trial> trials) {
    Set<String> kinds = new TreeSet<>();
    for (Trial trial : trials) {
      kinds.addAll(trial.kinds().isEmpty() ? Set.of(trial.test()) : trial.kinds().keySet());
    }
    return kinds.size() < 2
        ? trials
        : trials.stream()
            .map(trial -> trial.kinds().isEmpty() ? trial.withKind(trial.test()) : trial)
            .toList();
  }

  private static List<Compare> pairs(List<Trial> columns) {
    boolean isRepeated = columns.stream().anyMatch(column -> column.repeats().isPresent());
    boolean isAll = columns.size() <= (isRepeated ? MAX_REPEATED : MAX_ALL);
    List<Compare> pairs = new ArrayList<>();
    for (int baseline = 0; baseline < (isAll ? columns.size() : 1); baseline++) {
      for (int other = baseline + 1; other < columns.size(); other++) {
        TrialPair pair = new TrialPair(columns.get(baseline), columns.get(other));
        Map<String, Kind> kinds = new LinkedHashMap<>();
        pair.kinds(Optional.empty()).forEach(kind -> kinds.put(kind, kind(pair, kind)));
        String reverse = PairSentence.of(new TrialPair(columns.get(other), columns.get(baseline)));
        pairs.add(new Compare(baseline, other, PairSentence.of(pair), reverse, kinds));
      }
    }
    return pairs;
  }

  private static Kind kind(TrialPair pair, String kind) {
    List<ComparisonRow> rows = ComparisonRow.all(pair, kind);
    return new Kind(
        rows.get(0).errors().differ(), rows.stream().map(PageComparisons::numbers).toList());
  }

  private static double[] numbers(ComparisonRow row) {
    if (row.difference().range().isEmpty()) {
      return new double[0];
    }
    Range range = row.difference().range().get();
    Judgement judgement = row.difference().judgement();
    int direction = judgement == Judgement.MORE ? 1 : judgement == Judgement.LESS ? -1 : 0;
    return new double[] {
      Rounding.six(row.difference().change().orElseThrow()),
      Rounding.six(range.low()),
      Rounding.six(range.high()),
      direction
    };
  }
}
