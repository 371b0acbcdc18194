package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.internal.core.metadata.token.ByteOrderedToken;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import com.datastax.oss.driver.internal.core.metadata.token.RandomToken;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Replicas;
import io.cqlsurge.database.TokenRange;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** The ring's token ranges, with tokens as bind marker values. */
final class TokenRanges {
  private TokenRanges() {}

  /** Returns all ranges in order, each range of the ring split into {@code split} ranges. */
  static List<TokenRange> of(Optional<TokenMap> ring, int split) {
    return ring
        .orElseThrow(
            () ->
                new DatabaseError(
                    DatabaseError.Kind.OTHER,
                    "The cluster reports no tokens, so its token ranges are unknown"))
        .getTokenRanges()
        .stream()
        .flatMap(range -> range.unwrap().stream())
        .flatMap(range -> range.splitEvenly(split).stream())
        // Splitting a range with fewer tokens than split also returns empty ranges.
        .filter(range -> !range.isEmpty())
        .sorted()
        .map(range -> new TokenRange(encode(range.getStart()), encode(range.getEnd())))
        .toList();
  }

  /** Returns the nodes that store the partition of a statement, as the ring is now. */
  static Replicas replicas(TokenMap ring, Statement<?> statement) {
    CqlIdentifier keyspace = statement.getRoutingKeyspace();
    ByteBuffer key = statement.getRoutingKey();
    if (keyspace == null || key == null) {
      return Replicas.UNKNOWN;
    }
    Token token = ring.newToken(key);
    String range =
        ring.getTokenRanges().stream()
            .filter(each -> each.contains(token))
            .map(each -> ring.format(each.getStart()) + ".." + ring.format(each.getEnd()))
            .findFirst()
            .orElse("unknown");
    return new Replicas(
        ring.getReplicas(keyspace, key).stream().map(Coordinators::address).sorted().toList(),
        range);
  }

  /**
   * Encodes a token as a value to compare {@code token(key)} with. The partitioner determines its
   * type.
   */
  static ByteBuffer encode(Token token) {
    if (token instanceof Murmur3Token number) {
      return ByteBuffer.allocate(Long.BYTES).putLong(0, number.getValue());
    }
    if (token instanceof RandomToken number) {
      return TypeCodecs.VARINT.encode(number.getValue(), ProtocolVersion.DEFAULT);
    }
    if (token instanceof ByteOrderedToken bytes) {
      return bytes.getValue().duplicate();
    }
    throw new DatabaseError(
        DatabaseError.Kind.OTHER,
        "Tokens of this cluster's partitioner are not supported: " + token);
  }
}
