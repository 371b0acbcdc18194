package io.cqlsurge.bench;

import io.cqlsurge.bench.Options.Task;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/** Reads the arguments of {@code scripts/bench}, and reports all errors at once. */
@Command(name = "scripts/bench")
final class OptionReader {
  private static final List<String> KINDS = List.of("write", "read");

  private final List<String> errors = new ArrayList<>();

  @Parameters(arity = "0..2")
  private List<String> words = List.of();

  @Option(names = "--n", converter = Natural.class)
  private Optional<Long> operations = Optional.empty();

  @Option(names = "--rows", defaultValue = "1000000", converter = Natural.class)
  private long rows;

  @Option(names = "--threads", split = ",", defaultValue = "10,100,1000", converter = Natural.class)
  private List<Long> threads = List.of();

  @Option(names = "--runs", converter = Natural.class)
  private Optional<Long> runs = Optional.empty();

  @Option(names = "--kinds", split = ",")
  private List<String> kinds = List.of();

  @Option(
      names = "--rates",
      split = ",",
      defaultValue = "1000,10000,50000",
      converter = Natural.class)
  private List<Long> rates = List.of();

  @Option(names = "--seconds", converter = Natural.class)
  private Optional<Long> seconds = Optional.empty();

  @Option(names = "--no-bare")
  private boolean noBare;

  @Option(names = "--java-opts")
  private List<String> javaOptions = List.of();

  @Option(names = "--against")
  private List<String> against = List.of();

  @Option(names = "--more")
  private Optional<String> more = Optional.empty();

  private OptionReader() {}

  /** A number of the command line. */
  static final class Natural implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      if (!text.matches("[1-9][0-9]{0,8}")) {
        throw new TypeConversionException(
            "'" + text + "' is not a whole number from 1 to 999999999");
      }
      return Long.valueOf(text);
    }
  }

  /**
   * Reads the arguments.
   *
   * @throws UsageError with all errors
   */
  static Options read(List<String> arguments) {
    OptionReader reader = new OptionReader();
    CommandLine commandLine = new CommandLine(reader);
    commandLine.getCommandSpec().parser().collectErrors(true);
    ParseResult parsed = commandLine.parseArgs(arguments.toArray(String[]::new));
    parsed.errors().forEach(error -> reader.errors.add(error.getMessage()));
    Options options = reader.options(parsed);
    if (!reader.errors.isEmpty()) {
      throw new UsageError(reader.errors);
    }
    return options;
  }

  private Options options(ParseResult parsed) {
    Task task = task();
    Optional<Curve> curve = words.size() == 2 ? Curve.named(words.get(1)) : Optional.empty();
    check(task != Task.CURVE || curve.isPresent(), "curve: say which: " + Curve.titles());
    checkTask(task, parsed);
    List<String> programs = new ArrayList<>(against);
    if (task == Task.PACKAGES) {
      release().ifPresent(programs::add);
    }
    boolean hasBareLoop =
        task == Task.COMPARE || task == Task.PACED || curve.equals(Optional.of(Curve.LANES));
    return new Options(
        task,
        curve,
        number(operations),
        rows,
        threads.stream().map(Math::toIntExact).toList(),
        Math.toIntExact(runs.orElse(task == Task.COMPARE ? 5L : 3L)),
        kinds(task),
        rates,
        number(seconds),
        hasBareLoop && !noBare,
        javaOptions,
        programs,
        more.orElse(task == Task.DELAY ? "" : "no-warmup"));
  }

  /** Returns the start script of the release that was built last, if there is one. */
  private static Optional<String> release() {
    try (Stream<Path> folders = Files.list(Path.of("target/release/stage-linux-x64"))) {
      return folders.map(folder -> folder.resolve("bin/cqlsurge").toString()).findFirst();
    } catch (IOException e) {
      return Optional.empty(); // Not built.
    }
  }

  private Task task() {
    if (words.isEmpty()) {
      return Task.COMPARE;
    }
    for (Task task : List.of(Task.PACKAGES, Task.CURVE, Task.PACED, Task.DELAY)) {
      if (task.name().equalsIgnoreCase(words.get(0))) {
        check(task == Task.CURVE || words.size() == 1, words + ": only a curve has a name");
        return task;
      }
    }
    errors.add(words.get(0) + ": is not a task; there are packages, curve, paced and delay");
    return Task.COMPARE;
  }

  private void checkTask(Task task, ParseResult parsed) {
    check(
        task == Task.COMPARE || task == Task.PACKAGES || !isGiven(parsed, "--threads", "--rows"),
        "--threads and --rows: the task chooses them; leave them out");
    check(
        task != Task.DELAY || !isGiven(parsed, "--java-opts", "--against"),
        "delay: cqlsurge runs alone; leave the others out");
    check(
        task == Task.PACED || !isGiven(parsed, "--rates", "--seconds"),
        "--rates and --seconds: are valid only after paced: scripts/bench paced --seconds 12");
    check(
        task != Task.PACED || !isGiven(parsed, "--n"),
        "--n: paced sends rate times seconds; use --seconds");
  }

  private static boolean isGiven(ParseResult parsed, String... names) {
    return Arrays.stream(names).anyMatch(parsed::hasMatchedOption);
  }

  private static OptionalLong number(Optional<Long> value) {
    return value.map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }

  private List<String> kinds(Task task) {
    if (kinds.isEmpty()) {
      return task == Task.PACED ? List.of("write") : KINDS;
    }
    for (String kind : kinds) {
      check(KINDS.contains(kind), "--kinds: " + kind + ": none of " + String.join(", ", KINDS));
    }
    return KINDS.stream().filter(kinds::contains).toList();
  }

  private void check(boolean isRight, String error) {
    if (!isRight) {
      errors.add(error);
    }
  }
}
