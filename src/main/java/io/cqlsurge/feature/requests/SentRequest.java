package io.cqlsurge.feature.requests;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Request;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A copy of a request that waits to be written to the query log.
 *
 * @param operation name of the operation as in the results; may be empty
 * @param tries times it was sent so far, including this time
 * @param batch the batch's type; empty if it is a single statement
 * @param weight approximate size in memory, in bytes
 */
record SentRequest(
    Instant time,
    String operation,
    int tries,
    Optional<BatchType> batch,
    List<Statement> statements,
    long weight) {
  private static final long BYTES_PER_STATEMENT = 100;
  private static final long BYTES_PER_VALUE = 80;

  /** One statement and its values in order; null is CQL null. */
  record Statement(Query query, List<ByteBuffer> values) {
    static Statement of(Request.Single request) {
      ByteBuffer[] values = new ByteBuffer[request.count()];
      for (int i = 0; i < values.length; i++) {
        values[i] = request.copyOf(i);
      }
      return new Statement(request.query(), Arrays.asList(values));
    }

    private long weight() {
      long bytes = BYTES_PER_STATEMENT;
      for (ByteBuffer value : values) {
        bytes += BYTES_PER_VALUE + (value == null ? 0 : value.remaining());
      }
      return bytes;
    }
  }

  static SentRequest of(Instant time, Request request, Receiver receiver) {
    List<Statement> statements = new ArrayList<>();
    Optional<BatchType> type = Optional.empty();
    if (request instanceof Request.Batch batch) {
      type = Optional.of(batch.type());
      for (int i = 0; i < batch.size(); i++) {
        statements.add(Statement.of(batch.statement(i)));
      }
    } else {
      statements.add(Statement.of((Request.Single) request));
    }
    long weight = BYTES_PER_STATEMENT + statements.stream().mapToLong(Statement::weight).sum();
    return new SentRequest(time, receiver.label(), receiver.tries(), type, statements, weight);
  }
}
