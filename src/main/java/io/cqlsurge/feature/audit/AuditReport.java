package io.cqlsurge.feature.audit;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.Replicas;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.workload.Workload;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** An audit's report: the counts, and what is known about the wrong partitions. */
final class AuditReport {
  /** Maximum number of wrong partitions that are printed. */
  static final int MAX_ROWS = 20;

  private static final int MAX_GROUPS = 10;

  /** Maximum number of wrong partitions that are read from each replica: a trace takes 0.1 s. */
  private static final int MAX_READ_AGAIN = 100;

  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final List<Judgement> WRONG =
      Stream.of(Judgement.values()).filter(Judgement::isWrong).toList();

  private final Audit audit;
  private final AuditResult result;
  private final Map<String, Long> ghosts;

  /**
   * Creates the report, when the audit's reads have ended; reads its wrong partitions again.
   *
   * @param level the consistency level of reads of views
   */
  AuditReport(Audit audit, Workload workload, Database database, Consistency level) {
    this.audit = audit;
    ReplicaReads reads = new ReplicaReads(database, workload, audit);
    List<Map<String, String>> wrong = new ArrayList<>();
    for (Audit.Finding finding : audit.findings()) {
      wrong.add(facts(finding, reads, audit, wrong.size() < MAX_READ_AGAIN));
    }
    this.ghosts = ghosts(audit, database, level);
    this.result =
        new AuditResult(
            counts(),
            audit.outcomes().isComplete(),
            audit.unknown(),
            groups(wrong),
            wrong.stream().limit(MAX_ROWS).toList());
  }

  private static Map<String, String> facts(
      Audit.Finding finding, ReplicaReads reads, Audit audit, boolean isReadAgain) {
    Replicas replicas = reads.replicas(finding);
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("verdict", finding.judgement().word());
    facts.put("cql", finding.cql());
    facts.put("reason", finding.reason());
    finding
        .expectation()
        .last()
        .ifPresent(
            event -> {
              Instant written = Instant.EPOCH.plus(event.sentUs(), ChronoUnit.MICROS);
              facts.put("written", SECOND.format(written));
              audit.outcomes().phase(event.sentUs()).ifPresent(mark -> facts.put("phase", mark));
              facts.put("coordinator", event.node());
            });
    facts.put("token range", replicas.tokenRange());
    if (isReadAgain) {
      facts.put("replicas", reads.read(finding, replicas));
    }
    return facts;
  }

  private static Map<String, Long> ghosts(Audit audit, Database database, Consistency level) {
    Map<String, Long> ghosts = new TreeMap<>();
    for (String name : audit.viewedTables()) {
      String[] parts = name.split("[.]", 2);
      database
          .table(parts[0], parts[1])
          .map(table -> new GhostRows(database, table, level).count())
          .ifPresent(ghosts::putAll);
    }
    return ghosts;
  }

  private Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    long unknown = audit.count(Judgement.PRESENT, Judgement.PARTIAL, Judgement.ABSENT);
    long checked = audit.count(Judgement.values());
    counts.put("checked", checked);
    counts.put("acknowledged", checked - unknown);
    counts.put("found", audit.count(Judgement.FOUND));
    counts.putAll(wrong());
    counts.put("unknown", unknown);
    counts.put("present", audit.count(Judgement.PRESENT));
    counts.put("partial", audit.count(Judgement.PARTIAL));
    if (audit.outcomes().head().isPresent()) {
      counts.put(audit.outcomes().isComplete() ? "notSent" : "notRecorded", audit.notRecorded());
    }
    return counts;
  }

  private static List<AuditResult.Group> groups(List<Map<String, String>> wrong) {
    List<AuditResult.Group> groups = new ArrayList<>();
    for (String by : List.of("written", "phase", "coordinator", "token range", "replicas")) {
      wrong.stream()
          .filter(facts -> facts.containsKey(by))
          .collect(groupingBy(facts -> facts.get(by)))
          .entrySet()
          .stream()
          .sorted((one, other) -> Integer.compare(other.getValue().size(), one.getValue().size()))
          .limit(MAX_GROUPS)
          .map(each -> new AuditResult.Group(by, each.getKey(), verdicts(each.getValue())))
          .forEach(groups::add);
    }
    return groups;
  }

  private static Map<String, Long> verdicts(List<Map<String, String>> wrong) {
    return wrong.stream()
        .collect(groupingBy(facts -> facts.get("verdict"), TreeMap::new, counting()));
  }

  AuditResult result() {
    return result;
  }

  /** Returns a sentence if anything is wrong, or if nothing was checked. */
  Optional<String> complaint() {
    boolean isPassed =
        wrong().values().stream().allMatch(count -> count == 0) && acknowledged() > 0;
    return isPassed ? Optional.empty() : Optional.of("audit: " + answer());
  }

  /** Returns the answer of the audit. With incomplete outcomes, it cannot be a good one. */
  Finding finding() {
    String sentence = Finding.sentence(answer());
    return complaint().isEmpty() && isIncomplete()
        ? Finding.of(Finding.Kind.ANSWER, sentence)
        : Finding.decided(complaint().isEmpty(), sentence);
  }

  private boolean isIncomplete() {
    return !result.complete() && audit.outcomes().head().isPresent();
  }

  private long acknowledged() {
    return result.counts().getOrDefault("acknowledged", 0L);
  }

  /** Returns the counts of wrong partitions, and of ghost rows. */
  private Map<String, Long> wrong() {
    Map<String, Long> wrong = new LinkedHashMap<>();
    WRONG.forEach(each -> wrong.put(each.word(), audit.count(each)));
    ghosts.forEach((view, count) -> wrong.put("ghost rows in " + view, count));
    return wrong;
  }

  /** Returns the result in one sentence. */
  private String answer() {
    Map<String, Long> wrong = wrong();
    wrong.values().removeIf(count -> count == 0);
    if (!wrong.isEmpty()) {
      return RootLocale.format("%s of %,d acknowledged partitions", text(wrong), acknowledged());
    }
    return acknowledged() == 0
        ? "nothing was checked"
            + result.unknown().keySet().stream().map(reason -> ": " + reason).collect(joining())
        : RootLocale.format(
            isIncomplete()
                ? "all %,d acknowledged partitions that are known were found; the outcomes are incomplete"
                : "nothing is lost: all %,d acknowledged partitions were found",
            acknowledged());
  }

  void print(Output output) {
    output.line("Audit: " + answer());
    result
        .counts()
        .forEach(
            (name, count) -> {
              if (count > 0) {
                output.line(
                    RootLocale.format(
                        "%-14s: %,15d",
                        name.replace("notS", "not s").replace("notR", "not r"), count));
              }
            });
    result
        .unknown()
        .forEach(
            (reason, count) ->
                output.line(RootLocale.format("unknown because %s: %,d", reason, count)));
    if (isIncomplete()) {
      output.line(
          "The outcomes are incomplete: a client was killed, requests got no reply, or damaged lines"
              + " were skipped. Rows that are not recorded may have been written.");
    }
    printWrong(output);
  }

  private void printWrong(Output output) {
    if (audit.findings().size() == Audit.MAX_FINDINGS) {
      output.line("The first " + Audit.MAX_FINDINGS + " wrong partitions:");
    }
    result
        .groups()
        .forEach(
            group -> output.line(group.by() + " " + group.name() + ": " + text(group.counts())));
    for (Map<String, String> facts : result.rows()) {
      output.line("");
      facts.forEach((name, value) -> output.line(name + ": " + value));
    }
    output.line("");
  }

  private static String text(Map<String, Long> counts) {
    List<String> texts = new ArrayList<>();
    counts.forEach((name, count) -> texts.add(RootLocale.format("%,d %s", count, name)));
    return String.join(", ", texts);
  }
}
