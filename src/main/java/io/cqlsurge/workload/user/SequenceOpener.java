package io.cqlsurge.workload.user;

import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.SequenceSpec.Pause;
import io.cqlsurge.profile.SequenceSpec.Step;
import io.cqlsurge.profile.StepValue;
import io.cqlsurge.schema.CqlNumbers;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.SeedSupply;
import io.cqlsurge.workload.Work;
import io.cqlsurge.workload.user.OperationSpec.Instruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Preparation of a sequence's statements. It is used once. */
final class SequenceOpener {
  private static final String EMPTY = ": {} times without a row for its values (if-empty)";
  private static final String RESTARTED = ": {} restarts of the sequence (if-not-applied)";

  private static final String SAME_NAME =
      ": the step '%s' has the name of an operation of the command; give the profile another specname:, or rename the query";

  private final UserPlan plan;
  private final Function<Profile, OperationOpener> statements;
  private final String label;
  private final List<String> problems;
  private final List<String> lines = new ArrayList<>();

  /** The statements whose replies are used. */
  private final Set<Integer> used = new HashSet<>();

  /** The statement for each of whose rows a block is executed, by the position of the block. */
  private final Map<Integer, Integer> statementOf = new HashMap<>();

  /** The bind markers of each step's statements. */
  private final Map<Step, Set<String>> known = new LinkedHashMap<>();

  /** The statements so far, by position; those of other instructions are empty. */
  private final List<Optional<ReplyValues.Earlier>> earlier = new ArrayList<>();

  /**
   * Creates the preparation of one sequence.
   *
   * @param statements prepares statements on the table of a profile
   * @param problems receives wrong names and types, one line each, with locations
   */
  SequenceOpener(
      UserPlan plan,
      Function<Profile, OperationOpener> statements,
      String label,
      List<String> problems) {
    this.plan = plan;
    this.statements = statements;
    this.label = label;
    this.problems = problems;
  }

  /** Prepares the statements. The result must not be used if there are problems. */
  Function<RunSupplies, Operation> open(OperationSpec.Sequence spec) {
    List<Function<RunSupplies, SequenceOperation.Step>> makers = new ArrayList<>();
    for (Instruction planned : spec.steps()) {
      makers.add(step(planned, blocks(planned.block(), spec.steps())));
      earlier.add(
          planned.statement().map(it -> new ReplyValues.Earlier(planned.name(), query(it))));
    }
    known.forEach(this::checkMarkers);
    lines.stream()
        .filter(plan.command().operations()::containsKey)
        .forEach(line -> problems.add(spec.sequence().location() + SAME_NAME.formatted(line)));
    UserTable table = statements.apply(spec.profile()).table();
    return supplies ->
        new SequenceOperation(
            lines,
            supplies.seeds(table),
            makers.stream().map(maker -> maker.apply(supplies)).toList());
  }

  /** Returns the blocks around an instruction that are executed for each row of a statement. */
  private Map<Integer, Integer> blocks(int innermost, List<Instruction> steps) {
    Map<Integer, Integer> blocks = new HashMap<>();
    for (int block = innermost; block >= 0; block = steps.get(block).block()) {
      Integer statement = statementOf.get(block);
      if (statement != null) {
        blocks.putIfAbsent(statement, block);
      }
    }
    return blocks;
  }

  private Query query(OperationSpec.Statement statement) {
    return statements.apply(statement.profile()).query(statement.query());
  }

  /**
   * Prepares an instruction.
   *
   * @param blocks the block around it that is executed for each row of a statement, by the
   *     statement
   */
  private Function<RunSupplies, SequenceOperation.Step> step(
      Instruction planned, Map<Integer, Integer> blocks) {
    Step step = planned.step();
    ReplyValues values = new ReplyValues(new CqlNumbers(plan.literals()), earlier, blocks, used);
    boolean isBlock =
        planned.kind() == OperationSpec.Kind.BEGIN || planned.kind() == OperationSpec.Kind.ELSE;
    int each =
        step.each()
            .filter(any -> isBlock)
            .map(rows -> tried(step, "for-each: ", () -> values.statement(rows.step()), -1))
            .orElse(-1);
    Set<Integer> needed = new HashSet<>();
    if (each >= 0 && planned.kind() == OperationSpec.Kind.BEGIN) {
      needed.add(each);
    }
    if (each >= 0) {
      statementOf.put(earlier.size(), each);
    }
    Optional<Predicate<SequenceState>> condition =
        step.condition()
            .filter(any -> isBlock)
            .map(it -> this.tried(step, "if: ", () -> values.of(it), state -> true));
    Optional<Function<RunSupplies, Operation>> statement =
        planned.statement().map(it -> statement(step, it, values, needed));
    return maker(planned, statement, condition, each, needed);
  }

  private Function<RunSupplies, SequenceOperation.Step> maker(
      Instruction planned,
      Optional<Function<RunSupplies, Operation>> statement,
      Optional<Predicate<SequenceState>> condition,
      int each,
      Set<Integer> needed) {
    Step step = planned.step();
    Work.Step line = line(planned);
    int position = earlier.size();
    DistributionSpec times =
        step.pause().map(Pause::times).or(step::times).orElse(DistributionSpec.fixed(1));
    return supplies ->
        new SequenceOperation.Step(
            planned,
            line,
            statement.map(maker -> maker.apply(supplies)),
            planned.statement().flatMap(this::others),
            times.create(),
            step.pause().map(pause -> pause.unit().toNanos(1)).orElse(0L),
            condition,
            each,
            List.copyOf(needed),
            used.contains(position),
            supplies.counts().of(line.label() + EMPTY),
            supplies.counts().of(line.label() + RESTARTED));
  }

  private Work.Step line(Instruction planned) {
    String text = label + "." + planned.name();
    if (planned.statement().isPresent() && !lines.contains(text)) {
      lines.add(text);
    }
    return new Work.Step(lines.indexOf(text), text);
  }

  private Function<RunSupplies, Operation> statement(
      Step step, OperationSpec.Statement statement, ReplyValues values, Set<Integer> needed) {
    Map<String, SequenceState.Value> given = new LinkedHashMap<>();
    List<Marker> markers = query(statement).markers();
    for (Marker marker : markers) {
      Optional<StepValue> value = step.value(marker.name());
      if (value.isPresent()) {
        SequenceState.Value none = state -> null;
        Supplier<SequenceState.Value> maker =
            () -> {
              needed.addAll(values.needed(value.get()));
              return values.of(value.get(), marker.type());
            };
        given.put(marker.name(), tried(step, "set " + marker.name() + ": ", maker, none));
      }
    }
    Set<String> names = known.computeIfAbsent(step, any -> new TreeSet<>());
    markers.forEach(marker -> names.add(marker.name()));
    return statements.apply(statement.profile()).step(statement.query(), given);
  }

  /** Checks that each value that a step sets belongs to a marker of one of its statements. */
  private void checkMarkers(Step step, Set<String> names) {
    for (String name : step.set().keySet()) {
      if (!names.contains(name)) {
        String others = names.isEmpty() ? "; it has none" : "; it has " + String.join(", ", names);
        String hint = Spelling.hint(name, names, others);
        problem(step, "its statement has no bind marker '%s'%s".formatted(name, hint));
      }
    }
  }

  /** Returns the other partitions of a statement's table, if each has only one row. */
  private Optional<SequenceOperation.Step.OtherSeeds> others(OperationSpec.Statement statement) {
    if (!statements.apply(statement.profile()).table().table().clustering().isEmpty()) {
      return Optional.empty();
    }
    SeedSpec seeds = plan.data().population().seeds();
    Distribution drawn =
        (seeds instanceof SeedSpec.Drawn some && !some.distribution().isSequence()
                ? some.distribution()
                : DistributionSpec.uniform(seeds.range().from(), seeds.range().to()))
            .create();
    return Optional.of(
        new SequenceOperation.Step.OtherSeeds(
            drawn, SeedSupply.multiplier(plan.data().population().compatibility())));
  }

  /** Returns a result; reports the reason if there is none. */
  private <T> T tried(Step step, String prefix, Supplier<T> maker, T fallback) {
    try {
      return maker.get();
    } catch (UsageError e) {
      e.messages().forEach(text -> problem(step, prefix + text));
      return fallback;
    }
  }

  private void problem(Step step, String text) {
    problems.add(step.location() + ": step " + step.name() + ": " + text);
  }
}
