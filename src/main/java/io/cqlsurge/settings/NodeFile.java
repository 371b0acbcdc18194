package io.cqlsurge.settings;

import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file of nodes, one a line; blanks, empty lines and what follows {@code #} do not count. */
final class NodeFile {
  private NodeFile() {}

  /**
   * Reads the nodes.
   *
   * @param word the option, for complaints
   */
  static List<NodeAddress> read(Path file, String word) {
    try {
      List<NodeAddress> nodes =
          Files.readAllLines(file).stream()
              .map(line -> line.replaceFirst("#.*", "").strip())
              .filter(line -> !line.isEmpty())
              .map(NodeAddress::parse)
              .toList();
      if (nodes.isEmpty()) {
        throw new UsageError("the file names no node; write one a line");
      }
      return nodes;
    } catch (IOException e) {
      throw new UsageError(
          word + ": the file cannot be read; give a text file with one node a line");
    } catch (UsageError e) {
      throw new UsageError(word + ": " + e.getMessage());
    }
  }
}
