package io.cqlsurge.profile;

import java.nio.file.Path;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.Node;

/**
 * The objects shared by the readers of all sections of a profile.
 *
 * @param folder the folder of the profile, if it is a local file
 */
record Context(Source source, Optional<Path> folder, ProfileProblems problems) {

  /** Adds an error at the location of a node. */
  void addError(Node node, String text) {
    problems.addError(source.at(node), text);
  }
}
