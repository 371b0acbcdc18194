package io.cqlsurge.profile;

import io.cqlsurge.distribution.DistributionSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An entry of {@code sequences}: an operation of several steps, one after the other.
 *
 * @param name the name as written
 */
public record SequenceSpec(String name, List<Step> steps, SourceLocation location) {
  public SequenceSpec {
    steps = List.copyOf(steps);
  }

  /**
   * A statement of a sequence, or a pause.
   *
   * @param name the name of its query or sequence, perhaps with the profile's name
   * @param times how many times it is executed; 1 if empty
   * @param isNewRow whether each time takes its values from another row than the sequence
   * @param set values of bind markers, by the marker's name
   * @param otherwise the query that is executed if the condition is false
   * @param each the rows for each of which it is executed, instead of {@code times}
   * @param limit the maximum number of these rows
   * @param pause a pause instead of a statement
   */
  public record Step(
      String name,
      SourceLocation location,
      Optional<DistributionSpec> times,
      boolean isNewRow,
      Map<String, StepValue> set,
      Optional<StepValue.Condition> condition,
      Optional<String> otherwise,
      Optional<StepValue.Reply> each,
      int limit,
      Rules rules,
      Optional<Pause> pause) {
    public Step {
      set = Map.copyOf(set);
    }

    /** Returns the names of the bind markers that it sets, or can set. */
    public Set<String> markers() {
      Set<String> names = new HashSet<>(set.keySet());
      each.map(StepValue.Reply::column).ifPresent(names::add);
      return names;
    }

    /** Returns the names of the queries that it can execute. */
    Stream<String> names() {
      return Stream.concat(Stream.of(name), otherwise.stream());
    }

    /** Returns the value that it sets for a bind marker, if any. */
    public Optional<StepValue> value(String marker) {
      return Optional.ofNullable(set.get(marker))
          .or(() -> each.filter(row -> row.column().equals(marker)).map(StepValue::of));
    }

    /** Returns whether it is executed exactly once, with the row of the sequence. */
    public boolean isSimple() {
      return times.isEmpty() && !isNewRow && condition.isEmpty() && each.isEmpty();
    }

    /** Returns whether it has options that only a statement can have. */
    public boolean hasStatementOptions() {
      return !set.isEmpty() || !rules.equals(Rules.DEFAULT);
    }
  }

  /**
   * What happens next in special cases.
   *
   * @param empty if a value comes from a reply without rows
   * @param restarts how many times the sequence begins again if the statement was not applied,
   *     before it fails; empty if it continues
   */
  public record Rules(IfEmpty empty, Optional<Integer> restarts) {
    static final Rules DEFAULT = new Rules(IfEmpty.SKIP, Optional.empty());
  }

  /** What happens if a value comes from a reply without rows. */
  public enum IfEmpty {
    SKIP,
    STOP,
    FAIL
  }

  /** The time that a user thinks, in a unit. */
  public record Pause(DistributionSpec times, TimeUnit unit) {}
}
