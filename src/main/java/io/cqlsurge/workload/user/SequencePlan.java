package io.cqlsurge.workload.user;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.SequenceSpec;
import io.cqlsurge.profile.SequenceSpec.Step;
import io.cqlsurge.profile.SourceLocation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The steps of a sequence as a list of instructions. Instructions that are repeated, or that have a
 * condition, are between two others. A sequence that is a step is replaced by its own steps.
 *
 * @param names finds the operations that steps name
 * @param path the names of the sequences that contain the current step
 * @param problems receives what is wrong, one line each, with locations
 */
record SequencePlan(
    OperationNames names,
    Deque<String> path,
    List<OperationSpec.Instruction> steps,
    List<String> problems) {

  private static final int MAX_STEPS = 10_000;

  /** The place of a step: the innermost block, and where its sequence begins. */
  private record Place(Profile profile, int block, int first) {}

  /**
   * Returns the operations, sequences with their instructions.
   *
   * @throws UsageError with all problems of the sequences
   */
  static Map<String, OperationSpec> of(OperationNames names, Map<String, OperationSpec> found) {
    Map<String, OperationSpec> planned = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    found.forEach(
        (label, spec) ->
            planned.put(
                label,
                spec instanceof OperationSpec.Sequence sequence
                    ? new SequencePlan(names, new ArrayDeque<>(), new ArrayList<>(), problems)
                        .plan(sequence)
                    : spec));
    UsageError.throwIfAny(problems.stream().distinct().toList());
    return planned;
  }

  private OperationSpec plan(OperationSpec.Sequence spec) {
    SequenceSpec sequence = spec.sequence();
    add(sequence, new Place(spec.profile(), -1, 0));
    if (problems.isEmpty() && !isSent(0)) {
      problem(
          sequence.location(),
          "a sequence begins with a statement that is always sent, such as '- get_cart'");
    }
    return new OperationSpec.Sequence(spec.profile(), sequence, steps);
  }

  /** Returns whether an instruction is a statement, or always executes one first. */
  private boolean isSent(int at) {
    Step step = steps.get(at).step();
    boolean isAlways =
        step.condition().isEmpty()
            && step.each().isEmpty()
            && step.times().map(DistributionSpec::min).orElse(1L) > 0;
    return switch (steps.get(at).kind()) {
      case STATEMENT -> true;
      case BEGIN -> isAlways && isSent(at + 1);
      default -> false;
    };
  }

  private void add(SequenceSpec sequence, Place place) {
    String name = place.profile().specName() + "." + sequence.name();
    if (path.contains(name)) {
      problem(
          sequence.location(),
          "the sequence contains itself: " + String.join(" -> ", path) + " -> " + name);
      return;
    }
    path.addLast(name);
    sequence.steps().forEach(step -> add(step, place));
    path.removeLast();
  }

  private void add(Step step, Place place) {
    if (steps.size() > MAX_STEPS) {
      throw new UsageError(
          step.location() + ": a sequence has at most " + MAX_STEPS + " steps, with those in it");
    }
    if (step.pause().isPresent()) {
      add(OperationSpec.Kind.PAUSE, step, step.name(), Optional.empty(), place);
    } else if (step.isSimple()) {
      add(step, step.name(), place);
    } else {
      addBlock(OperationSpec.Kind.BEGIN, step, step.name(), place);
      step.otherwise().ifPresent(name -> addBlock(OperationSpec.Kind.ELSE, step, name, place));
    }
  }

  private void addBlock(OperationSpec.Kind kind, Step step, String name, Place place) {
    Place inner = new Place(place.profile(), steps.size(), place.first());
    add(kind, step, name, Optional.empty(), place);
    add(step, name, inner);
    add(OperationSpec.Kind.END, step, name, Optional.empty(), inner);
  }

  private void add(
      OperationSpec.Kind kind,
      Step step,
      String name,
      Optional<OperationSpec.Statement> statement,
      Place place) {
    steps.add(
        new OperationSpec.Instruction(kind, step, name, statement, place.block(), place.first()));
  }

  /** Adds the query or the sequence with a name. */
  private void add(Step step, String name, Place place) {
    Optional<OperationSpec> found = find(name, place.profile(), step.location());
    if (found.isPresent() && found.get() instanceof OperationSpec.Sequence inner) {
      if (step.hasStatementOptions()) {
        problem(
            step.location(),
            name + " is a sequence: write set, if-empty and if-not-applied at its own steps");
      }
      add(inner.sequence(), new Place(inner.profile(), place.block(), steps.size()));
    } else if (found.isPresent()) {
      statement(found.get(), step, name)
          .ifPresent(it -> add(OperationSpec.Kind.STATEMENT, step, name, Optional.of(it), place));
    }
  }

  private Optional<OperationSpec> find(String name, Profile profile, SourceLocation location) {
    try {
      return Optional.of(names.resolve(name, profile));
    } catch (UsageError e) {
      problem(location, e.getMessage());
      return Optional.empty();
    }
  }

  /** Returns a step's query with the markers that the step sets. */
  private Optional<OperationSpec.Statement> statement(OperationSpec spec, Step step, String name) {
    if (!(spec instanceof OperationSpec.Statement statement)
        || statement.query().batch().isPresent()
        || statement.query().recall().isPresent()) {
      problem(
          step.location(),
          name + " cannot be a step: a step is a query without batch and recall, or a sequence");
      return Optional.empty();
    }
    return Optional.of(
        new OperationSpec.Statement(statement.profile(), statement.query().with(step.markers())));
  }

  private void problem(SourceLocation location, String text) {
    problems.add(location + ": " + text);
  }
}
