package io.cqlsurge.settings;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.UsageError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
  public static final String PLANNED = "planned";
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

  /** Returns whether an argument of the command {@code audit} is neither a file nor an option. */
  public static boolean isHow(String text) {
    return isSample(text) || text.equals(VIEWS) || text.equals(INCOMPLETE);
  }

  private static boolean isSample(String text) {
    return text.matches("1/[1-9][0-9]{0,6}");
  }
}
