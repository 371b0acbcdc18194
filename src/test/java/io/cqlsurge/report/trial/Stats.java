package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The content of a graph page or of a run as JSON, as it is in the file. */
public record Stats(Optional<String> title, List<ObjectNode> entries) {

  /** Reads a file. */
  public static Stats read(Path path) throws IOException {
    List<ObjectNode> entries = new ArrayList<>();
    return new Stats(StatsReader.open(path).read(entries::add), entries);
  }
}
