package io.cqlsurge.feature.workers;

import io.cqlsurge.settings.load.Shard;
import java.util.List;
import java.util.Map;

/**
 * What a worker executes. Files are only kept in memory.
 *
 * @param arguments the controller's command line; options of the output have no effect
 * @param files the contents of the files that it names, by name
 * @param shard the part of the run that the worker executes
 */
record Job(List<String> arguments, Map<String, byte[]> files, Shard shard) {
  public Job {
    arguments = List.copyOf(arguments);
    files = Map.copyOf(files);
  }

  Job part(Shard part) {
    return new Job(arguments, files, part);
  }

  @Override
  public String toString() {
    // The arguments can contain passwords.
    return "part " + (shard.index() + 1) + " of " + shard.count();
  }
}
