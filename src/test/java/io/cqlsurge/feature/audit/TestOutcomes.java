package io.cqlsurge.feature.audit;

import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.feature.audit.OutcomeLine.Head;
import io.cqlsurge.feature.audit.OutcomeLine.Segment;
import io.cqlsurge.workload.Changes;
import io.cqlsurge.workload.Effect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Outcomes of a run with one client and one table, which a test lists. */
public final class TestOutcomes {
  public static final String TABLE = "ks.t";

  private final OutcomeRecorder recorder = new OutcomeRecorder(1);
  private final List<OutcomeLine> lines = new ArrayList<>(List.of(head()));
  private List<Effect> effects = TestEffects.ALL;
  private List<Integer> empty = List.of(0);

  /** Returns the first line of a file. */
  static Head head() {
    return new Head("write n=5", Map.of(), List.of(TABLE, "ks.other"), 5);
  }

  /** Sets what the operations of the run can do. */
  TestOutcomes of(Effect... all) {
    effects = List.of(all);
    return this;
  }

  /** Lets the table have rows before the run. */
  TestOutcomes notEmpty() {
    empty = List.of();
    return this;
  }

  /** Returns the node that answers acknowledged requests. */
  static Coordinator node(int number) {
    return FakeDatabase.node(number);
  }

  /** Returns an operation on some seeds. */
  static Changes changes(Effect effect, long amount, long... seeds) {
    Changes changes = new Changes();
    changes.begin(effect);
    for (long seed : seeds) {
      changes.add(seed, amount);
    }
    return changes;
  }

  /** Adds an operation that a node acknowledged. */
  public TestOutcomes acknowledged(Effect effect, long period, int node, long... seeds) {
    return replied(effect, period, period, node, seeds);
  }

  /** Adds an operation that a node acknowledged later. */
  TestOutcomes replied(Effect effect, long period, long until, int node, long... seeds) {
    recorder.add(
        changes(effect, 0, seeds),
        true,
        period * Segment.PERIOD_US,
        until * Segment.PERIOD_US,
        node(node));
    return this;
  }

  /** Adds an operation whose outcome is unknown. */
  public TestOutcomes unknown(Effect effect, long period, long... seeds) {
    long timeUs = period * Segment.PERIOD_US;
    recorder.add(changes(effect, 0, seeds), false, timeUs, timeUs, Coordinator.UNKNOWN);
    return this;
  }

  /** Adds to the counters of some seeds. */
  public TestOutcomes added(boolean isAcknowledged, long period, long amount, long... seeds) {
    long timeUs = period * Segment.PERIOD_US;
    Changes changes = changes(amount < 0 ? TestEffects.SUBTRACT : TestEffects.ADD, amount, seeds);
    recorder.add(changes, isAcknowledged, timeUs, timeUs, node(1));
    return this;
  }

  /** Ends a segment, as the timer does during a run. */
  public TestOutcomes passOn() {
    lines.addAll(recorder.drain());
    return this;
  }

  TestOutcomes mark(long timeUs, String text) {
    lines.add(new OutcomeLine.Mark(timeUs, text));
    return this;
  }

  /** Returns the outcomes of a run that has ended. */
  public RunOutcomes complete() {
    List<OutcomeLine> all = all();
    all.add(new OutcomeLine.End());
    return read(List.of(all));
  }

  /** Returns what is expected of a seed after a run that has ended. */
  public Expectation expectation(long seed) {
    return Objects.requireNonNull(all(complete()).get(seed));
  }

  /** Returns the outcomes of a run whose client was killed. */
  public RunOutcomes incomplete() {
    return read(List.of(all()));
  }

  private List<OutcomeLine> all() {
    passOn();
    List<OutcomeLine> all = new ArrayList<>(lines);
    all.add(1, new OutcomeLine.Start(effects, empty));
    return all;
  }

  /** Returns the outcomes in several files by their lines. */
  static RunOutcomes read(List<List<OutcomeLine>> clients) {
    try {
      List<Path> files = new ArrayList<>();
      try {
        for (List<OutcomeLine> client : clients) {
          Path path = Files.createTempFile("test", ".outcomes");
          files.add(path);
          OutcomeFile file = OutcomeFile.create(path, (Head) client.get(0), any -> {});
          client.stream().skip(1).forEach(file::add);
        }
        return RunOutcomes.read(files, false);
      } finally {
        for (Path file : files) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the partition key of a seed that no other seed has. */
  static List<ByteBuffer> key(long seed) {
    return List.of(ByteBuffer.allocate(Long.BYTES).putLong(0, seed));
  }

  /** Returns what is expected of each seed, in the order of the iteration. */
  static Map<Long, Expectation> all(RunOutcomes outcomes) {
    return all(Expectations.of(outcomes, TABLE, TestOutcomes::key, 1));
  }

  static Map<Long, Expectation> all(Expectations expectations) {
    Map<Long, Expectation> all = new LinkedHashMap<>();
    while (expectations.hasNext()) {
      long seed = expectations.nextLong();
      if (all.put(seed, expectations.take(seed)) != null) {
        throw new IllegalStateException(seed + " is returned twice");
      }
    }
    return all;
  }
}
