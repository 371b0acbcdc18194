package io.cqlsurge.run;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The features of the tool, in the order in which they act. Used by one thread. */
public final class Features {
  private final List<Feature> all;
  private Optional<SettingsParser> parser = Optional.empty();

  public Features(List<Feature> all) {
    this.all = List.copyOf(all);
  }

  /** Returns the parser of the core's options and of the features' ones, which is created once. */
  public SettingsParser parser() {
    SettingsParser known =
        parser.orElseGet(
            () -> new SettingsParser(all.stream().flatMap(it -> it.options().stream()).toList()));
    parser = Optional.of(known);
    return known;
  }

  /**
   * Returns a load command's settings.
   *
   * @throws UsageError with all errors
   */
  public Settings parse(CompletedLine line) {
    Settings settings = parser().parse(line);
    List<Need> needs = needs(settings);
    List<String> errors = new ArrayList<>();
    needs.forEach(need -> need.error(settings).ifPresent(errors::add));
    all.forEach(feature -> errors.addAll(feature.errors(settings, needs)));
    UsageError.throwIfAny(errors);
    return settings;
  }

  public List<Command> commands() {
    return all.stream().flatMap(feature -> feature.commands().stream()).toList();
  }

  /** Returns what the features add to pages. */
  public PageParts page() {
    return new PageParts(
        all.stream().flatMap(feature -> feature.pageFiles().stream()).toList(),
        all.stream().flatMap(feature -> feature.pageData().stream()).toList());
  }

  /** Returns what opens a page; empty if no feature has pages. */
  public Optional<EntryFile.Opener> entryFile() {
    return all.stream().flatMap(feature -> feature.entryFile(page()).stream()).findFirst();
  }

  /** Returns what the options need of the runs. */
  public List<Need> needs(Settings settings) {
    List<Need> needs = new ArrayList<>(OutcomeRecording.needs(settings));
    all.forEach(feature -> needs.addAll(feature.needs(settings)));
    return needs;
  }

  /**
   * Adds what the features add to a command.
   *
   * @throws io.cqlsurge.grammar.UsageError if that is not possible
   */
  void addParts(RunContext context, List<RunPart> parts) {
    all.forEach(feature -> feature.part(context).ifPresent(parts::add));
  }

  /** Returns what is added to a worker's job. */
  public List<WorkerPart> workerParts(
      Settings settings, Output output, BiConsumer<String, byte[]> controller) {
    List<WorkerPart> parts = new ArrayList<>();
    OutcomeRecording.workerPart(settings, controller).ifPresent(parts::add);
    all.forEach(it -> it.workerPart(settings, output, controller).ifPresent(parts::add));
    return parts;
  }
}
