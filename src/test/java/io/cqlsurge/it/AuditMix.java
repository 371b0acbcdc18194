package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.cqlsurge.it.CommandLine.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** Runs of a profile's operations on an empty keyspace, and the audits of their outcomes. */
final class AuditMix {
  private static final List<String> WRONG =
      List.of("lost", "changed", "stale", "resurrected", "unreadable");

  private final MixedProfile profile;
  private final TestNode node;
  private final CqlSession session;
  private final Load load;
  private final Random random;
  private final List<String> files = new ArrayList<>();

  /**
   * How much is executed.
   *
   * @param name distinguishes the outcome files of rounds
   * @param operations the number of operations of the mix
   */
  record Load(String name, int firstSeed, int seeds, int operations, int threads) {
    Load byOneThread() {
      return new Load(name, firstSeed, seeds, operations, 1);
    }

    private int lastSeed() {
      return firstSeed + seeds - 1;
    }
  }

  /** What an audit counted. */
  record Counts(Result result) {
    /** Returns a count; those of 0 are not printed. */
    long of(String word) {
      assertThat(result.out()).contains("\nAudit: ");
      return result
          .out()
          .lines()
          .filter(line -> line.matches(word + " *: +[0-9,]+"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElse(0);
    }

    /** Returns the counts of wrong partitions that are not 0. */
    Map<String, Integer> wrong() {
      Map<String, Integer> wrong = new TreeMap<>();
      WRONG.forEach(word -> wrong.put(word, (int) of(word)));
      wrong.values().removeIf(count -> count == 0);
      return wrong;
    }

    /** Returns whether the status is the one of an audit that found nothing wrong. */
    boolean isClean() {
      return wrong().isEmpty() && result.status() == (of("acknowledged") > 0 ? 0 : 1);
    }

    /** Returns the counts as columns of a table. */
    String columns() {
      return String.format(
          Locale.ROOT,
          "%7d %7d %7d %7d  %-24s",
          of("checked"),
          of("acknowledged"),
          of("found"),
          of("unknown"),
          wrong());
    }
  }

  AuditMix(MixedProfile profile, TestNode node, CqlSession session, Load load, Random random) {
    this.profile = profile;
    this.node = node;
    this.session = session;
    this.load = load;
    this.random = random;
    // That of an earlier round. The last one stays, because a node takes long to drop it.
    session.execute("DROP KEYSPACE IF EXISTS " + profile.keyspace());
  }

  /** Returns the table as it is now. */
  StoredTable table() {
    return new StoredTable(session, profile.keyspace(), profile.table());
  }

  /** Executes a mix of operations on random seeds. */
  Result mix(String operations) {
    String seeds = "dist=uniform(%d..%d)".formatted(load.firstSeed(), load.lastSeed());
    return run(operations, load.operations(), seeds);
  }

  /** Executes one operation for each seed. */
  Result all(String operation) {
    String seeds = "seq=%d..%d".formatted(load.firstSeed(), load.lastSeed());
    return run("ops(" + operation + "=1)", load.seeds(), seeds);
  }

  private Result run(String operations, int count, String seeds) {
    if (!files.isEmpty()) {
      // Statements of two runs within 0.1 s would be doubtful.
      LockSupport.parkNanos(200_000_000);
    }
    Path folder = profile.file().toAbsolutePath().getParent();
    String name = "%s-%s-%d.outcomes".formatted(profile.keyspace(), load.name(), files.size());
    files.add(folder.resolve(name).toString());
    return cqlsurge(
        "user profile=%s %s n=%d no-warmup -pop %s -errors ignore -log outcomes=%s -rate threads=%d"
            .formatted(
                profile.file(),
                operations,
                count,
                seeds,
                files.get(files.size() - 1),
                load.threads()));
  }

  /** Compares the table with the outcomes of all runs. */
  Counts audit() {
    return new Counts(cqlsurge("audit " + String.join(" ", files)));
  }

  private Result cqlsurge(String line) {
    return CommandLine.inProcess(CommandLine.words(line + " -node " + node.address()));
  }

  /**
   * Plants faults in the table.
   *
   * @param isRewritten whether the last run inserted all seeds
   */
  PlantedFaults plant(int most, boolean isRewritten) {
    boolean isCertain = isRewritten && profile.insertReplacesAll();
    PlantedFaults faults =
        new PlantedFaults(new VisibleFaults(profile, table(), isCertain), random);
    faults.plant(most);
    return faults;
  }
}
