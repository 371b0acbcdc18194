package io.cqlsurge.settings.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A file of nodes, one per line; blanks, empty lines and comments after {@code #} are ignored. */
final class NodeFile {
  private NodeFile() {}

  /**
   * Reads the nodes.
   *
   * @param option the option as typed, for messages
   */
  static List<NodeAddress> read(Path file, InputFiles files, String option) {
    try {
      List<NodeAddress> nodes =
          new String(files.read(file), UTF_8)
              .lines()
              .map(line -> line.replaceFirst("#.*", "").strip())
              .filter(line -> !line.isEmpty())
              .map(NodeAddress::parse)
              .toList();
      if (nodes.isEmpty()) {
        throw new UsageError("the file contains no nodes; write one node per line");
      }
      return nodes;
    } catch (IOException e) {
      throw new UsageError(
          option + ": the file cannot be read; give a text file with one node per line");
    } catch (UsageError e) {
      throw new UsageError(option + ": " + e.getMessage());
    }
  }
}
