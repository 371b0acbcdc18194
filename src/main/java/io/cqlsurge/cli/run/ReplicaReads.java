package io.cqlsurge.cli.run;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Replicas;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.workload.Audit;
import io.cqlsurge.workload.Judgement;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import io.cqlsurge.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Reads wrong partitions again: through each replica at ONE, which repairs nothing, and then from
 * all. Used by one thread, after the audit's reads.
 */
record ReplicaReads(Database database, Workload workload, Audit audit) {
  private static final long MAX_WAIT_S = 15;

  private static final Reply NO_REPLY =
      new Reply.Failure(
          new DatabaseError(DatabaseError.Kind.TIMEOUT, "no reply"), Coordinator.UNKNOWN);

  Replicas replicas(Audit.Finding finding) {
    Work work = new Work();
    prepared(finding, work);
    return database.replicas((Request.Single) work.request());
  }

  private Operation prepared(Audit.Finding finding, Work work) {
    audit.again(finding);
    Operation read = workload.trafficOf(finding.label()).forLoop().operations().get(0);
    if (!read.prepare(work, 1)) {
      throw new IllegalStateException("a partition that was read has no rows: " + finding);
    }
    return read;
  }

  String read(Audit.Finding finding, Replicas replicas) {
    Map<String, List<String>> nodes = new TreeMap<>();
    for (String node : replicas.nodes()) {
      nodes
          .computeIfAbsent(
              read(finding, Optional.of(node), Consistency.ONE), any -> new ArrayList<>())
          .add(Cluster.withoutName(node));
    }
    List<String> texts = new ArrayList<>();
    nodes.forEach((how, where) -> texts.add(how + " through " + String.join(", ", where)));
    texts.add("ALL: " + read(finding, Optional.empty(), Consistency.ALL));
    return String.join("; ", texts);
  }

  /** Waits for the reply to a request; returns a failure if there is none. */
  static Reply reply(CompletableFuture<Reply> sent) {
    return sent.completeOnTimeout(NO_REPLY, MAX_WAIT_S, TimeUnit.SECONDS).join();
  }

  private String read(Audit.Finding finding, Optional<String> node, Consistency level) {
    Work work = new Work();
    Operation read = prepared(finding, work);
    CompletableFuture<Reply> sent = new CompletableFuture<>();
    database.send(work.request(), node, level, sent::complete);
    Reply reply = reply(sent);
    if (reply instanceof Reply.Failure failure) {
      return "unreadable (" + failure.error().kind().name().toLowerCase(Locale.ROOT) + ")";
    }
    // Rows that are right continue with views, and are not judged yet.
    boolean isRight = read.judge(work, reply.rows()) == Verdict.CONTINUED;
    Judgement judgement = isRight ? Judgement.FOUND : audit.seenAgain();
    return judgement == Judgement.LOST ? "missing" : judgement.word();
  }
}
