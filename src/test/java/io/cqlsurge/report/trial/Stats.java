package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.report.graph.PageEntries;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The content of a graph page or of a run as JSON, as it is in the file. */
public record Stats(Optional<String> title, List<ObjectNode> entries) {

  /** Reads a file. */
  public static Stats read(Path path) throws StatsFileException {
    try (StatsReader reader = StatsReader.open(path)) {
      List<ObjectNode> entries = new ArrayList<>();
      for (var entry = reader.next(); entry.isPresent(); entry = reader.next()) {
        entries.add(entry.get());
      }
      return new Stats(reader.title(), entries);
    }
  }

  /** Returns the content of a page with these entries. */
  public static PageEntries page(List<ObjectNode> entries) {
    return writer -> {
      for (ObjectNode entry : entries) {
        writer.copy(entry);
      }
    };
  }
}
