package io.cqlsurge.workload.user;

import io.cqlsurge.database.Rows;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.profile.SequenceSpec.IfEmpty;
import io.cqlsurge.profile.SequenceSpec.Rules;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Steps;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import io.cqlsurge.workload.user.OperationSpec.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;

/**
 * An operation that executes the instructions of a sequence. All statements take their values from
 * the same row, except in blocks with another row. What it draws depends only on the seed.
 *
 * @param seeds the partitions of the sequence
 */
record SequenceOperation(List<String> labels, SeedPool seeds, List<Step> steps) implements Steps {
  SequenceOperation {
    labels = List.copyOf(labels);
    steps = List.copyOf(steps);
  }

  @Override
  public boolean prepare(Work work, long partitions) {
    SequenceState state = UserWork.of(work).sequence;
    do {
      Seed seed = seeds.nextRead();
      if (seed == null || work.isStopped()) {
        return false;
      }
      state.begin(seed.value(), steps.size());
    } while (proceed(work, state) != Verdict.CONTINUED);
    return true;
  }

  @Override
  public Verdict judge(Work work, Rows reply) {
    SequenceState state = UserWork.of(work).sequence;
    Step step = steps.get(state.step);
    Verdict verdict = step.statement().orElseThrow().judge(work, reply);
    if (step.isUsed() && verdict instanceof Verdict.Accepted) {
      state.replies[state.step] = reply;
    }
    return verdict;
  }

  @Override
  public Verdict next(Work work, Verdict.Accepted accepted) {
    SequenceState state = UserWork.of(work).sequence;
    state.rows += accepted.rows();
    state.pauseNs = 0;
    if (accepted.notApplied() > 0 && steps.get(state.step).rules().restarts().isPresent()) {
      return restarted(work, state, steps.get(state.step));
    }
    state.notApplied += accepted.notApplied();
    state.step++;
    return proceeded(work, state);
  }

  /** Begins a sequence again because a statement was not applied. */
  private Verdict restarted(Work work, SequenceState state, Step step) {
    int first = step.planned().first();
    int most = step.rules().restarts().orElseThrow();
    Arrays.fill(state.restarts, first, state.step, 0);
    if (state.restarts[state.step]++ == most) {
      String also = most == 0 ? "" : ", also after " + most + " restarts";
      return new Verdict.Refused("the statement was not applied" + also);
    }
    step.restarted().increment();
    state.step = first;
    return proceeded(work, state);
  }

  private Verdict proceeded(Work work, SequenceState state) {
    try {
      return proceed(work, state);
    } catch (ArithmeticException e) {
      return new Verdict.Refused("a value does not fit its type: " + e.getMessage());
    }
  }

  /** Prepares the next statement; returns the verdict on the whole sequence if there is none. */
  private Verdict proceed(Work work, SequenceState state) {
    while (state.step < steps.size()) {
      Step step = steps.get(state.step);
      if (step.is(Kind.STATEMENT) && !step.lacksRows(state)) {
        if (isPrepared(work, state)) {
          state.draws++;
          return Verdict.CONTINUED;
        }
        // Without its first statement, it does not begin.
        state.step = state.draws == 0 ? steps.size() : state.step + 1;
      } else if (step.lacksRows(state)) {
        step.empty().increment();
        if (step.rules().empty() == IfEmpty.FAIL) {
          return new Verdict.Refused("no row provides its values (if-empty: fail)");
        }
        state.step = step.rules().empty() == IfEmpty.STOP ? steps.size() : after(state.step);
      } else {
        move(step, state);
      }
    }
    return new Verdict.Accepted(1, state.rows, state.notApplied, 0, 0);
  }

  /** Returns the position after a statement, or after the end of a block. */
  private int after(int position) {
    int end = position;
    while (!steps.get(position).is(Kind.STATEMENT)
        && !(steps.get(end).is(Kind.END) && steps.get(end).planned().block() == position)) {
      end++;
    }
    return end + 1;
  }

  /** Executes a pause, the beginning or the end of a block. */
  private void move(Step step, SequenceState state) {
    int at = state.step;
    int block = step.planned().block();
    switch (step.planned().kind()) {
      case PAUSE -> {
        state.pauseNs += drawn(step, state) * step.unitNs();
        state.step++;
      }
      case END -> {
        state.step = ++state.time[block] < state.times[block] ? block + 1 : at + 1;
        for (int inner = block; inner < at; inner++) {
          // Sequences in the block can begin again as often as before.
          boolean isOfBlock = steps.get(inner).planned().first() > block;
          state.restarts[inner] = isOfBlock ? 0 : state.restarts[inner];
        }
      }
      default -> {
        boolean holds = step.condition().isEmpty() || step.condition().get().test(state);
        boolean isMeant = holds == step.is(Kind.BEGIN);
        int limit = step.planned().step().limit();
        int times =
            step.each() < 0 ? (int) drawn(step, state) : Math.min(limit, state.rows(step.each()));
        state.time[at] = 0;
        state.times[at] = isMeant ? times : 0;
        state.step = state.times[at] > 0 ? at + 1 : after(at);
      }
    }
  }

  private long drawn(Step step, SequenceState state) {
    step.times().seed(SequenceState.random(row(step.planned().block(), state), state.step));
    return step.times().next();
  }

  /** Returns the number that selects the row of a block: the one around it, or another. */
  private long row(int block, SequenceState state) {
    if (block < 0) {
      return state.ownRow;
    }
    OperationSpec.Instruction begin = steps.get(block).planned();
    long outer = row(begin.block(), state);
    return begin.step().isNewRow() ? SequenceState.random(outer + state.time[block], block) : outer;
  }

  /** Prepares the current statement; returns false if its partition has no rows. */
  private boolean isPrepared(Work work, SequenceState state) {
    Step step = steps.get(state.step);
    state.row = row(step.planned().block(), state);
    boolean isOther = state.row != state.ownRow && step.others().isPresent();
    state.partition = isOther ? step.others().get().select(state.row) : state.seed;
    work.delay(state.pauseNs);
    state.dueUs = work.dueUs();
    work.step(step.line());
    return step.statement().orElseThrow().prepare(work, 1);
  }

  /** Returns the current statement, or the next one. */
  private Operation statement(Work work) {
    int at = UserWork.of(work).sequence.step;
    while (!steps.get(at).is(Kind.STATEMENT)) {
      at++;
    }
    return steps.get(at).statement().orElseThrow();
  }

  @Override
  public long pauseNs(Work work) {
    return UserWork.of(work).sequence.pauseNs;
  }

  @Override
  public String progress(Work work) {
    SequenceState state = UserWork.of(work).sequence;
    long all = steps.stream().filter(step -> step.is(Kind.STATEMENT)).count();
    long done =
        steps.subList(0, state.step).stream().filter(step -> step.is(Kind.STATEMENT)).count();
    String at = steps.get(state.step).planned().name();
    return done + " of " + all + " steps, then " + at + ": ";
  }

  @Override
  public void failed(Work work) {
    statement(work).failed(work);
  }

  @Override
  public String keys(Work work) {
    return statement(work).keys(work);
  }

  /**
   * An instruction of a sequence, with the statement of one worker.
   *
   * @param planned what it does
   * @param line the line of its statement in the results
   * @param statement its statement, if it is one
   * @param others selects another partition by a number, if its table has one row per partition
   * @param times how many times a block is executed; how long a pause is, in {@code unitNs}
   * @param each the statement for each of whose rows a block is executed; negative if none
   * @param needed the statements whose replies must have rows
   * @param isUsed whether its reply is used by a later one
   */
  record Step(
      OperationSpec.Instruction planned,
      Work.Step line,
      Optional<Operation> statement,
      Optional<OtherSeeds> others,
      Distribution times,
      long unitNs,
      Optional<Predicate<SequenceState>> condition,
      int each,
      List<Integer> needed,
      boolean isUsed,
      LongAdder empty,
      LongAdder restarted) {
    Step {
      needed = List.copyOf(needed);
    }

    /**
     * Seeds of a run that are selected by numbers.
     *
     * @param multiplier see {@link io.cqlsurge.generate.partition.SeedMultiplier}
     */
    record OtherSeeds(Distribution drawn, long multiplier) {
      long select(long number) {
        drawn.seed(number);
        return drawn.next() * multiplier;
      }
    }

    boolean is(OperationSpec.Kind kind) {
      return planned.kind() == kind;
    }

    Rules rules() {
      return planned.step().rules();
    }

    /** Returns whether a reply without rows prevents it. */
    boolean lacksRows(SequenceState state) {
      return !needed.isEmpty() && needed.stream().anyMatch(each -> state.rows(each) == 0);
    }
  }
}
