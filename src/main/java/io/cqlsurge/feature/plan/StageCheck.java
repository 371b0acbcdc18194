package io.cqlsurge.feature.plan;

import io.cqlsurge.grammar.TokenGroup;
import io.cqlsurge.grammar.TokenizedCommand;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.run.Command;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Checks the commands of a plan's stages, without a connection. */
final class StageCheck {
  private final Command.Caller caller;
  private final Output output;

  /** The stages that write the files. */
  private final Map<Path, String> writers = new HashMap<>();

  /**
   * Creates a check.
   *
   * @param output receives the notices about the commands
   */
  StageCheck(Command.Caller caller, Output output) {
    this.caller = caller;
    this.output = output;
  }

  /**
   * Returns a command with the options of all stages, except the groups that it has itself, and
   * those that the files which it reads determine.
   */
  List<String> completed(List<String> arguments, List<String> options) {
    Set<String> own = new HashSet<>(groups(arguments).map(TokenGroup::name).toList());
    inputs(arguments).ifPresent(inputs -> own.addAll(inputs.groups()));
    List<String> all = new ArrayList<>(arguments);
    groups(Stream.concat(Stream.of("read"), options.stream()).toList())
        .filter(group -> !own.contains(group.name()))
        .forEach(
            group -> {
              all.add(group.name());
              all.addAll(group.tokens());
            });
    return all;
  }

  /** Returns what a command reads; empty unless it executes load and is no load command. */
  private Optional<Command.Inputs> inputs(List<String> arguments) {
    return caller
        .command(arguments.get(0))
        .flatMap(Command::inputs)
        .map(inputs -> inputs.apply(arguments.subList(1, arguments.size())));
  }

  private Stream<TokenGroup> groups(List<String> arguments) {
    TokenizedCommand split = caller.parser().split(arguments);
    return split.groups().stream();
  }

  /** Returns the settings of a stage without a command: those of a read with these options. */
  Settings withoutCommand(List<String> options) {
    return load(completed(List.of("read", "n=1"), options)).check();
  }

  /**
   * Checks a stage's command, which is complete, and returns its settings.
   *
   * @throws UsageError with all errors
   */
  Settings settings(String stage, List<String> line) {
    String name = line.get(0);
    Optional<Command.Inputs> inputs = inputs(line);
    if (inputs.isPresent()) {
      return reading(line, inputs.get());
    }
    if (!SettingsParser.isCommand(name.toLowerCase(Locale.ROOT))) {
      throw new UsageError(
          "'%s' is not a load command; a stage has one of them, such as 'write n=1M', or an audit"
              .formatted(name));
    }
    Settings settings = caller.checked(line, output);
    checkFiles(stage, settings);
    return settings;
  }

  private Command.Load load(List<String> line) {
    return caller.load(line, output, caller.owner());
  }

  /** Checks a command's files and groups; what the files contain is known when it starts. */
  private Settings reading(List<String> line, Command.Inputs inputs) {
    for (String file : inputs.files()) {
      if (!writers.containsKey(place(file)) && !Files.exists(Path.of(file))) {
        throw new UsageError(
            "%s: '%s' does not exist, and no stage above writes it with %s%s"
                .formatted(line.get(0), file, inputs.option(), file));
      }
    }
    Stream<String> groups = line.stream().dropWhile(each -> !each.startsWith("-"));
    return load(Stream.concat(Stream.of("read", "n=1"), groups).toList()).check();
  }

  private static Path place(String file) {
    return Path.of(file).toAbsolutePath().normalize();
  }

  /** Checks that no other stage writes the same files. */
  private void checkFiles(String stage, Settings settings) {
    List<String> errors = new ArrayList<>();
    LogSettings.Files files = settings.log().files();
    Stream.concat(
            Stream.of(files.report(), files.histograms(), files.json()).flatMap(Optional::stream),
            settings.added().written().stream())
        .map(Path::toString)
        .forEach(
            file -> {
              String other = writers.putIfAbsent(place(file), stage);
              if (other != null) {
                errors.add(
                    "-log: '%s' is also written by the stage '%s'; each stage needs another file"
                        .formatted(file, other));
              }
            });
    UsageError.throwIfAny(errors);
  }
}
