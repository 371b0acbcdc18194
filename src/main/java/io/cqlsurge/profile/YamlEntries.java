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

/** A map's entries in a profile, in order, including those that {@code <<} merges in. */
record YamlEntries(Context context, Map<String, Entry> found) {
  /** Maximum depth of merges; also ends the recursion of maps that merge themselves. */
  private static final int MAX_DEPTH = 10;

  /** A name, its location and its value. */
  record Entry(String name, SourceLocation location, Node value) {}

  /** Returns a map's entries; empty, after an error, if the node is not a map. */
  static List<Entry> of(Context context, String what, Node node) {
    if (YamlText.isEmpty(node)) {
      return List.of();
    }
    if (!(node instanceof MappingNode map)) {
      context.addError(
          node, what + " must be a map of names and values, not " + YamlText.kind(node));
      return List.of();
    }
    YamlEntries entries = new YamlEntries(context, new LinkedHashMap<>());
    entries.add(map, 0);
    return List.copyOf(entries.found.values());
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
        context.addError(
            tuple.getKeyNode(),
            "a key must be a single value, not " + YamlText.kind(tuple.getKeyNode()));
      }
    }
    own.forEach(found::putIfAbsent);
    merged.forEach(node -> merge(node, depth));
  }

  private void checkFirst(Entry earlier, Entry entry) {
    if (earlier != null) {
      context.addError(
          entry.location(),
          ProfileProblems.quote(entry.name())
              + " is given twice; first on line "
              + earlier.location().line());
    }
  }

  private void merge(Node node, int depth) {
    if (depth > MAX_DEPTH) {
      context.addError(node, "'<<' is nested too deeply");
    } else if (node instanceof MappingNode map) {
      add(map, depth + 1);
    } else if (node instanceof SequenceNode list
        && list.getValue().stream().allMatch(MappingNode.class::isInstance)) {
      list.getValue().forEach(item -> add((MappingNode) item, depth + 1));
    } else {
      context.addError(node, "'<<' must be followed by a map or a list of maps");
    }
  }
}
