package io.cqlsurge.feature.plan;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Reading;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.run.AtSettings;
import io.cqlsurge.run.CollectedFiles;
import io.cqlsurge.settings.ParameterOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The arguments of the command {@code plan}.
 *
 * @param verb {@code show} or {@code check}; empty to execute the plan
 * @param input where the files are, and the parameters
 * @param events what happens during the plan
 */
record PlanSettings(
    String verb,
    Path plan,
    CollectedFiles.Names files,
    InputFiles input,
    List<AtSettings.Event> events) {
  static final String SHOW = "show";
  static final String CHECK = "check";
  static final List<String> VERBS = List.of(SHOW, CHECK);

  /** The names of the command's options. */
  static final List<String> OPTIONS = List.of("json", "graph", "title", "log");

  PlanSettings {
    events = List.copyOf(events);
  }

  /** Reads the arguments after the command's name. */
  static PlanSettings parse(List<String> arguments) {
    List<String> rest = new ArrayList<>(arguments);
    String verb = !rest.isEmpty() && VERBS.contains(rest.get(0)) ? rest.remove(0) : "";
    if (rest.isEmpty() || rest.get(0).startsWith("-") || rest.get(0).matches("\\w+=.*")) {
      throw new UsageError(
          "plan: the file is missing: write 'plan %s'".formatted((verb + " my.yaml").strip()));
    }
    Path plan = OptionGroup.path(rest.remove(0));
    Options options = new Options();
    ParameterOptions parameters = new ParameterOptions();
    AtSettings.Options at = new AtSettings.Options();
    Reading reading = Reading.of(options, List.of(parameters, at), rest);
    Optional<CollectedFiles.Names> files = reading.command(options);
    reading.typed(parameters);
    Optional<AtSettings> events = reading.typed(at);
    reading.finish();
    return new PlanSettings(
        verb,
        plan,
        files.orElseThrow(),
        reading.files(),
        events.map(AtSettings::events).orElse(List.of()));
  }

  /** The command's options. */
  static final class Options extends OptionGroup<CollectedFiles.Names> {
    private final Param<Path> json =
        file("json=", "at the end, write all data of all stages to this file, for programs");
    private final Param<Path> graph =
        file(
            "graph=",
            "HTML page with all stages on one time line; created, or extended if it exists");
    private final Param<String> title = text("title=", "page title; default: from the plan");
    private final Param<Path> log =
        file("log=", "write the full output of all stages to this file");

    Options() {
      super("plan", "Executes several workloads of a file, one after the other or at once");
      note(
          "The file has named stages. Each has a command as text, with its options; what it waits for; and when it starts: after all stages above it, or what start: says. See docs/guide/several-workloads.md.");
      note(
          "'plan check' checks everything without a connection, profiles included; 'plan show' prints the commands. -P gives the values of ${NAME}. -at marks events, or executes commands, at times of the plan.");
      note(
          "The exit status is 0 if all stages succeeded, 1 if one failed, 2 for wrong usage, 130 after Ctrl-C, which stops the current stages and prints their results.");
      example("plan upgrade.yaml graph=upgrade.html -P rows=10M -P node=10.0.0.1");
      example("plan check upgrade.yaml");
      example("plan two-loads.yaml json=two-loads.json -at \"60s=flush:run(nodetool flush)\"");
    }

    @Override
    protected Optional<String> shortUsage() {
      return Optional.of(
          "plan [show|check] FILE [json=?] [graph=?] [title=?] [log=?] [-P NAME=VALUE]... [-at TIME=?...]");
    }

    @Override
    protected CollectedFiles.Names read(MatchedOptions options) {
      return new CollectedFiles.Names(
          options.find(json), options.find(graph), options.find(title), options.find(log));
    }
  }
}
