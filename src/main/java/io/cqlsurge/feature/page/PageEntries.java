package io.cqlsurge.feature.page;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.StatsWriter;
import java.io.IOException;
import java.util.List;

/** A page's entries, written one after the other, so that few are in memory at a time. */
public interface PageEntries {
  /**
   * Writes all entries.
   *
   * @throws UsageError if they come from a damaged file
   */
  void writeTo(StatsWriter writer) throws IOException;

  static PageEntries of(List<RunEntry> entries) {
    return writer -> {
      for (RunEntry entry : entries) {
        writer.entry(entry);
      }
    };
  }
}
