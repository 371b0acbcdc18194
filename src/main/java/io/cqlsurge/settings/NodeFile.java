package io.cqlsurge.settings;

import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** A file of nodes, one a line; blanks, empty lines and what follows {@code #} do not count. */
final class NodeFile {
  private NodeFile() {}

  static List<NodeAddress> read(String file) {
    List<NodeAddress> nodes =
        lines(file).stream()
            .map(line -> line.replaceFirst("#.*", "").strip())
            .filter(line -> !line.isEmpty())
            .map(NodeAddress::parse)
            .toList();
    if (nodes.isEmpty()) {
      throw new UsageError("the file names no node; write one a line");
    }
    return nodes;
  }

  private static List<String> lines(String file) {
    try {
      return Files.readAllLines(Path.of(file));
    } catch (IOException | InvalidPathException e) {
      throw new UsageError("the file cannot be read; give a text file with one node a line");
    }
  }
}
