package io.cqlsurge.settings;

import io.cqlsurge.grammar.TokenGroup;
import io.cqlsurge.grammar.TokenizedCommand;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.ModeSettings;
import io.cqlsurge.settings.connection.NodeAddress;
import io.cqlsurge.settings.connection.NodeSettings;
import io.cqlsurge.settings.connection.Secret;
import io.cqlsurge.settings.connection.TransportSettings;
import io.cqlsurge.settings.load.Concurrency;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The command line that a worker executes, made from its controller's. */
public final class WorkerLine {
  /** Groups about output and workers, which are the business of the coordinator. */
  private static final Set<String> DROPPED =
      Set.of(
          "-log",
          "-graph",
          "-live",
          "-metrics",
          "-reporting",
          "-sendto",
          "-send-to",
          "-jmx",
          "-sample",
          "-credentials-file");

  private static final String MODE = "-mode";
  private static final String TRANSPORT = "-transport";

  private WorkerLine() {}

  /**
   * Checks whether workers can execute a run.
   *
   * @param workers worker count
   * @throws UsageError with all reasons why they cannot
   */
  public static void check(Settings settings, int workers) {
    List<String> errors = new ArrayList<>();
    checkThreads(settings.rate().concurrency(), workers, errors);
    checkOutput(settings.log(), errors);
    UsageError.throwIfAny(errors);
  }

  /**
   * Parses arguments that a worker has received. The files that they name are those that it has
   * received, although only the key's owner can send them.
   *
   * @throws UsageError if they name a file, or are not valid
   */
  public static Settings parse(List<String> arguments) {
    for (TokenGroup group : SettingsParser.split(arguments).groups()) {
      if (group.name().equals("-credentials-file")
          || group.tokens().stream().anyMatch(token -> token.startsWith("file="))) {
        throw refusedFile(group.name());
      }
    }
    return SettingsParser.parse(arguments);
  }

  private static UsageError refusedFile(String option) {
    return new UsageError(option + ": a worker reads no file that a controller names");
  }

  /** Adds an error for each output whose data only a worker has. */
  private static void checkOutput(LogSettings log, List<String> errors) {
    if (log.requests().shown() || log.files().queryLog().isPresent()) {
      errors.add(
          "-sendto: -log show-queries and query-log-file= are not supported with workers; use them in a run of a single client");
    }
  }

  private static void checkThreads(Concurrency concurrency, int workers, List<String> errors) {
    boolean isRamp = concurrency instanceof Concurrency.Ramp;
    int fewest = concurrency instanceof Concurrency.Ramp ramp ? ramp.from() : concurrency.most();
    if (fewest < workers) {
      errors.add(
          "-sendto: %d threads are too few for %d workers, because threads= is divided among them; write at least -rate %s%d"
              .formatted(fewest, workers, isRamp ? "threads>=" : "threads=", workers));
    }
  }

  /**
   * Returns the arguments for a worker. They can contain passwords.
   *
   * @param arguments the coordinator's arguments, with the command first
   * @param settings their meaning
   */
  public static List<String> of(List<String> arguments, Settings settings) {
    TokenizedCommand call = SettingsParser.split(arguments);
    List<String> line = new ArrayList<>();
    add(call.command(), line);
    for (TokenGroup group : call.groups()) {
      if (group.name().equals("-node")) {
        line.add(group.name());
        line.addAll(withoutFile(group.tokens(), settings.nodes()));
      } else if (!DROPPED.contains(group.name())) {
        add(group, line);
      }
    }
    addSecrets(settings, line);
    line.add("-log");
    line.add("interval=" + settings.log().interval().toMillis() + "ms");
    if (settings.log().contents().nodes()) {
      line.add("nodes");
    }
    if (settings.log().requests().statementsOnError()) {
      line.add("print-statements-on-error");
    }
    return line;
  }

  /** Adds names and passwords that come from a file, because workers read no credentials file. */
  private static void addSecrets(Settings settings, List<String> line) {
    ModeSettings.Authentication login = settings.mode().authentication();
    if (login.user().isPresent() && !line.contains(MODE)) {
      line.addAll(List.of(MODE, "native", "cql3"));
    }
    add(MODE, "password=", login.password().map(Secret::reveal), line);
    add(MODE, "user=", login.user(), line);
    TransportSettings transport = settings.connection().transport();
    add(TRANSPORT, "truststore-password=", password(transport.truststore()), line);
    add(TRANSPORT, "keystore-password=", password(transport.keystore()), line);
  }

  private static Optional<String> password(Optional<TransportSettings.Store> store) {
    return store.flatMap(TransportSettings.Store::password).map(Secret::reveal);
  }

  /** Adds an option to a group, unless the user typed it. */
  private static void add(String group, String option, Optional<String> value, List<String> line) {
    if (value.isPresent() && line.stream().noneMatch(token -> token.startsWith(option))) {
      line.add(line.indexOf(group) + 1, option + value.get());
    }
  }

  private static void add(TokenGroup group, List<String> line) {
    line.add(group.name());
    line.addAll(group.tokens());
  }

  /** Replaces a file of nodes by its content, because workers read no files. */
  private static List<String> withoutFile(List<String> tokens, NodeSettings nodes) {
    List<String> others =
        tokens.stream().filter(token -> !token.startsWith("file=")).collect(Collectors.toList());
    if (others.size() < tokens.size()) {
      others.removeIf(token -> !token.contains("=") && !token.equals("whitelist"));
      others.add(
          nodes.contactPoints().stream()
              .map(NodeAddress::toString)
              .collect(Collectors.joining(",")));
    }
    return others;
  }
}
