package io.cqlsurge.feature.audit;

import static java.util.stream.Collectors.joining;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Replicas;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import io.cqlsurge.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Reads wrong partitions again: through each replica at ONE, which repairs nothing, with a trace
 * that shows which replica was read, and then from all. Used by one thread, after the audit's
 * reads.
 */
record ReplicaReads(Database database, Workload workload, Audit audit) {
  private static final long MAX_WAIT_S = 15;

  private static final Reply NO_REPLY =
      new Reply.Failure(
          new DatabaseError(DatabaseError.Kind.TIMEOUT, "no reply"),
          Coordinator.UNKNOWN,
          List.of());

  /** How a partition was, and the replica that was read. */
  private record Result(String how, Coordinator reader) {}

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
    Map<String, Set<String>> nodes = new TreeMap<>();
    Set<String> unread = new TreeSet<>(replicas.nodes());
    for (String node : replicas.nodes()) {
      Result result = read(finding, Optional.of(node), Consistency.ONE);
      String reader =
          result.reader().equals(Coordinator.UNKNOWN) ? node : result.reader().address();
      unread.remove(reader);
      nodes.computeIfAbsent(result.how(), any -> new TreeSet<>()).add(Cluster.withoutName(reader));
    }
    List<String> texts = new ArrayList<>();
    nodes.forEach((how, where) -> texts.add(how + " on " + String.join(", ", where)));
    if (!unread.isEmpty()) {
      texts.add("not read: " + unread.stream().map(Cluster::withoutName).collect(joining(", ")));
    }
    texts.add("ALL: " + read(finding, Optional.empty(), Consistency.ALL).how());
    return String.join("; ", texts);
  }

  private Result read(Audit.Finding finding, Optional<String> node, Consistency level) {
    Work work = new Work();
    Operation read = prepared(finding, work);
    CompletableFuture<Reply> sent = new CompletableFuture<>();
    database.send(work.request(), node, level, sent::complete);
    Reply reply = sent.completeOnTimeout(NO_REPLY, MAX_WAIT_S, TimeUnit.SECONDS).join();
    if (reply instanceof Reply.Failure failure) {
      String kind = failure.error().kind().name().toLowerCase(Locale.ROOT);
      return new Result("unreadable (" + kind + ")", Coordinator.UNKNOWN);
    }
    // Rows that are right continue with views, and are not judged yet.
    boolean isRight = read.judge(work, reply.rows()) == Verdict.CONTINUED;
    Judgement judgement = isRight ? Judgement.FOUND : audit.seenAgain();
    String how = judgement == Judgement.LOST ? "missing" : judgement.word();
    return new Result(how, reply.coordinator());
  }
}
