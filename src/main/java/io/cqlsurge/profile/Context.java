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
    problems.addError(source.at(node), text);
  }
}
