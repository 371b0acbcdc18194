package io.cqlsurge.nullserver;

import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.response.Error;
import io.cqlsurge.cql.CqlStatement;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Executes statements like {@link Execution}, for tables of any form. Counts requests that were
 * sent to the wrong node or shard, and reports their tablet.
 */
final class ScyllaExecutor implements Executor {
  private static final Murmur3TokenFactory TOKENS = new Murmur3TokenFactory();
  private static final int NO_METADATA = 4;
  private static final int SKIP_METADATA = 2;
  private static final int CUSTOM_PAYLOAD = 4;
  private static final int BOOLEAN_ROW = Integer.BYTES + 1;

  /** A statement of a batch that was not prepared. */
  private static final int TEXT = 0;

  private final ScyllaConnection connection;
  private final ScyllaCluster cluster;
  private final ScyllaNode node;
  private final Execution plain;
  private final LiteralKey literalKey = new LiteralKey();
  private final IdentityHashMap<Statement, Optional<ScyllaTable>> tablesOfTexts =
      new IdentityHashMap<>();

  ScyllaExecutor(
      ScyllaConnection connection, ScyllaCluster cluster, ScyllaNode node, Execution plain) {
    this.connection = connection;
    this.cluster = cluster;
    this.node = node;
    this.plain = plain;
  }

  @Override
  public ByteBuf answer(ByteBuf frame, ByteBufAllocator allocator) {
    try {
      return switch (Frames.opcode(frame)) {
        case Opcode.BATCH -> batch(frame, allocator);
        case Opcode.QUERY -> text(frame, allocator);
        default -> execute(frame, allocator);
      };
    } catch (IllegalArgumentException e) {
      return plain.encoded(frame, new Error(ErrorCode.INVALID, e.getMessage()));
    }
  }

  private ByteBuf execute(ByteBuf frame, ByteBufAllocator allocator) {
    Optional<ScyllaStatement> found = statement(frame, Frames.HEADER);
    if (found.isEmpty()) {
      return plain.unprepared(frame, Frames.HEADER);
    }
    ScyllaStatement statement = found.get();
    if (statement.table().isEmpty()) {
      return plain.encoded(frame, connection.queried(statement.cql()));
    }
    if (PagedRows.isIn(statement.table().get()) && statement.columns() > 0) {
      return plain.encoded(frame, PagedRows.page(frame, statement));
    }
    if (statement.conditional()) {
      cluster.schema().checkConditional(statement.table().get());
    }
    int flagsAt = Frames.HEADER + Short.BYTES + Long.BYTES + Short.BYTES;
    Optional<Tablet> tablet = place(statement, frame, flagsAt + 1);
    boolean skips = (frame.getByte(flagsAt) & SKIP_METADATA) != 0;
    return reported(reply(statement, frame, skips, allocator), tablet, allocator);
  }

  private ByteBuf reply(
      ScyllaStatement statement, ByteBuf frame, boolean skips, ByteBufAllocator allocator) {
    int values = Frames.HEADER + Short.BYTES + Long.BYTES + Short.BYTES + 1;
    boolean reads =
        statement.stored().map(stored -> stored.kind() == Statement.Kind.READ).orElse(false);
    if (statement.columns() == 0) {
      statement.stored().ifPresent(stored -> Execution.carryOut(stored, frame, values));
      return plain.done(Frames.stream(frame), allocator);
    }
    ByteBuffer metadata = skips ? withoutColumns(statement.columns()) : statement.results();
    if (reads) {
      byte[] key = Execution.value(frame, values + Short.BYTES);
      LiteralStatements.Known known =
          new LiteralStatements.Known(statement.stored().get(), metadata);
      return plain.rows(Frames.stream(frame), known, key, allocator);
    }
    return rows(Frames.stream(frame), metadata, statement.conditional(), allocator);
  }

  private static ByteBuffer withoutColumns(int columns) {
    return ByteBuffer.allocate(2 * Integer.BYTES).putInt(NO_METADATA).putInt(columns).flip();
  }

  /** Returns no rows, or the row of a conditional statement that was applied. */
  private ByteBuf rows(
      int stream, ByteBuffer metadata, boolean isApplied, ByteBufAllocator allocator) {
    int row = isApplied ? BOOLEAN_ROW : 0;
    int length = 2 * Integer.BYTES + metadata.remaining() + row;
    ByteBuf reply = plain.result(stream, length, allocator);
    reply.writeInt(ResultKind.ROWS).writeBytes(metadata.duplicate()).writeInt(isApplied ? 1 : 0);
    return isApplied ? reply.writeInt(1).writeByte(1) : reply;
  }

  private ByteBuf text(ByteBuf frame, ByteBufAllocator allocator) {
    String cql = Frames.longString(frame, Frames.HEADER);
    String whole = inKeyspace(cql);
    Optional<LiteralStatements.Text> text = stored(whole);
    if (text.isEmpty()) {
      return unstored(cql, frame, allocator);
    }
    Optional<Tablet> tablet = place(text.get(), whole);
    return reported(plain.answer(text.get(), Frames.stream(frame), allocator), tablet, allocator);
  }

  /** Answers a statement on a table whose rows the server does not store. */
  private ByteBuf unstored(String cql, ByteBuf frame, ByteBufAllocator allocator) {
    CqlStatement statement = CqlStatement.of(cql);
    ScyllaTable table = table(statement);
    if (statement.isConditional()) {
      cluster.schema().checkConditional(table);
    }
    Optional<Tablet> tablet = place(table, cql, statement.isConditional());
    StatementColumns columns = new StatementColumns(table, statement, cql);
    if (columns.results().isEmpty()) {
      return reported(plain.done(Frames.stream(frame), allocator), tablet, allocator);
    }
    ByteBuffer metadata = ScyllaPreparer.encoded(columns.results());
    ByteBuf reply = rows(Frames.stream(frame), metadata, statement.isConditional(), allocator);
    return reported(reply, tablet, allocator);
  }

  private ScyllaTable table(CqlStatement statement) {
    String name = statement.table().orElse("");
    return cluster
        .schema()
        .table(statement.keyspace().orElse(connection.keyspace()), name)
        .orElseThrow(() -> new IllegalArgumentException("unconfigured table " + name));
  }

  /** Executes the statements in their order, up to the first that is unknown. */
  private ByteBuf batch(ByteBuf frame, ByteBufAllocator allocator) {
    int statements = frame.getUnsignedShort(Frames.HEADER + 1);
    int at = Frames.HEADER + 1 + Short.BYTES;
    for (int i = 0; i < statements; i++) {
      int id = at + 1;
      if (frame.getByte(at) == TEXT) {
        batchText(Frames.longString(frame, id), i == 0);
        at = id + Integer.BYTES + frame.getInt(id) + Short.BYTES;
        continue;
      }
      Optional<ScyllaStatement> statement = statement(frame, id);
      if (statement.isEmpty()) {
        return plain.unprepared(frame, id);
      }
      int values = id + Short.BYTES + Long.BYTES;
      if (i == 0) {
        place(statement.get(), frame, values);
      }
      statement.get().stored().ifPresent(stored -> Execution.carryOut(stored, frame, values));
      at = Execution.skip(frame, values + Short.BYTES, frame.getUnsignedShort(values));
    }
    // ScyllaDB does not report tablets in replies to batches.
    return plain.done(Frames.stream(frame), allocator);
  }

  private void batchText(String cql, boolean isFirst) {
    String whole = inKeyspace(cql);
    Optional<LiteralStatements.Text> text = stored(whole);
    text.ifPresent(found -> Execution.carryOut(found.of().statement(), found.values(), 0));
    if (isFirst && text.isPresent()) {
      place(text.get(), whole);
    } else if (isFirst) {
      place(table(CqlStatement.of(cql)), cql, false);
    }
  }

  /** Returns a statement on a table whose rows the server stores; empty if it is another one. */
  private Optional<LiteralStatements.Text> stored(String cql) {
    try {
      return Optional.of(plain.texts().read(cql));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns a statement with the keyspace of the connection, if there is one. */
  private String inKeyspace(String cql) {
    String keyspace = connection.keyspace();
    return keyspace.isEmpty() ? cql : CqlStatement.of(cql).in(keyspace);
  }

  private Optional<ScyllaStatement> statement(ByteBuf frame, int at) {
    return frame.getUnsignedShort(at) == Long.BYTES
        ? node.statement(frame.getLong(at + Short.BYTES))
        : Optional.empty();
  }

  /** Counts a request and returns its tablet if the reply has to report it. */
  private Optional<Tablet> place(ScyllaStatement statement, ByteBuf frame, int values) {
    List<Integer> markers = statement.keyMarkers();
    if (markers.isEmpty() || frame.getUnsignedShort(values) == 0) {
      node.countOther();
      return Optional.empty();
    }
    ByteBuffer key = RoutingKey.of(frame, values + Short.BYTES, markers);
    return place(statement.table().orElseThrow(), key, statement.conditional());
  }

  private Optional<Tablet> place(ScyllaTable table, String cql, boolean conditional) {
    Optional<ByteBuffer> key = literalKey.of(table, cql);
    if (key.isEmpty()) {
      node.countOther();
      return Optional.empty();
    }
    return place(table, key.get(), conditional);
  }

  private Optional<Tablet> place(LiteralStatements.Text text, String cql) {
    Statement statement = text.of().statement();
    Optional<ScyllaTable> table =
        tablesOfTexts.computeIfAbsent(
            statement,
            unused -> {
              CqlStatement parsed = CqlStatement.of(cql);
              return cluster
                  .schema()
                  .table(parsed.keyspace().orElse(""), parsed.table().orElse(""));
            });
    if (table.isEmpty()) {
      node.countOther();
      return Optional.empty();
    }
    boolean writes = statement.kind() == Statement.Kind.WRITE;
    List<Integer> marker = List.of(writes ? statement.keyAt() : 0);
    return place(table.get(), RoutingKey.of(text.values(), Short.BYTES, marker), false);
  }

  private Optional<Tablet> place(ScyllaTable table, ByteBuffer key, boolean conditional) {
    Placement placement = table.placement();
    long token = ((Murmur3Token) TOKENS.hash(key)).getValue();
    if (conditional) {
      node.countConditional(placement.firstReplica(token) == node.index());
    }
    boolean isRight = node.count(connection.shard(), placement.shard(node.index(), token));
    return isRight ? Optional.empty() : placement.tablet(token);
  }

  private ByteBuf reported(ByteBuf reply, Optional<Tablet> tablet, ByteBufAllocator allocator) {
    if (tablet.isEmpty() || !connection.readsTablets()) {
      return reply;
    }
    node.countTabletReply();
    ByteBuffer payload = tablet.get().payload().duplicate();
    ByteBuf whole = allocator.buffer(reply.readableBytes() + payload.remaining());
    whole.writeBytes(reply, Frames.HEADER).writeBytes(payload).writeBytes(reply);
    reply.release();
    return whole
        .setByte(1, CUSTOM_PAYLOAD)
        .setInt(Frames.LENGTH_OFFSET, whole.readableBytes() - Frames.HEADER);
  }
}
