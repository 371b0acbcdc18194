package io.cqlsurge.profile;

import java.util.function.UnaryOperator;
import org.yaml.snakeyaml.nodes.Node;

/**
 * The objects shared by the readers of a profile's sections.
 *
 * @param files returns the text of a file that the profile refers to
 */
record Context(Source source, UnaryOperator<String> files, ProfileProblems problems) {

  /** Adds an error at a node's location. */
  void addError(Node node, String text) {
    addError(source.at(node), text);
  }

  void addError(SourceLocation location, String text) {
    problems.addError(location, text);
  }

  void addWarning(SourceLocation location, String text) {
    problems.addWarning(location, text);
  }
}
