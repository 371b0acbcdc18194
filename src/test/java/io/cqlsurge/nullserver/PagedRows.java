package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.cqlsurge.cql.CqlStatement;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * The rows of tables that the server makes up: {@code paged} has 20,000 rows, and each page with
 * rows is followed by one without; the paging state of {@code endless} is always the same.
 */
final class PagedRows {
  static final int ROWS = 20_000;
  private static final List<String> TABLES = List.of("paged", "endless");

  private PagedRows() {}

  static boolean isIn(ScyllaTable table) {
    return TABLES.contains(table.table().name());
  }

  /** Returns a page; the paging state is the number of the page. */
  static Message page(ByteBuf frame, ScyllaStatement statement) {
    QueryOptions options = ((Execute) Frames.decode(frame.duplicate())).options;
    ScyllaTable table = statement.table().orElseThrow();
    List<ColumnSpec> columns =
        new StatementColumns(table, CqlStatement.of(statement.cql()), statement.cql()).results();
    int page = options.pagingState == null ? 0 : options.pagingState.getInt(0);
    boolean isEndless = table.table().name().equals("endless");
    int rows = page % 2 == 1 ? 0 : options.pageSize;
    boolean isLast = !isEndless && (page / 2 + 1) * options.pageSize >= ROWS && page % 2 == 0;
    Queue<List<ByteBuffer>> data = new ArrayDeque<>();
    for (int row = 0; row < rows; row++) {
      int number = page / 2 * options.pageSize + row;
      data.add(columns.stream().map(any -> ByteBuffer.allocate(4).putInt(0, number)).toList());
    }
    ByteBuffer next = ByteBuffer.allocate(4).putInt(0, isEndless ? 1 : page + 1);
    return new DefaultRows(new RowsMetadata(columns, isLast ? null : next, new int[0], null), data);
  }
}
