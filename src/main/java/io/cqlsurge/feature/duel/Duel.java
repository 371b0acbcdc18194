package io.cqlsurge.feature.duel;

import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.feature.compare.DuelRound;
import io.cqlsurge.feature.compare.RepeatedDifference;
import io.cqlsurge.feature.compare.Trial;
import io.cqlsurge.feature.compare.TrialPair;
import io.cqlsurge.feature.compare.TrialReader;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** A duel's runs so far, and what they show. Not thread-safe. */
public final class Duel {
  private final List<String> names;
  private final int rounds;
  private final Metric decides;
  private final ErrorSpending plan;
  private final String id = UUID.randomUUID().toString();
  private final List<RunEntry> entries = new ArrayList<>();
  private final List<List<Trial>> trials = new ArrayList<>();
  private double level;

  /**
   * Creates a duel without runs.
   *
   * @param names the contestants' names; the others are compared with the first
   * @param isUntilDecided whether the duel can end before all rounds
   * @param decides name of the figure that decides, such as {@code op-rate}
   */
  public Duel(List<String> names, int rounds, boolean isUntilDecided, String decides) {
    this.names = List.copyOf(names);
    this.rounds = rounds;
    this.decides = Metric.named(decides);
    int comparisons = names.size() - 1;
    this.plan =
        isUntilDecided
            ? ErrorSpending.sequential(rounds, comparisons)
            : ErrorSpending.once(rounds, comparisons);
    this.level = plan.levelAtEnd(0);
    names.forEach(name -> trials.add(new ArrayList<>()));
  }

  /**
   * Adds a run that has ended, without its findings: those on the duel replace them.
   *
   * @param contestant its name's position, from 0
   * @param round the round's number, from 1
   * @param failure why it is not used; empty if it is used
   */
  public void add(int contestant, int round, Timeline timeline, Optional<String> failure) {
    DuelRound played = new DuelRound(id, round, failure);
    List<RunEntry> added =
        timeline.entries().stream()
            .map(entry -> entry.with(DuelRound.SECTION, played).with(data -> data.with(List.of())))
            .toList();
    entries.addAll(added);
    trials.get(contestant).addAll(TrialReader.of(added, names.get(contestant)));
  }

  /** Returns the entries of all runs; the last run has the answer. */
  public List<RunEntry> entries() {
    List<RunEntry> all = new ArrayList<>(entries);
    for (int i = all.size() - 1; i >= 0; i--) {
      if (all.get(i).isTotal()) {
        all.set(i, all.get(i).with(data -> data.with(findings())));
        break;
      }
    }
    return List.copyOf(all);
  }

  /** Returns the answers, and a sentence if the client was the limit. */
  public List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    pairs().forEach(pair -> findings.addAll(new DuelText(pair, decides).findings()));
    caution().ifPresent(sentence -> findings.add(Finding.of(Finding.Kind.LIMIT, sentence)));
    return Finding.most(findings);
  }

  /**
   * Examines the runs after a round, from 1, if the plan says so. Returns whether all are decided.
   */
  public boolean isDecidedAfter(int round) {
    if (plan.levelAfter(round).isEmpty()) {
      return false;
    }
    level = plan.levelAfter(round).getAsDouble();
    return all(found -> found.judgement() != Judgement.NOT_DISTINGUISHABLE);
  }

  /** Returns whether all pairs have a difference that meets a condition, or other errors. */
  private boolean all(Predicate<RepeatedDifference> condition) {
    return pairs().stream()
        .allMatch(
            pair ->
                pair.hasOtherErrors(Trial.TOTAL)
                    || pair.difference(Trial.TOTAL, decides).filter(condition).isPresent());
  }

  /** Uses the rest of the probability of an error, as the duel ends after this round. */
  public void endAfter(int round) {
    level = plan.levelAtEnd(round);
  }

  private List<TrialPair> pairs() {
    return IntStream.range(1, trials.size())
        .mapToObj(i -> new TrialPair(contestant(0), contestant(i), level))
        .toList();
  }

  private Trial contestant(int position) {
    return Trial.of(names.get(position), trials.get(position));
  }

  /** Returns whether each contestant can be compared with the first. */
  public boolean isComparable() {
    return all(found -> true);
  }

  public List<String> lines(int width) {
    List<String> lines = new ArrayList<>();
    for (TrialPair pair : pairs()) {
      if (pair.isCounted()) {
        lines.add("");
        lines.addAll(new DuelText(pair, decides).table(width));
      }
    }
    return lines;
  }

  /** Returns a sentence if the client or its machine was the limit in some runs. */
  private Optional<String> caution() {
    List<Trial> all = trials.stream().flatMap(List::stream).toList();
    List<Trial> limited = all.stream().filter(Trial::isLimitedByClient).toList();
    return limited.stream()
        .findFirst()
        .flatMap(Trial::verdict)
        .map(
            verdict ->
                "In %d of %d runs the client or its machine was the limit, such as: %s"
                    .formatted(limited.size(), all.size(), verdict));
  }

  /** Returns the result for the file, in addition to the entries. */
  public Map<String, ?> data() {
    List<DuelEntry.Pair> compared = pairs().stream().map(DuelEntry.Pair::of).toList();
    return Map.of("duel", new DuelEntry(id, rounds, names, decides.key(), level, compared));
  }
}
