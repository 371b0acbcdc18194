package io.cqlsurge.cli.run;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.Reply;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.outcome.Expectation;
import io.cqlsurge.outcome.Expectations;
import io.cqlsurge.outcome.OutcomeLine;
import io.cqlsurge.outcome.Outcomes;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.Audit;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Work;
import io.cqlsurge.workload.Workload;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * An audit during a run: a thread reads some partitions a few seconds after they were acknowledged,
 * and prints the first ones that are wrong. These reads are not in the run's results.
 */
final class RunningAudit {
  /** Time from a write to its read, in us. */
  private static final long DELAY_US = 5_000_000;

  /** Maximum number of writes that wait for their read, as time of reads. */
  private static final int MAX_WAITING_S = 8;

  private final Settings settings;
  private final OutcomeLine.Head head;
  private final Database database;
  private final Output output;
  private final int perSecond;
  private final Map<Integer, Workload> workloads = new HashMap<>();
  private final Queue<Sample> samples = new ConcurrentLinkedQueue<>();
  private final Timer timer = new Timer("cqlsurge-audit", true);

  /** An acknowledged write. */
  private record Sample(int table, long seed, Expectation expectation) {}

  RunningAudit(Settings settings, OutcomeLine.Head head, Database database, Output output) {
    this.settings = settings;
    this.head = head;
    this.database = database;
    this.output = output;
    this.perSecond = settings.log().files().auditRate().orElseThrow();
    timer.scheduleAtFixedRate(
        new TimerTask() {
          @Override
          public void run() {
            readNext();
          }
        },
        0,
        TimeUnit.SECONDS.toMillis(1) / perSecond);
  }

  /**
   * Checks a workload.
   *
   * @throws UsageError if its operations can delete rows or change their values
   */
  static void check(Workload workload) {
    if (workload.changesRows()) {
      throw new UsageError(
          "-log: 'audit=' needs operations that insert or read; with others, use 'cqlsurge audit' after the run");
    }
  }

  /** Takes some of the writes of a line. */
  void sample(OutcomeLine line) {
    if (line instanceof OutcomeLine.Segment segment) {
      int free = MAX_WAITING_S * perSecond - samples.size();
      int number = Math.min(free, Math.max(1, perSecond / OutcomeLine.Segment.PER_S));
      Expectations.sample(segment, number)
          .forEach((seed, expected) -> samples.add(new Sample(segment.table(), seed, expected)));
    }
  }

  private synchronized void readNext() {
    Sample next = samples.peek();
    if (next != null && next.expectation.sinceUs() + DELAY_US < Outcomes.nowUs()) {
      samples.remove();
      read(next);
    }
  }

  private void read(Sample sample) {
    Workload workload = workloads.computeIfAbsent(sample.table, this::opened);
    Audit audit = workload.audit().orElseThrow();
    audit.expect(sample.seed, sample.expectation);
    Operation read = workload.traffic().forLoop().operations().get(0);
    Work work = new Work();
    if (!read.prepare(work, 1)) {
      throw new IllegalStateException("a partition that was written has no rows: " + sample);
    }
    if (ReplicaReads.reply(database.send(work.request())) instanceof Reply.Success success) {
      int known = audit.findings().size();
      read.judge(work, success.rows());
      audit.findings().stream().limit(AuditReport.MAX_ROWS).skip(known).forEach(this::print);
    } else {
      // It is read later, because a fault is no loss.
      samples.add(sample);
    }
  }

  private Workload opened(int table) {
    String level = "cl=" + settings.command().load().consistency();
    List<String> options = List.of("audit=planned", "n=1", "no-warmup", level);
    List<String> line = AuditLine.of(head, table, options, List.of());
    Settings audit = SettingsParser.parse(new CompletedLine(line, settings.connection().files()));
    Workload workload =
        Workloads.of(audit, Workloads.profiles(audit, warning -> {}), Shard.WHOLE, progress -> {});
    workload.open(database);
    return workload;
  }

  private void print(Audit.Finding finding) {
    output.complaint(
        "audit: %s at %s: %s (%s), acknowledged through %s"
            .formatted(
                finding.judgement().word(),
                Instant.now(),
                finding.cql(),
                finding.reason(),
                finding.expectation().node()));
  }

  /** Ends the reads; returns the workloads with their results, one for each table. */
  synchronized Collection<Workload> end() {
    timer.cancel();
    if (workloads.isEmpty()) {
      output.complaint(
          "-log: 'audit=': nothing was read; it reads whole partitions 5 s after their write, but no counters");
    }
    return workloads.values();
  }
}
