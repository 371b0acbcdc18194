package io.cqlsurge.feature.workers;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.WarmUpOutcome;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import java.nio.ByteBuffer;
import java.util.List;

/** A message between the controller and a worker. Each nested record is a kind of message. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
sealed interface Message {

  /** A message about a run. */
  sealed interface OfRun extends Message {
    /** Returns the run's number, from 0. */
    int run();
  }

  /** Asks a worker whether it is free, and reserves it. */
  record Hello(String version, String controller) implements Message {}

  /** The worker is reserved. */
  record Welcome() implements Message {}

  /**
   * The worker is not free, or is of another version.
   *
   * @param reason a predicate about the worker, such as "is used by"
   * @param isEnding whether the worker is free soon
   */
  record Busy(String reason, boolean isEnding) implements Message {}

  /** Asks a worker to connect to the database and to prepare its statements. */
  record Open(Job job) implements Message {}

  /**
   * The statements are prepared.
   *
   * @param remarks lines for the user
   * @param hasNodes whether nodes of the database run on the worker's machine
   */
  record Opened(List<String> remarks, boolean hasNodes) implements Message {
    public Opened {
      remarks = List.copyOf(remarks);
    }
  }

  /** The worker cannot do what it was asked to do. */
  record Failed(String sentence) implements Message {}

  /**
   * Asks a worker to warm up.
   *
   * @param lanes maximum lanes of all workers
   */
  record WarmUp(int lanes) implements Message {}

  /** A worker begins to warm up an operation kind. */
  record WarmingUp(String label, long operations) implements Message {}

  /** The progress of a warm-up. */
  record WarmUpProgress(String label, Progress progress) implements Message {}

  /** A worker has warmed up an operation kind. */
  record WarmedUp(String label, WarmUpOutcome outcome) implements Message {}

  /** A worker has ended its dry run. */
  record DryRunEnded(long operations, double seconds) implements Message {}

  /** A worker has warmed up. */
  record Ready() implements Message {}

  /** Asks for a worker's clock. */
  record Ping(int number) implements Message {}

  /** A worker's clock. */
  record Pong(int number, long clockNs) implements Message {}

  /**
   * Asks a worker to execute its share of a run.
   *
   * @param run the run's number, from 0
   * @param lanes all workers' lanes
   * @param perSecond all workers' rate; 0 for the rate and the stop rule of the job
   * @param spacing how requests are spaced in time, as text
   * @param startNs start by the monotonic clock of this worker
   */
  record Start(int run, int lanes, long perSecond, String spacing, long lengthMs, long startNs)
      implements Message {

    /** Returns the order for a plan. Runs can differ in their rate and length. */
    static Start of(int run, RunPlan plan, long startNs) {
      return plan.pace() instanceof Pace.FixedRate pace
              && plan.length() instanceof RunLength.Timed timed
          ? new Start(
              run,
              plan.lanes(),
              pace.perSecond(),
              pace.spacing().toString(),
              timed.duration().toMillis(),
              startNs)
          : new Start(run, plan.lanes(), 0, "", 0, startNs);
    }
  }

  /**
   * An interval's figures.
   *
   * @param number the interval's number, from 0
   */
  record Part(int run, int number, PackedInterval interval) implements OfRun {}

  /** A run's progress. */
  record Now(int run, Progress progress) implements OfRun {}

  /** The errors of a run since the last message. */
  record Errors(int run, List<ErrorBook.Note> notes) implements OfRun {
    public Errors {
      notes = List.copyOf(notes);
    }
  }

  /**
   * The last message of a run.
   *
   * @param lateNs time from the requested start to the start
   */
  record Ended(int run, long lateNs, RunResult result) implements OfRun {}

  /** Ends a run whose stop rule applies to all workers together. */
  record Finish() implements Message {}

  /** Ends the current run and all later ones early. */
  record Stop() implements Message {}

  /** Changes the rate of all workers together. */
  record Rate(long perSecond) implements Message {}

  /** Bytes of a feature, which a worker sends during the runs. */
  record Bytes(String key, ByteBuffer content) implements Message {}

  /** Asks for the next bytes of a feature, after the last run. */
  record Fetch(String key) implements Message {}

  /**
   * Bytes that were asked for.
   *
   * @param content after the last ones, none
   * @param missing requests that are missing in the bytes; 0 before the last ones
   */
  record Fetched(ByteBuffer content, long missing) implements Message {}

  /** Releases a worker. */
  record Bye() implements Message {}

  /** The worker is no longer reserved. */
  record Released() implements Message {}

  /** A process is lost. Not sent: {@link Group} adds it to the messages of that process. */
  record Lost(String reason) implements Message {}

  /** A sign of life. */
  record Alive() implements Message {}
}
