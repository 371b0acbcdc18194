package io.cqlsurge.profile;

import io.cqlsurge.grammar.UsageError;
import java.io.StringReader;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Reads YAML as a tree and nothing more: nothing is ever made from a tag. */
final class YamlText {
  /** Characters a profile may have. */
  static final int LONGEST = 3 * 1024 * 1024;

  private static final int DEEPEST = 50;
  private static final int MOST_ALIASES = 50;

  private static final Set<Tag> TAGS =
      Set.of(
          Tag.STR,
          Tag.INT,
          Tag.FLOAT,
          Tag.BOOL,
          Tag.NULL,
          Tag.TIMESTAMP,
          Tag.MAP,
          Tag.SEQ,
          Tag.MERGE,
          new Tag(Tag.PREFIX + "value"));

  private YamlText() {}

  /**
   * The tree of a text.
   *
   * @throws UsageError if the text is no YAML, is empty, or is made to be too much
   */
  static Node tree(Source source, ProfileProblems complaints) {
    Node root = compose(source);
    if (root == null) {
      throw new UsageError(source.start() + ": the profile is empty");
    }
    checkTags(root, source, complaints, Collections.newSetFromMap(new IdentityHashMap<>()));
    return root;
  }

  private static Node compose(Source source) {
    LoaderOptions limits = new LoaderOptions();
    limits.setCodePointLimit(LONGEST);
    limits.setNestingDepthLimit(DEEPEST);
    limits.setMaxAliasesForCollections(MOST_ALIASES);
    // Tags make nothing here, and those that cannot stand in a profile are complained of below.
    limits.setTagInspector(tag -> true);
    try {
      return new Yaml(limits).compose(new StringReader(source.text()));
    } catch (MarkedYAMLException e) {
      SourceLocation place =
          e.getProblemMark() == null ? source.start() : source.at(e.getProblemMark());
      throw new UsageError(
          place + ": this is no YAML: " + ProfileProblems.oneLine(String.valueOf(e.getProblem())));
    } catch (RuntimeException e) {
      // The parser lets slips of the number kind through where a text is odd enough.
      throw new UsageError(
          source.start()
              + ": this is no YAML: "
              + ProfileProblems.oneLine(String.valueOf(e.getMessage())));
    }
  }

  private static void checkTags(
      Node node, Source source, ProfileProblems complaints, Set<Node> seen) {
    if (!seen.add(node)) {
      return;
    }
    if (!TAGS.contains(node.getTag())) {
      complaints.add(
          source.at(node),
          "the tag "
              + ProfileProblems.quote(node.getTag().getValue())
              + " cannot stand in a profile; leave it out");
    }
    if (node instanceof SequenceNode list) {
      list.getValue().forEach(item -> checkTags(item, source, complaints, seen));
    } else if (node instanceof MappingNode map) {
      for (NodeTuple entry : map.getValue()) {
        checkTags(entry.getKeyNode(), source, complaints, seen);
        checkTags(entry.getValueNode(), source, complaints, seen);
      }
    }
  }

  /** Whether nothing is said here: no value, or {@code null}. */
  static boolean isEmpty(Node node) {
    return node instanceof ScalarNode scalar
        && (node.getTag().equals(Tag.NULL) || scalar.getValue().isBlank());
  }

  /** What a part of the tree is called. */
  static String kind(Node node) {
    return switch (node.getNodeId()) {
      case mapping -> "a map";
      case sequence -> "a list";
      default -> "a text";
    };
  }
}
