package io.cqlsurge.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** The entries of a map in a profile, in their order, with what {@code <<} brings in. */
final class YamlEntries {
  /** Deeper than anyone goes, and an end for maps that bring in themselves. */
  private static final int DEEPEST = 10;

  private final Context context;
  private final Map<String, Entry> found = new LinkedHashMap<>();

  private YamlEntries(Context context) {
    this.context = context;
  }

  /** A name, where it stands, and what is behind it. */
  record Entry(String name, SourceLocation place, Node value) {}

  /** The entries of a map; none, after a complaint, if it is no map. */
  static List<Entry> of(Context context, String what, Node node) {
    if (YamlText.isEmpty(node)) {
      return List.of();
    }
    if (!(node instanceof MappingNode map)) {
      context.complain(node, what + " must be a map of names and values, not " + kind(node));
      return List.of();
    }
    YamlEntries entries = new YamlEntries(context);
    entries.add(map, 0);
    return List.copyOf(entries.found.values());
  }

  private static String kind(Node node) {
    return YamlText.kind(node);
  }

  private void add(MappingNode map, int depth) {
    List<Node> merged = new ArrayList<>();
    Map<String, Entry> own = new LinkedHashMap<>();
    for (NodeTuple tuple : map.getValue()) {
      if (tuple.getKeyNode().getTag().equals(Tag.MERGE)) {
        merged.add(tuple.getValueNode());
      } else if (tuple.getKeyNode() instanceof ScalarNode key) {
        Entry entry = new Entry(key.getValue(), context.source().at(key), tuple.getValueNode());
        checkFirst(own.put(entry.name(), entry), entry);
      } else {
        context.complain(
            tuple.getKeyNode(), "a key must be a word, not " + kind(tuple.getKeyNode()));
      }
    }
    own.forEach(found::putIfAbsent);
    merged.forEach(node -> merge(node, depth));
  }

  private void checkFirst(Entry earlier, Entry entry) {
    if (earlier != null) {
      context
          .complaints()
          .add(
              entry.place(),
              ProfileProblems.quote(entry.name())
                  + " comes twice; first in line "
                  + earlier.place().line());
    }
  }

  private void merge(Node node, int depth) {
    if (depth > DEEPEST) {
      context.complain(node, "'<<' is nested too deeply");
    } else if (node instanceof MappingNode map) {
      add(map, depth + 1);
    } else if (node instanceof SequenceNode list
        && list.getValue().stream().allMatch(MappingNode.class::isInstance)) {
      list.getValue().forEach(item -> add((MappingNode) item, depth + 1));
    } else {
      context.complain(node, "'<<' takes a map or a list of maps");
    }
  }
}
