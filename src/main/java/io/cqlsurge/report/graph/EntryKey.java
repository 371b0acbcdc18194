package io.cqlsurge.report.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.UUID;

/**
 * What tells whether two entries are the same.
 *
 * @param trial the run and its step; for an entry of cassandra-stress, which has no number, a
 *     number that follows from all it holds
 * @param kind of operations; empty for the total
 */
record EntryKey(String trial, String kind) {

  /** The key of an entry. */
  static EntryKey of(ObjectNode entry) {
    JsonNode ours = entry.path("cqlsurge");
    String trial =
        ours.path("run").isTextual()
            ? ours.path("run").textValue() + "." + ours.path("step").asInt()
            : UUID.nameUUIDFromBytes(entry.toString().getBytes(UTF_8)).toString();
    return new EntryKey(trial, ours.path("kind").asText(""));
  }
}
