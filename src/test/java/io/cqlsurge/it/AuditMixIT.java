package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.cqlsurge.it.AuditMix.Counts;
import io.cqlsurge.it.AuditMix.Load;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Audits after mixes of all operations of a profile: nothing may be wrong, and each planted fault
 * must be found.
 *
 * <p>{@code -Dcqlsurge.rounds=10} repeats it with other seeds, ratios and numbers of threads, and
 * prints a table.
 */
@Order(2)
class AuditMixIT {
  private static final int ROUNDS = Integer.getInteger("cqlsurge.rounds", 1);
  private static final Load DEFAULT = new Load("0", 1, 200, 500, 10);
  private static final int DEFAULT_FAULTS = 3;

  /** Profiles of which all partitions can be unknown, and the reason. */
  private static final Map<String, String> UNKNOWN =
      Map.of(
          "other-keys.yaml", "a statement can change any partition",
          "shares.yaml", "an insert writes some rows of its partitions",
          "ten-keys.yaml", "inserts and deletions of a partition within 0.1 s");

  /** Profiles whose inserts do not create rows, and the operation that does. */
  private static final Map<String, String> CREATING = Map.of("lwt.yaml", "open");

  /** Profiles whose mix has no inserts. */
  private static final Set<String> WITHOUT_INSERT = Set.of("partial.yaml", "partial-rows.yaml");

  /**
   * Cassandra loses some of the concurrent additions to a static counter, which it does not lock.
   */
  private static final Set<String> ONE_THREAD = Set.of("static-amounts.yaml");

  private static final TestNode NODE = TestNode.shared();
  private static final List<String> TABLE = new ArrayList<>();
  private static CqlSession session;

  @TempDir private static Path folder;

  @BeforeAll
  static void connect() {
    session = NODE.session();
  }

  @AfterAll
  static void disconnect() {
    session.close();
    if (ROUNDS > 1) {
      System.out.println(
          "profile                round checked   ackn.   found unknown  wrong                   "
              + " planted and found\n"
              + String.join("\n", TABLE));
    }
  }

  static List<Path> profiles() throws IOException {
    try (Stream<Path> more = Files.list(Path.of("src/test/resources/mixes"))) {
      return Stream.concat(ProfileCommands.withoutSequences(), more.sorted()).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void an_audit_finds_exactly_the_planted_faults(Path path) {
    MixedProfile profile = MixedProfile.copy(path, folder);
    List<String> problems = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      new Round(profile, round, new Random(profile.name().hashCode() + 31L * round), problems)
          .play();
    }
    assertThat(problems).isEmpty();
  }

  /**
   * A mix with an audit, and faults with another one.
   *
   * @param problems receives what is not as it must be
   */
  private record Round(MixedProfile profile, int number, Random random, List<String> problems) {

    /** Inserts all seeds before the mix, or after its audit. */
    void play() {
      boolean isInsertedFirst =
          number % 2 == 1 || !profile.insertsAll() || CREATING.containsKey(profile.name());
      AuditMix runs = new AuditMix(profile, NODE, session, load(), random);
      String insert = CREATING.getOrDefault(profile.name(), "insert");
      if (isInsertedFirst) {
        check(runs.all(insert));
      }
      check(runs.mix(operations()));
      Counts clean = runs.audit();
      checkClean(clean);
      if (!isInsertedFirst) {
        check(runs.all(insert));
      }
      PlantedFaults faults =
          runs.plant(number == 0 ? DEFAULT_FAULTS : 1 + random.nextInt(20), !isInsertedFirst);
      Counts counts = faults.count() > 0 ? runs.audit() : clean;
      if (!counts.wrong().equals(faults.verdicts())) {
        problem("planted " + faults.kinds() + faults.verdicts() + " " + counts.result());
      }
      TABLE.add(row(clean, faults, counts));
    }

    private Load load() {
      Load load =
          number == 0
              ? DEFAULT
              : new Load(
                  String.valueOf(number),
                  1 + random.nextInt(1_000_000),
                  30 + random.nextInt(300),
                  300 + random.nextInt(1_200),
                  1 + random.nextInt(40));
      return ONE_THREAD.contains(profile.name()) ? load.byOneThread() : load;
    }

    private String operations() {
      String all = profile.ratios(random, number == 0);
      return WITHOUT_INSERT.contains(profile.name()) && number % 4 < 2
          ? all.replaceFirst("insert=\\d,", "")
          : all;
    }

    private void check(Result run) {
      if (run.status() != 0 || !run.result("Total errors").startsWith("0 [")) {
        throw new AssertionError(profile.name() + " " + number + ": " + run);
      }
    }

    private void checkClean(Counts counts) {
      if (!counts.isClean()) {
        problem("false alarms: " + counts.wrong() + " " + counts.result());
      }
      boolean isSeen = counts.of("found") > 0 || UNKNOWN.containsKey(profile.name());
      if (number == 0 && !isSeen) {
        problem("nothing found: " + counts.result());
      }
    }

    private void problem(String what) {
      problems.add(profile.name() + " " + number + ": " + what);
    }

    private String row(Counts clean, PlantedFaults faults, Counts counts) {
      return String.format(
          Locale.ROOT,
          "%-22s %5d %s %2d %2d %s",
          profile.name(),
          number,
          clean.columns(),
          faults.count(),
          counts.wrong().values().stream().mapToInt(Integer::intValue).sum(),
          faults.kinds());
    }
  }
}
