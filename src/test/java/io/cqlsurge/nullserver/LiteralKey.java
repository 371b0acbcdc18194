package io.cqlsurge.nullserver;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.schema.Column;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the partition key in the text of a statement, if its columns have simple types. */
final class LiteralKey {
  private static final Pattern LITERAL =
      Pattern.compile(
          "(?<![\\w\".])(?:'(?:[^']|'')*'|0[xX][0-9a-fA-F]*"
              + "|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
              + "|-?[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|(?i:true|false|null)\\b)");

  private final DriverLiterals literals = new DriverLiterals();

  /** Returns the key; empty if the statement has no whole key or a value of another type. */
  Optional<ByteBuffer> of(ScyllaTable table, String cql) {
    List<String> found = new ArrayList<>();
    Matcher literal = LITERAL.matcher(cql);
    String marked =
        literal.replaceAll(
            value -> {
              found.add(value.group());
              return "?";
            });
    CqlStatement statement = CqlStatement.of(marked);
    List<Integer> markers = ScyllaPreparer.keyMarkers(table, statement);
    if (markers.isEmpty() || statement.markers().size() != found.size()) {
      return Optional.empty();
    }
    try {
      return Optional.of(key(table, markers.stream().map(found::get).toList()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private ByteBuffer key(ScyllaTable table, List<String> texts) {
    ByteBuf values = Unpooled.buffer();
    List<Integer> positions = new ArrayList<>();
    for (Column column : table.table().partitionKey()) {
      ByteBuffer value = literals.parse(column.type(), texts.get(positions.size()));
      if (value == null) {
        throw new IllegalArgumentException("a key is not null");
      }
      values.writeInt(value.remaining()).writeBytes(value.duplicate());
      positions.add(positions.size());
    }
    return RoutingKey.of(values, 0, positions);
  }
}
