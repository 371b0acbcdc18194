package io.cqlsurge.report.graph;

import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.StatsWriter;
import java.io.IOException;

/** The entries of a page, written one after the other, so that few are in memory at a time. */
public interface PageEntries {
  /**
   * Writes all entries.
   *
   * @throws StatsFileException if they come from a damaged file
   */
  void writeTo(StatsWriter writer) throws IOException, StatsFileException;
}
