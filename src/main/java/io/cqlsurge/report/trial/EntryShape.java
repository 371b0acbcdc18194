package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The structure of an entry that all its readers rely on. */
final class EntryShape {
  /** The optional fields' types in the object "cqlsurge". */
  private static final Map<String, JsonNodeType> FIELDS =
      Map.ofEntries(
          Map.entry("version", JsonNodeType.NUMBER),
          Map.entry("run", JsonNodeType.STRING),
          Map.entry("step", JsonNodeType.NUMBER),
          Map.entry("kind", JsonNodeType.STRING),
          Map.entry("results", JsonNodeType.OBJECT),
          Map.entry("times", JsonNodeType.OBJECT),
          Map.entry("ending", JsonNodeType.OBJECT),
          Map.entry("client", JsonNodeType.OBJECT),
          Map.entry("errors", JsonNodeType.ARRAY),
          Map.entry("faults", JsonNodeType.ARRAY),
          Map.entry("facts", JsonNodeType.OBJECT));

  private EntryShape() {}

  /** Returns what is wrong with an entry; replaces infinite numbers and NaN by null. */
  static Optional<String> wrong(ObjectNode entry) {
    if (!isListOf(entry.path("metrics"), JsonNode::isTextual)) {
      return Optional.of("its 'metrics' are not a list of names");
    }
    if (!isListOf(entry.path("intervals"), EntryShape::isRow)) {
      return Optional.of("its 'intervals' are not rows of numbers");
    }
    JsonNode cqlsurge = entry.path("cqlsurge");
    if (!cqlsurge.isMissingNode() && !cqlsurge.isObject()) {
      return Optional.of("its 'cqlsurge' is not an object");
    }
    return FIELDS.entrySet().stream()
        .filter(field -> cqlsurge.has(field.getKey()))
        .filter(field -> cqlsurge.get(field.getKey()).getNodeType() != field.getValue())
        .map(field -> "its '" + field.getKey() + "' should be of type " + field.getValue())
        .sorted()
        .findFirst();
  }

  private static boolean isListOf(JsonNode list, Predicate<JsonNode> isElement) {
    for (JsonNode element : list) {
      if (!isElement.test(element)) {
        return false;
      }
    }
    return list.isMissingNode() || list.isArray();
  }

  private static boolean isRow(JsonNode element) {
    if (!(element instanceof ArrayNode row)) {
      return false;
    }
    for (int column = 0; column < row.size(); column++) {
      JsonNode value = row.get(column);
      if (!value.isNumber() && !value.isNull()) {
        return false;
      }
      if (value.isNumber() && !Double.isFinite(value.doubleValue())) {
        row.setNull(column);
      }
    }
    return true;
  }
}
