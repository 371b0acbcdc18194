package io.cqlsurge.report.graph;

import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.StatsWriter;
import java.io.IOException;

/** The entries of a page, which are written one after the other: few of them are in memory. */
interface PageEntries {
  /**
   * Writes all of them.
   *
   * @throws StatsFileException if they come from a file that is damaged
   */
  void writeTo(StatsWriter writer) throws IOException, StatsFileException;
}
