package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads files of runs as a whole; {@link StatsReader} reads long ones an entry at a time. */
public final class StatsFile {
  private StatsFile() {}

  /**
   * Reads a graph page of cqlsurge or cassandra-stress, or a file of {@code -log json=}.
   *
   * @throws StatsFileException if the file is neither, is damaged or cannot be read
   */
  public static Stats read(Path path) throws StatsFileException {
    try (StatsReader reader = StatsReader.open(path)) {
      List<ObjectNode> entries = new ArrayList<>();
      for (var entry = reader.next(); entry.isPresent(); entry = reader.next()) {
        entries.add(entry.get());
      }
      Optional<String> title = reader.title();
      return new Stats(title, entries);
    }
  }
}
