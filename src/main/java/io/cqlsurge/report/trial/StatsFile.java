package io.cqlsurge.report.trial;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads files of runs as a whole; {@link StatsReader} reads long ones an entry at a time. */
public final class StatsFile {
  private StatsFile() {}

  /**
   * Returns the entries of a graph page of cqlsurge or cassandra-stress, or of a file of {@code
   * -log json=}.
   *
   * @throws StatsFileException if the file is neither, is damaged or cannot be read
   */
  public static List<RunEntry> entries(Path path) throws StatsFileException {
    try (StatsReader reader = StatsReader.open(path)) {
      List<RunEntry> entries = new ArrayList<>();
      for (var entry = reader.next(); entry.isPresent(); entry = reader.next()) {
        entries.add(entry(path, entry.get()));
      }
      return entries;
    }
  }

  private static RunEntry entry(Path path, ObjectNode entry) throws StatsFileException {
    try {
      return RunCodec.entry(entry);
    } catch (JsonProcessingException e) {
      String problem = e.getOriginalMessage().lines().findFirst().orElse("");
      throw new StatsFileException(
          path + " is damaged: " + problem + "; " + StatsFileException.REMEDY, e);
    }
  }
}
