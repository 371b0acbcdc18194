package io.cqlsurge.report.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.report.trial.RunCodec;
import io.cqlsurge.report.trial.RunData;
import java.io.IOException;
import java.util.UUID;

/**
 * A key that equal entries share.
 *
 * @param trial the run and its step; for an entry of cassandra-stress, which has no identifier, a
 *     hash of its content
 * @param kind operation kind; empty for the total
 */
record EntryKey(String trial, String kind) {

  /**
   * Returns an entry's key.
   *
   * @throws IOException if its identifiers are damaged
   */
  static EntryKey of(ObjectNode entry) throws IOException {
    RunData.Identity id = RunCodec.id(entry);
    String trial =
        id.run().isEmpty()
            ? UUID.nameUUIDFromBytes(entry.toString().getBytes(UTF_8)).toString()
            : id.run() + "." + id.step();
    return new EntryKey(trial, id.kind().orElse(""));
  }
}
