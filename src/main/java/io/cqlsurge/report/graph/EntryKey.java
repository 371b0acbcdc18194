package io.cqlsurge.report.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.UUID;

/**
 * A key that equal entries share.
 *
 * @param trial the run and its step; for an entry of cassandra-stress, which has no identifier, a
 *     hash of its content
 * @param kind kind of operation; empty for the total
 */
record EntryKey(String trial, String kind) {

  /** Returns the key of an entry. */
  static EntryKey of(ObjectNode entry) {
    JsonNode cqlsurge = entry.path("cqlsurge");
    String trial =
        cqlsurge.path("run").isTextual()
            ? cqlsurge.path("run").textValue() + "." + cqlsurge.path("step").asInt()
            : UUID.nameUUIDFromBytes(entry.toString().getBytes(UTF_8)).toString();
    return new EntryKey(trial, cqlsurge.path("kind").asText(""));
  }
}
