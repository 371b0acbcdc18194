package io.cqlsurge.profile;

import org.yaml.snakeyaml.nodes.Node;

/**
 * The objects shared by the readers of a profile's sections.
 *
 * @param files the files that the profile refers to
 */
record Context(Source source, OtherFiles files, ProfileProblems problems) {

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
