package io.cqlsurge.workload.user;

import io.cqlsurge.database.Request;
import io.cqlsurge.feature.audit.Audit;
import io.cqlsurge.feature.audit.AuditSettings;
import io.cqlsurge.feature.audit.Event;
import io.cqlsurge.feature.audit.Expectation;
import io.cqlsurge.feature.audit.Judgement;
import io.cqlsurge.feature.audit.Outcomes;
import io.cqlsurge.feature.audit.RunOutcomes;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The audit of a {@link ModelDatabase}: the only user of the audit's interfaces. */
final class ModelAudit {
  private final int keyColumns;
  private final Audit audit;
  private final UserWorkload reads;

  ModelAudit(RandomWorkload workload, UserPlan run, RunOutcomes outcomes) {
    AuditSettings settings = new AuditSettings(List.of(), 1, false, false);
    this.keyColumns = workload.table().table().partitionKey().size();
    this.audit = new Audit(settings, outcomes, run.data().population());
    this.reads = new UserWorkload(RandomWorkload.plan(run, audit));
    reads.open(workload.catalog());
  }

  /**
   * How a partition was.
   *
   * @param records what was recorded about it, if it is wrong
   */
  record Judged(
      long seed, List<ByteBuffer> key, Judgement judgement, String reason, List<String> records) {}

  /** Reads all partitions that were written. */
  List<Judged> judge(ModelDatabase database) {
    Operation operation = reads.traffic().forLoop().operations().get(0);
    Work work = new Work();
    List<Judged> judged = new ArrayList<>();
    while (operation.prepare(work, 1)) {
      List<Long> before = counts();
      Request.Single request = (Request.Single) work.request();
      while (operation.judge(work, database.select(request, Outcomes.nowUs()))
          == Verdict.CONTINUED) {
        request = (Request.Single) work.request();
      }
      judged.add(judged(before, work, request));
    }
    return judged;
  }

  private Judged judged(List<Long> before, Work work, Request.Single request) {
    List<Long> after = counts();
    List<ByteBuffer> key =
        request.values().subList(0, keyColumns).stream().map(ModelWire::copy).toList();
    List<Judgement> judgements = List.of(Judgement.values());
    for (Judgement each : judgements) {
      int at = judgements.indexOf(each);
      if (!after.get(at).equals(before.get(at))) {
        return each.isWrong()
            ? wrong(work.seed(), key, audit.findings().get(audit.findings().size() - 1))
            : new Judged(work.seed(), key, each, "", List.of());
      }
    }
    throw new IllegalStateException("a partition was not judged");
  }

  private static Judged wrong(long seed, List<ByteBuffer> key, Audit.Finding finding) {
    Expectation expectation = finding.expectation();
    List<String> records =
        Stream.concat(expectation.events().stream(), expectation.general().stream())
            .map(Event::toString)
            .toList();
    return new Judged(seed, key, finding.judgement(), finding.reason(), records);
  }

  private List<Long> counts() {
    List<Long> counts = new ArrayList<>();
    for (Judgement each : Judgement.values()) {
      counts.add(audit.count(each));
    }
    return counts;
  }
}
