package io.cqlsurge.report.trial;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The entries of runs in files, pages and events, as JSON of {@link RunMapper}. A key that is
 * absent or null is empty or 0, and unknown keys are ignored.
 */
public final class RunCodec {
  private static final String OWN = "cqlsurge";
  private static final JsonMapper MAPPER = RunMapper.MAPPER;

  /** Keys of the core with much data, which no feature reads. */
  private static final List<String> LARGE =
      List.of("times", "client", "errors", "clients", "facts");

  private RunCodec() {}

  public static ObjectNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  public static String text(Object value) {
    return MAPPER.<JsonNode>valueToTree(value).toString();
  }

  /** Returns the components of a record as text, by key. */
  public static Map<String, String> fields(Record value) {
    Map<String, String> fields = new LinkedHashMap<>();
    tree(value).properties().forEach(each -> fields.put(each.getKey(), each.getValue().asText()));
    return fields;
  }

  public static ObjectNode tree(RunEntry entry) {
    ObjectNode node = MAPPER.createObjectNode();
    entry.heading().ifPresent(heading -> node.setAll(tree(heading)));
    node.setAll(tree(entry.table()));
    entry.results().forEach(node::put);
    entry
        .data()
        .ifPresent(
            data -> {
              ObjectNode own = tree(data);
              entry
                  .sections()
                  .contents()
                  .forEach((key, content) -> own.set(key, MAPPER.valueToTree(content)));
              node.set(OWN, own);
            });
    return node;
  }

  /**
   * Returns the entry of a JSON object, of this tool or cassandra-stress.
   *
   * @throws JsonProcessingException if a value has another type than its key requires
   */
  public static RunEntry entry(ObjectNode node) throws JsonProcessingException {
    Map<String, String> results = new LinkedHashMap<>();
    for (var field : node.properties()) {
      if (field.getValue().isTextual()) {
        results.put(field.getKey(), field.getValue().textValue());
      }
    }
    RunEntry.Heading heading = MAPPER.treeToValue(node, RunEntry.Heading.class);
    RunEntry.MetricTable table = MAPPER.treeToValue(node, RunEntry.MetricTable.class);
    Optional<RunData> data = Optional.ofNullable(MAPPER.treeToValue(node.get(OWN), RunData.class));
    Sections sections = node.get(OWN) instanceof ObjectNode own ? Sections.of(own) : Sections.NONE;
    return new RunEntry(Optional.of(heading), table, results, data, sections);
  }

  /**
   * Returns the entry of a JSON object without the rows of its intervals.
   *
   * @throws JsonProcessingException if a value has another type than its key requires
   */
  public static RunEntry figures(ObjectNode node) throws JsonProcessingException {
    ObjectNode figures = node.objectNode().setAll(node);
    figures.remove("intervals");
    if (node.get(OWN) instanceof ObjectNode own) {
      ObjectNode shorter = own.objectNode().setAll(own);
      figures.set(OWN, shorter.remove(LARGE));
    }
    return entry(figures);
  }

  /**
   * Returns what the run of an entry is; without an identifier in entries of cassandra-stress.
   *
   * @throws JsonProcessingException if a value has another type than its key requires
   */
  public static RunData.Identity id(ObjectNode entry) throws JsonProcessingException {
    return entry.get(OWN) instanceof ObjectNode own
        ? MAPPER.treeToValue(own, RunData.Identity.class)
        : RunData.NONE.id();
  }
}
