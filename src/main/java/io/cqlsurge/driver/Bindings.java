package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Request;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conversion of requests to driver statements and to protocol messages. */
final class Bindings {
  private Bindings() {}

  /** Returns the statement whose partition and consistency levels apply to the whole request. */
  static Request.Single leading(Request request) {
    return request instanceof Request.Single single
        ? single
        : ((Request.Batch) request).statement(0);
  }

  /** Returns the maximum pages of a request's rows that are fetched. */
  static int maxPages(Request request) {
    return request instanceof Request.Single single ? single.maxPages() : 1;
  }

  /**
   * Returns the protocol message for a request.
   *
   * @param layout the expected columns of its reply
   * @param timestamp write timestamp, in microseconds since 1970
   * @param page paging state of the requested page; null for the first page
   */
  static Message message(
      Request request, ResultColumns.Layout layout, long timestamp, @Nullable ByteBuffer page) {
    return request instanceof Request.Single single
        ? query(single).message(single, layout, timestamp, page)
        : message((Request.Batch) request, timestamp);
  }

  static ResultColumns columns(Request request) {
    return query(leading(request)).columns();
  }

  private static PreparedQuery query(Request.Single request) {
    return (PreparedQuery) request.query();
  }

  private static Batch message(Request.Batch batch, long timestamp) {
    List<Object> ids = new ArrayList<>(batch.size());
    List<List<@Nullable ByteBuffer>> values = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      Request.Single statement = batch.statement(i);
      ids.add(query(statement).idOrText(statement));
      values.add(query(statement).boundValues(statement));
    }
    ConsistencyLevels levels = query(batch.statement(0)).levels();
    return new Batch(
        type(batch.type()).getProtocolCode(),
        ids,
        values,
        levels.ordinary(),
        levels.serial(),
        timestamp,
        null,
        QueryOptions.NO_NOW_IN_SECONDS);
  }

  /** Returns the driver's type; both types use the names of CQL. */
  private static DefaultBatchType type(BatchType type) {
    return DefaultBatchType.valueOf(type.name());
  }

  static Statement<?> bind(Request request) {
    Statement<?> statement =
        request instanceof Request.Single single
            ? query(single).bind(single)
            : bind((Request.Batch) request);
    return request.timestamp() == 0 ? statement : statement.setQueryTimestamp(request.timestamp());
  }

  private static BatchStatement bind(Request.Batch batch) {
    List<BatchableStatement<?>> statements = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      statements.add(query(batch.statement(i)).bind(batch.statement(i)));
    }
    BatchableStatement<?> first = statements.get(0);
    return BatchStatement.newInstance(type(batch.type()), statements)
        .setConsistencyLevel(first.getConsistencyLevel())
        .setSerialConsistencyLevel(first.getSerialConsistencyLevel())
        .setIdempotent(batch.isIdempotent());
  }
}
