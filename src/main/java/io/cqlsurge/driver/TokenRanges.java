package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.internal.core.metadata.token.ByteOrderedToken;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import com.datastax.oss.driver.internal.core.metadata.token.RandomToken;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.TokenRange;
import java.nio.ByteBuffer;
import java.util.List;

/** The parts of the ring, with tokens as they are bound. */
final class TokenRanges {
  private TokenRanges() {}

  /** All parts in order, each range of the ring being cut in so many. */
  static List<TokenRange> of(TokenMap ring, int split) {
    return ring.getTokenRanges().stream()
        .flatMap(range -> range.unwrap().stream())
        .flatMap(range -> range.splitEvenly(split).stream())
        // A range with fewer tokens than parts leaves some of these with none.
        .filter(range -> !range.isEmpty())
        .sorted()
        .map(range -> new TokenRange(encode(range.getStart()), encode(range.getEnd())))
        .toList();
  }

  /** A token as {@code token(key)} is compared with it; its type follows from the partitioner. */
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
        "Tokens of this cluster's partitioner are not known here: " + token,
        null);
  }
}
