package io.cqlsurge.it;

import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Commands of all kinds against one node, to find out whether they work with its version. {@code
 * scripts/works-on cassandra} starts it.
 */
final class Battery {
  private static final String REFUSED = "refused by the database: ";

  /** The reason in an error: the answer of the server without a part of the statement, or all. */
  private static final Pattern REASON =
      Pattern.compile("(" + REFUSED + "[^\\n(]*|(?<=cqlsurge: )(?!.*" + REFUSED + ").*)");

  private static final String FEW = " n=2000 no-warmup -pop seq=1..2000 -rate threads=10";

  private final String node;
  private final Path outcomes;

  private Battery(String node, Path folder) {
    this.node = node;
    this.outcomes = folder.resolve("outcomes.log");
    outcomes.toFile().deleteOnExit();
  }

  /**
   * What is tried: a name, and commands that are executed in their order until one fails.
   *
   * @param commands without the program's name
   */
  record Check(String name, List<List<String>> commands) {}

  /**
   * The outcome of a check.
   *
   * @param reason the first error; empty if all commands succeeded without failed operations
   */
  record Outcome(String name, String reason) {
    boolean passed() {
      return reason.isEmpty();
    }
  }

  /**
   * Prints two cells of a table: how many checks passed, and why the others did not. The status is
   * 1 if the reason of one is not that the server refuses a statement.
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("battery");
    folder.toFile().deleteOnExit();
    List<Outcome> outcomes = all(arguments[0], folder);
    Map<String, String> reasons = new LinkedHashMap<>();
    for (Outcome each : outcomes) {
      if (!each.passed()) {
        reasons.merge(each.reason(), each.name(), (one, other) -> one + ", " + other);
      }
    }
    List<String> refused = new ArrayList<>();
    reasons.forEach(
        (reason, names) ->
            refused.add(names + ": " + reason.replace(REFUSED, "").replace("|", "\\|")));
    System.out.printf(
        "%d of %d passed | %s%n",
        outcomes.stream().filter(Outcome::passed).count(),
        outcomes.size(),
        refused.isEmpty() ? "nothing" : String.join("; ", refused));
    boolean isAsExpected = reasons.keySet().stream().allMatch(it -> it.startsWith(REFUSED));
    System.exit(isAsExpected ? 0 : 1);
  }

  /** Executes all commands, and those of all bundled profiles. */
  static List<Outcome> all(String node, Path folder) {
    Battery battery = new Battery(node, folder);
    List<Check> checks = new ArrayList<>(battery.commands());
    ProfileCommands.profiles().stream()
        .filter(profile -> !ProfileCommands.of(profile).isEmpty())
        .forEach(profile -> checks.add(battery.profile(profile)));
    return checks.stream().map(Battery::run).toList();
  }

  /** Executes each command once, and the transactions of accord.yaml. */
  static List<Outcome> brief(String node, Path folder) {
    Battery battery = new Battery(node, folder);
    List<Check> checks = new ArrayList<>(battery.commands());
    checks.add(battery.profile(ProfileCommands.ACCORD));
    return checks.stream().map(Battery::run).toList();
  }

  private List<Check> commands() {
    String counters = " n=500 no-warmup -pop seq=1..500 -rate threads=10";
    return List.of(
        check(
            "write, read, mixed", "write" + FEW, "read" + FEW, "mixed ratio(write=1,read=1)" + FEW),
        check("counter_write, counter_read", "counter_write" + counters, "counter_read" + counters),
        check("-mode plain", "read" + FEW + " -mode plain"),
        check("-mode unprepared", "write" + FEW + " -mode unprepared"),
        check("-mode compression=lz4", "write" + FEW + " -mode compression=lz4"),
        check("-log server", "read" + FEW + " -log server"),
        check("-log trace=1/500", "read" + FEW + " -log trace=1/500"),
        check(
            "-log outcomes=, audit",
            "write" + FEW + " -log outcomes=" + outcomes,
            "audit " + outcomes));
  }

  private Check check(String name, String... commands) {
    List<List<String>> all = new ArrayList<>();
    for (String command : commands) {
      all.add(List.of((command + " -node " + node).split(" ", -1)));
    }
    return new Check(name, all);
  }

  private Check profile(Path profile) {
    return new Check(
        Path.of("profiles").relativize(profile).toString(),
        ProfileCommands.of(profile).stream()
            .map(
                words ->
                    profile.equals(ProfileCommands.ACCORD)
                        ? ProfileCommands.counted(words, node)
                        : ProfileCommands.reduced(words, node))
            .toList());
  }

  private static Outcome run(Check check) {
    for (List<String> command : check.commands()) {
      Result result = CommandLine.inProcess(command.toArray(String[]::new));
      if (result.status() != 0) {
        return new Outcome(check.name(), reason(command, result));
      }
    }
    return new Outcome(check.name(), "");
  }

  private static String reason(List<String> command, Result result) {
    return REASON
        .matcher(result.err() + result.out())
        .results()
        .map(found -> found.group().strip())
        .findFirst()
        .orElse("status " + result.status() + " of " + String.join(" ", command));
  }
}
