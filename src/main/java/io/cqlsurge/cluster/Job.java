package io.cqlsurge.cluster;

import io.cqlsurge.settings.load.Shard;
import java.util.List;
import java.util.Map;

/**
 * What a worker executes. Files are only kept in memory.
 *
 * @param arguments the command line, without options of the output and of the workers
 * @param profiles the profiles that it names
 * @param files the contents of the files that its connection needs, by name
 * @param shard the part of the run that the worker executes
 */
public record Job(
    List<String> arguments, List<ProfileText> profiles, Map<String, byte[]> files, Shard shard) {
  public Job {
    arguments = List.copyOf(arguments);
    profiles = List.copyOf(profiles);
    files = Map.copyOf(files);
  }

  /** Returns a part of this job. */
  Job part(Shard part) {
    return new Job(arguments, profiles, files, part);
  }

  /**
   * A profile's text.
   *
   * @param name the profile's name in the command line
   * @param others the texts of the files that it refers to, by name
   */
  public record ProfileText(String name, String text, Map<String, String> others) {
    public ProfileText {
      others = Map.copyOf(others);
    }
  }

  @Override
  public String toString() {
    // The arguments can contain passwords.
    return "part " + (shard.index() + 1) + " of " + shard.count();
  }
}
