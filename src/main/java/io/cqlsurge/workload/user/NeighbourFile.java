package io.cqlsurge.workload.user;

import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Exact neighbours in a file next to their query vectors: a line of keys for each vector. */
record NeighbourFile(Path path) {

  /**
   * Returns the neighbours that are kept; if they are not all there, they are computed, and stored
   * if the folder can be written.
   *
   * @throws UsageError if the file cannot be read or written
   */
  List<long[]> kept(int queries, Supplier<List<long[]>> computed) {
    try {
      List<String> lines = Files.exists(path) ? Files.readAllLines(path) : List.of();
      if (lines.size() == queries) {
        return lines.stream().map(NeighbourFile::numbers).toList();
      }
      List<long[]> found = computed.get();
      if (Files.isWritable(path.toAbsolutePath().resolveSibling("."))) {
        Files.write(path, found.stream().map(NeighbourFile::line).toList());
      }
      return found;
    } catch (IOException | NumberFormatException e) {
      throw new UsageError("the neighbours cannot be kept in %s: %s".formatted(path, e));
    }
  }

  private static long[] numbers(String line) {
    return Arrays.stream(line.split(" ", -1)).mapToLong(Long::parseLong).toArray();
  }

  private static String line(long[] keys) {
    return Arrays.stream(keys).mapToObj(String::valueOf).collect(Collectors.joining(" "));
  }
}
