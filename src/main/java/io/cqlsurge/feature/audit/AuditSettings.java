package io.cqlsurge.feature.audit;

import io.cqlsurge.grammar.AddedSettings;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an audit compares with the database.
 *
 * @param files a run's outcomes, one file per client; empty if all seeds of the population must be
 *     there
 * @param every only one of this number of seeds is read, at least 1
 * @param views whether each row is also read through the views and indexes of its table
 * @param incomplete whether damaged lines of the files are skipped
 */
public record AuditSettings(List<Path> files, int every, boolean views, boolean incomplete) {
  static final String PLANNED = "planned";
  private static final String VIEWS = "views";
  private static final String INCOMPLETE = "incomplete=yes";

  public AuditSettings {
    files = List.copyOf(files);
  }

  /** Parses files, {@code planned}, {@code 1/16}, {@code views}..., separated by commas. */
  public static AuditSettings parse(String text) {
    List<Path> files = new ArrayList<>();
    int every = 1;
    List<String> items = List.of(text.split(",", -1));
    for (String item : items) {
      if (isSample(item)) {
        every = Count.positive(item.substring(2));
      } else if (!isHow(item) && !item.equals(PLANNED)) {
        files.add(OptionGroup.path(item));
      }
    }
    if (files.isEmpty() != items.contains(PLANNED)) {
      throw new UsageError("needs either files, or 'planned' for all seeds of -pop");
    }
    return new AuditSettings(files, every, items.contains(VIEWS), items.contains(INCOMPLETE));
  }

  /**
   * Reads the files.
   *
   * @throws UsageError if one of them cannot be read
   */
  RunOutcomes outcomes() {
    try {
      return RunOutcomes.read(files, incomplete);
    } catch (IOException e) {
      throw new UsageError("audit: " + e.getMessage());
    }
  }

  /** Returns whether an argument of the command {@code audit} is neither a file nor an option. */
  static boolean isHow(String text) {
    return isSample(text) || text.equals(VIEWS) || text.equals(INCOMPLETE);
  }

  private static boolean isSample(String text) {
    return text.matches("1/[1-9][0-9]{0,6}");
  }

  /** What a command compares its reads with; empty if it is no audit. */
  record Read(Optional<AuditSettings> audit) {}

  /** The option of a command that reads. */
  static final class Options extends OptionGroup<Read> {
    private final Param<AuditSettings> audit =
        text(
            "audit=",
            AuditSettings::parse,
            "compare the rows with the outcomes that earlier runs recorded with -log outcomes=, or with -pop (planned); 'cqlsurge audit' writes this option");

    Options(String command) {
      super(command, "Audit");
    }

    @Override
    protected Read read(MatchedOptions options) {
      return new Read(options.find(audit));
    }
  }

  /** The file that a command records outcomes in; empty if it does not. */
  record Recorded(Optional<Path> file) implements AddedSettings.Writing {
    @Override
    public List<Path> files() {
      return file.stream().toList();
    }
  }

  /** The option of {@code -log}. */
  static final class LogOptions extends OptionGroup<Recorded> {
    private final Param<Path> outcomes =
        file(
            "outcomes=",
            "record for each partition whether its writes were acknowledged, in this file, for 'cqlsurge audit'; an existing file is replaced at the start");

    LogOptions() {
      super("-log", "Outcomes");
    }

    @Override
    protected Recorded read(MatchedOptions options) {
      return new Recorded(options.find(outcomes));
    }
  }
}
