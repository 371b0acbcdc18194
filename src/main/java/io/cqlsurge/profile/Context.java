package io.cqlsurge.profile;

import java.nio.file.Path;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.Node;

/**
 * What the reading of each part of a profile needs.
 *
 * @param folder where the profile lies, if it is a local file
 */
record Context(Source source, Optional<Path> folder, ProfileProblems complaints) {

  void complain(Node node, String text) {
    complaints.add(source.at(node), text);
  }
}
