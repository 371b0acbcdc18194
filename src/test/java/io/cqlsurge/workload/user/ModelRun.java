package io.cqlsurge.workload.user;

import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.workload.ListedRows;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.RequestText;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import io.cqlsurge.workload.user.ModelStatement.Execution;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Operations in virtual time on a {@link ModelDatabase}, with random outcomes: acknowledged, failed
 * but executed, on some partitions or later, failed and not executed, tried again.
 */
final class ModelRun {
  private static final long MS = 1_000;
  private static final int MOST_TRIES = 3;

  /** Maximum time by which a statement is late, in ms: less than the audit's margin for a TTL. */
  private static final int LATEST_MS = 40_000;

  /** Maximum difference between the clocks of a client and a node, in ms. */
  private static final int CLOCKS_MS = 900;

  private final RandomGenerator random;
  private final ModelDatabase database;
  private final List<Operation> operations;
  private final List<String> labels;
  private final Work work = new Work();
  private final List<Step> steps = new ArrayList<>();
  private final PriorityQueue<Late> late =
      new PriorityQueue<>(Comparator.comparingLong(Late::atUs));
  private final long startUs;
  private long clockUs;

  /** Receives the outcomes of operations. */
  @FunctionalInterface
  interface Recorder {
    void record(Work work, boolean acknowledged, long sentUs, long endedUs);
  }

  /** What happened, and in which partitions. */
  record Step(Set<List<ByteBuffer>> keys, String what, List<Request.Single> statements) {
    String text() {
      RequestText text = new RequestText(new DriverLiterals());
      return statements.stream()
          .map(each -> "\n    " + text.lines(each).get(0))
          .collect(Collectors.joining("", what, ""));
    }
  }

  private record Late(long atUs, long sentUs, List<Execution> executions) {}

  /** How a request ends. */
  private enum Fate {
    ACKNOWLEDGED,
    EXECUTED,
    EXECUTED_IN_PART,
    EXECUTED_LATE,
    NOT_EXECUTED
  }

  /**
   * Creates a run.
   *
   * @param startUs when it begins, in us since 1970
   */
  ModelRun(RandomGenerator random, ModelDatabase database, UserWorkload workload, long startUs) {
    this.random = random;
    this.database = database;
    OperationMix mix = workload.traffic().forLoop();
    this.operations = mix.operations();
    this.labels = mix.labels();
    this.startUs = startUs;
    this.clockUs = startUs;
  }

  /** Returns what happened so far. */
  List<Step> steps() {
    return List.copyOf(steps);
  }

  /** Starts operations, one after the other, also before earlier ones have ended. */
  void start(int count, Recorder recorder) {
    for (int i = 0; i < count; i++) {
      clockUs += List.of(0L, 0L, MS, 20 * MS, 90 * MS, 400 * MS, 3_000 * MS).get(random.nextInt(7));
      executeLate(clockUs);
      int operation = random.nextInt(operations.size());
      new Attempt(operation, recorder).execute();
    }
  }

  /** Lets time pass until earlier operations cannot have later timestamps than the next ones. */
  void pause() {
    clockUs += 60_000 * MS;
  }

  /** Executes what is still to be executed. */
  void finish() {
    executeLate(Long.MAX_VALUE);
  }

  private void executeLate(long untilUs) {
    while (!late.isEmpty() && late.element().atUs() <= untilUs) {
      Late next = late.remove();
      ModelDatabase.Result result =
          database.execute(next.executions(), keys(next.executions()), next.sentUs(), next.atUs());
      String what = result.isApplied() ? "executed late: " : "not applied late: ";
      String when = time(next.atUs()) + " " + what + time(next.sentUs());
      steps.add(new Step(keys(next.executions()), when, List.of()));
    }
  }

  private Set<List<ByteBuffer>> keys(List<Execution> executions) {
    Set<List<ByteBuffer>> keys = new LinkedHashSet<>();
    executions.forEach(each -> keys.addAll(database.keys(each)));
    return keys;
  }

  private String time(long us) {
    return "%+.6f s".formatted((us - startUs) / 1e6);
  }

  /** One operation. */
  private final class Attempt {
    private final Operation operation;
    private final String label;
    private final Recorder recorder;
    private final long sentUs = clockUs;
    private long endedUs = clockUs;
    private int tries;

    Attempt(int operation, Recorder recorder) {
      this.operation = operations.get(operation);
      this.label = labels.get(operation);
      this.recorder = recorder;
    }

    void execute() {
      if (!operation.prepare(work, operation.drawPartitions())) {
        return;
      }
      while (sendOnce()) {
        tries++;
      }
    }

    /** Sends the request of the work; returns whether the operation sends another one. */
    private boolean sendOnce() {
      long beganUs = endedUs;
      endedUs += List.of(0L, MS, 30 * MS, 300 * MS, 2_000 * MS).get(random.nextInt(5));
      Request request = work.request();
      if (request.cql().startsWith("SELECT")) {
        return read((Request.Single) request);
      }
      List<Execution> executions = database.executions(request);
      if (executions.stream().anyMatch(Execution::isInvalid)) {
        steps.add(new Step(Set.of(), what("refused"), ModelDatabase.copies(request)));
        return fail(false);
      }
      Fate fate = random.nextInt(4) > 0 ? Fate.ACKNOWLEDGED : RandomTable.pick(random, fates());
      Rows reply = execute(fate, executions, beganUs);
      String applied = reply.count() > 0 && reply.value(0, 0).get(0) == 0 ? ", not applied" : "";
      steps.add(new Step(keys(executions), what(fate + applied), ModelDatabase.copies(request)));
      return fate == Fate.ACKNOWLEDGED ? judge(reply) : fail(true);
    }

    private boolean read(Request.Single request) {
      if (random.nextInt(8) == 0) {
        return fail(true);
      }
      return judge(database.select(request, endedUs));
    }

    private Rows execute(Fate fate, List<Execution> executions, long beganUs) {
      if (fate == Fate.EXECUTED_LATE) {
        late.add(new Late(endedUs + random.nextInt(LATEST_MS) * MS, sentUs, executions));
        return Rows.NONE;
      }
      Set<List<ByteBuffer>> keys = new HashSet<>(keys(executions));
      boolean isConditional =
          executions.stream().anyMatch(each -> !each.statement().conditions().isEmpty());
      if (fate == Fate.NOT_EXECUTED) {
        return Rows.NONE;
      }
      if (fate == Fate.EXECUTED_IN_PART && !isConditional) {
        keys.removeIf(any -> random.nextBoolean());
      }
      long clocksUs = (random.nextInt(2 * CLOCKS_MS) - CLOCKS_MS) * MS;
      long nodeUs = beganUs + random.nextLong(endedUs - beganUs + 1) + clocksUs;
      ModelDatabase.Result result = database.execute(executions, keys, sentUs, nodeUs);
      if (!isConditional) {
        return Rows.NONE;
      }
      endedUs = Math.max(endedUs, result.ballotUs() - CLOCKS_MS * MS);
      return new ListedRows()
          .with(ByteBuffer.allocate(1).put(0, (byte) (result.isApplied() ? 1 : 0)));
    }

    /** Handles a reply like the engine does. */
    private boolean judge(Rows reply) {
      Verdict verdict = operation.judge(work, reply);
      if (verdict instanceof Verdict.Accepted accepted) {
        recorder.record(work, accepted.notApplied() == 0, sentUs, endedUs);
        return false;
      }
      tries = 0;
      return true;
    }

    /** Handles a failure like the engine does. */
    private boolean fail(boolean mayRetry) {
      boolean isRetried = mayRetry && tries < MOST_TRIES && random.nextInt(3) > 0;
      if (!isRetried || work.changes().isPerTry()) {
        recorder.record(work, false, sentUs, endedUs);
      }
      if (!isRetried) {
        operation.failed(work);
      }
      return isRetried;
    }

    private String what(String end) {
      String again = tries > 0 ? " (try " + (tries + 1) + ")" : "";
      return time(sentUs) + " to " + time(endedUs) + " " + label + again + " " + end;
    }
  }

  private static List<Fate> fates() {
    return List.of(Fate.EXECUTED, Fate.EXECUTED_IN_PART, Fate.EXECUTED_LATE, Fate.NOT_EXECUTED);
  }
}
