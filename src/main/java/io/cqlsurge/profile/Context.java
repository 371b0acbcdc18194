package io.cqlsurge.profile;

import org.yaml.snakeyaml.nodes.Node;

/**
 * The objects shared by the readers of all sections of a profile.
 *
 * @param files the files that the profile refers to
 */
record Context(Source source, OtherFiles files, ProfileProblems problems) {

  /** Adds an error at the location of a node. */
  void addError(Node node, String text) {
    problems.addError(source.at(node), text);
  }
}
