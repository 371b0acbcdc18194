package io.cqlsurge.cluster;

import io.cqlsurge.settings.Shard;
import java.util.List;
import java.util.Map;

/**
 * What a worker executes.
 *
 * @param arguments the command line, without options of the output and of the workers
 * @param files the contents of the files that it names, by name
 * @param shard the part of the run that the worker executes
 */
public record Job(List<String> arguments, Map<String, String> files, Shard shard) {
  /** Copies the collections. */
  public Job {
    arguments = List.copyOf(arguments);
    files = Map.copyOf(files);
  }

  @Override
  public String toString() {
    // The arguments can contain passwords.
    return "shard " + (shard.index() + 1) + " of " + shard.count();
  }
}
