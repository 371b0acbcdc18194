package io.cqlsurge.driver.stub;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.Void;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The answers to all requests except executions. */
final class StubAnswers {
  private static final String KEY = "key";
  private static final String KEYSPACE = "stub";
  private static final Pattern MARKER = Pattern.compile("\"?(\\w+)\"?\\s*=[^=?]*\\?");
  private static final Pattern SELECT =
      Pattern.compile(
          "\\s*SELECT\\s+(.*?)\\s+FROM\\s.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private final InetSocketAddress server;
  private final StubReplies replies;

  /**
   * Creates a server's answers.
   *
   * @param replies is notified of prepared statements
   */
  StubAnswers(InetSocketAddress server, StubReplies replies) {
    this.server = server;
    this.replies = replies;
  }

  /** Returns the answer to a request; a query without rows is answered by "void". */
  Message answer(Message request) {
    if (request instanceof Options) {
      return new Supported(Map.of("CQL_VERSION", List.of("3.4.5"), "COMPRESSION", List.of()));
    }
    if (request instanceof Prepare prepare) {
      return prepare(prepare.cqlQuery);
    }
    if (request instanceof Query query) {
      if (query.query.contains(" system.local")) {
        return local();
      }
      return query.query.contains(" system") ? noRows() : Void.INSTANCE;
    }
    return new Ready();
  }

  /** Returns no rows. Only the reply to a prepared statement may have no columns. */
  private static Message noRows() {
    return rows(List.of(Cell.text(KEY, "")), List.of());
  }

  /** Describes all bind markers and columns as blobs. */
  private Message prepare(String cql) {
    byte[] id = bytes(UUID.nameUUIDFromBytes(cql.getBytes(StandardCharsets.UTF_8))).array();
    List<String> markers = new ArrayList<>();
    Matcher marker = MARKER.matcher(cql);
    while (marker.find()) {
      markers.add(marker.group(1));
    }
    Matcher select = SELECT.matcher(cql);
    List<String> columns =
        select.matches()
            ? List.of(select.group(1).replace("\"", "").split("\\s*,\\s*", -1))
            : List.of();
    replies.add(id, columns.size());
    int[] key = markers.contains(KEY) ? new int[] {markers.indexOf(KEY)} : new int[0];
    return new Prepared(id, id, blobs(markers, key), blobs(columns, new int[0]));
  }

  private static RowsMetadata blobs(List<String> names, int[] key) {
    List<Cell> cells =
        names.stream().map(name -> new Cell(name, DataType.BLOB, ByteBuffer.allocate(0))).toList();
    return new RowsMetadata(columns(cells), null, key, null);
  }

  /** A value in a system table row. */
  private record Cell(String column, int type, ByteBuffer value) {
    static Cell text(String column, String value) {
      return new Cell(column, DataType.VARCHAR, StandardCharsets.UTF_8.encode(value));
    }
  }

  private Message local() {
    ByteBuffer address = ByteBuffer.wrap(server.getAddress().getAddress());
    List<Cell> row =
        List.of(
            Cell.text("cluster_name", KEYSPACE),
            Cell.text("key", "local"),
            Cell.text("data_center", KEYSPACE),
            Cell.text("rack", KEYSPACE),
            Cell.text("release_version", "4.0.0"),
            Cell.text("partitioner", "org.apache.cassandra.dht.Murmur3Partitioner"),
            new Cell("rpc_address", DataType.INET, address.duplicate()),
            new Cell("broadcast_address", DataType.INET, address.duplicate()),
            new Cell("schema_version", DataType.UUID, bytes(new UUID(1, 1))),
            new Cell("host_id", DataType.UUID, bytes(new UUID(2, 1))));
    return rows(row, List.of(row.stream().map(Cell::value).toList()));
  }

  private static ByteBuffer bytes(UUID uuid) {
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .flip();
  }

  private static Message rows(List<Cell> columns, List<List<ByteBuffer>> data) {
    Queue<List<ByteBuffer>> queue = new ArrayDeque<>(data);
    return new DefaultRows(new RowsMetadata(columns(columns), null, new int[0], null), queue);
  }

  private static List<ColumnSpec> columns(List<Cell> cells) {
    List<ColumnSpec> columns = new ArrayList<>();
    for (Cell cell : cells) {
      RawType type = RawType.PRIMITIVES.get(cell.type());
      columns.add(new ColumnSpec(KEYSPACE, KEYSPACE, cell.column(), columns.size(), type));
    }
    return columns;
  }
}
