package io.cqlsurge.profile;

import io.cqlsurge.grammar.UsageError;
import java.io.StringReader;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
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

/** A YAML parser that builds only the node tree: it never creates objects from tags. */
final class YamlText {
  /** Maximum length of a profile in characters. */
  static final int MAX_LENGTH = 3 * 1024 * 1024;

  private static final int MAX_DEPTH = 50;
  private static final int MAX_ALIASES = 50;

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

  /** The starts of messages of the parser, and what the user can do. */
  private static final Map<String, String> REMEDIES =
      Map.of(
          "mapping values are not allowed here",
          "a ':' is not possible here: indent the line as its neighbours, or quote a text that contains ': '",
          "expected <block end>",
          "the indent differs from the other entries of this list or map; write the same number of spaces before each",
          "found character '\\t(TAB)'",
          "a tab is not possible here; indent with spaces");

  private YamlText() {}

  /**
   * Returns the tree of a text.
   *
   * @throws UsageError if the text is not valid YAML, is empty, or exceeds a limit
   */
  static Node tree(Source source, ProfileProblems problems) {
    Node root = compose(source);
    if (root == null) {
      throw new UsageError(source.start() + ": the file is empty");
    }
    checkTags(root, source, problems, Collections.newSetFromMap(new IdentityHashMap<>()));
    return root;
  }

  private static Node compose(Source source) {
    LoaderOptions limits = new LoaderOptions();
    limits.setCodePointLimit(MAX_LENGTH);
    limits.setNestingDepthLimit(MAX_DEPTH);
    limits.setMaxAliasesForCollections(MAX_ALIASES);
    // Tags create nothing here; those that are not allowed in a profile are reported below.
    limits.setTagInspector(tag -> true);
    try {
      return new Yaml(limits).compose(new StringReader(source.text()));
    } catch (MarkedYAMLException e) {
      SourceLocation location =
          e.getProblemMark() == null ? source.start() : source.at(e.getProblemMark());
      throw new UsageError(location + ": invalid YAML: " + plain(String.valueOf(e.getProblem())));
    } catch (RuntimeException e) {
      // The parser throws other exceptions, such as NumberFormatException, for some invalid texts.
      throw new UsageError(
          source.start()
              + ": invalid YAML: "
              + ProfileProblems.oneLine(String.valueOf(e.getMessage())));
    }
  }

  /** Returns the remedy for a message of the parser, or the message if there is none. */
  private static String plain(String problem) {
    return REMEDIES.entrySet().stream()
        .filter(entry -> problem.startsWith(entry.getKey()))
        .findFirst()
        .map(Map.Entry::getValue)
        .orElseGet(() -> ProfileProblems.oneLine(problem));
  }

  private static void checkTags(
      Node node, Source source, ProfileProblems problems, Set<Node> seen) {
    if (!seen.add(node)) {
      return;
    }
    if (!TAGS.contains(node.getTag())) {
      problems.addError(
          source.at(node),
          "the tag "
              + ProfileProblems.quote(node.getTag().getValue())
              + " is not allowed; remove it");
    }
    if (node instanceof SequenceNode list) {
      list.getValue().forEach(item -> checkTags(item, source, problems, seen));
    } else if (node instanceof MappingNode map) {
      for (NodeTuple entry : map.getValue()) {
        checkTags(entry.getKeyNode(), source, problems, seen);
        checkTags(entry.getValueNode(), source, problems, seen);
      }
    }
  }

  /** Returns whether a node has no value, or {@code null}. */
  static boolean isEmpty(Node node) {
    return node instanceof ScalarNode scalar
        && (node.getTag().equals(Tag.NULL) || scalar.getValue().isBlank());
  }

  static String kind(Node node) {
    return switch (node.getNodeId()) {
      case mapping -> "a map";
      case sequence -> "a list";
      default -> "a text";
    };
  }
}
