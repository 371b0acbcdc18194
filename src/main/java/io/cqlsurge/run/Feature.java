package io.cqlsurge.run;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.workload.ReadCheck;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * A capability of the tool that can be left out. It uses {@code run} and the core; neither knows
 * it. Its constructor does nothing, as all features are created for each command.
 */
public interface Feature {
  /**
   * Returns its option groups. One with the name of a core group or load command adds its options
   * to it. Each has a separate type of settings, or one that only one load command reads.
   */
  default List<OptionGroup<?>> options() {
    return List.of();
  }

  /** Returns its commands that are not load commands. */
  default List<Command> commands() {
    return List.of();
  }

  /**
   * Returns its scripts and style sheets of pages, as absolute names of resources. A script's first
   * line says what it does. It adds to the page by the functions of the page's {@code parts.js}.
   */
  default List<String> pageFiles() {
    return List.of();
  }

  /** Returns what creates the data that it adds to a page. */
  default Optional<Supplier<PageParts.Data>> pageData() {
    return Optional.empty();
  }

  /** Returns what opens files with entries, such as pages. */
  default Optional<EntryFile.Opener> entryFile(PageParts parts) {
    return Optional.empty();
  }

  /** Returns what its options need of the runs of a command with these settings. */
  default List<Need> needs(Settings settings) {
    return List.of();
  }

  /**
   * Returns why a command with these settings cannot be executed.
   *
   * @param needs those of all features
   */
  default List<String> errors(Settings settings, List<Need> needs) {
    return List.of();
  }

  /**
   * Returns what compares each partition that is read; empty unless the user asked for it.
   *
   * @throws io.cqlsurge.grammar.UsageError if what it compares with cannot be read
   */
  default Optional<ReadCheck> readCheck(Settings settings) {
    return Optional.empty();
  }

  /**
   * Returns what it adds to a worker's job; empty if nothing.
   *
   * @param controller receives the feature's name and bytes during the runs, from any thread
   */
  default Optional<WorkerPart> workerPart(
      Settings settings, Output output, BiConsumer<String, byte[]> controller) {
    return Optional.empty();
  }

  /**
   * Returns what it adds to a command with these settings; empty if nothing.
   *
   * @throws io.cqlsurge.grammar.UsageError if that is not possible
   */
  default Optional<RunPart> part(RunContext context) {
    return Optional.empty();
  }
}
