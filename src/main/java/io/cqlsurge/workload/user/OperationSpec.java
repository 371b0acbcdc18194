package io.cqlsurge.workload.user;

import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.QuerySpec;
import io.cqlsurge.profile.SequenceSpec;
import io.cqlsurge.profile.TokenRangeQuerySpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An operation of a profile. */
sealed interface OperationSpec {

  /** Returns its profile; of a sequence, the one whose seeds it takes. */
  Profile profile();

  /** Returns its single operations: itself, or the statements of a sequence. */
  default Stream<? extends OperationSpec> parts() {
    return this instanceof Sequence several
        ? several.steps().stream().flatMap(step -> step.statement().stream())
        : Stream.of(this);
  }

  /** An operation that writes partitions. */
  record Insert(Profile profile) implements OperationSpec {}

  /** An operation that reads rows and compares them with the expected rows. */
  record Validate(Profile profile) implements OperationSpec {}

  /** An operation that sends a statement of the profile. */
  record Statement(Profile profile, QuerySpec query) implements OperationSpec {}

  /**
   * An operation of several statements.
   *
   * @param steps its instructions; none before it is planned
   */
  record Sequence(Profile profile, SequenceSpec sequence, List<Instruction> steps)
      implements OperationSpec {
    public Sequence {
      steps = List.copyOf(steps);
    }
  }

  /** An operation that reads the whole table, one token range after the other. */
  record TokenRanges(Profile profile, TokenRangeQuerySpec query) implements OperationSpec {}

  /** What an instruction does. */
  enum Kind {
    /** Sends a statement. */
    STATEMENT,
    PAUSE,
    /** Begins what is repeated or has a condition. */
    BEGIN,
    /** Begins what is done if the condition of the block before it was false. */
    ELSE,
    /** Ends such a block. */
    END
  }

  /**
   * An instruction.
   *
   * @param name the name of its operation as written in the step
   * @param block the position of the innermost block that contains it; of an end, the block that it
   *     ends; negative if there is none
   * @param first the position at which its sequence begins again
   */
  record Instruction(
      Kind kind,
      SequenceSpec.Step step,
      String name,
      Optional<Statement> statement,
      int block,
      int first) {}
}
