package io.cqlsurge.driver.scylla;

import com.datastax.oss.driver.api.core.servererrors.InvalidConfigurationInQueryException;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.response.Error;
import io.netty.buffer.ByteBuf;
import java.util.function.IntPredicate;

/**
 * The driver's error decoder, but it also reads ScyllaDB's rate-limit error. The decoded error has
 * the code that ScyllaDB sends to clients without this extension, because the driver does not retry
 * it. Only its message distinguishes it from other errors with this code.
 */
public final class RateLimitCodec extends Error.Codec {
  private static final String REACHED = "the partition's rate limit is reached, ";
  private static final int READ = 0;

  /** Returns whether an error code is the announced one. */
  private final IntPredicate isRateLimit;

  public RateLimitCodec(int protocolVersion, IntPredicate isRateLimit) {
    super(protocolVersion);
    this.isRateLimit = isRateLimit;
  }

  /** Returns whether the driver created this exception for a rate-limit error. */
  public static boolean isCauseOf(Throwable error) {
    return error instanceof InvalidConfigurationInQueryException
        && String.valueOf(error.getMessage()).startsWith(REACHED);
  }

  @Override
  public <B> Message decode(B source, PrimitiveCodec<B> decoder) {
    ByteBuf body = (ByteBuf) source;
    if (!isRateLimit.test(body.getInt(body.readerIndex()))) {
      return super.decode(source, decoder);
    }
    body.skipBytes(Integer.BYTES);
    String message = decoder.readString(source);
    String operation = decoder.readByte(source) == READ ? "read" : "write";
    String node = decoder.readByte(source) == 0 ? "a replica: " : "the coordinator: ";
    String text = REACHED + operation + " rejected by " + node + message;
    return new Error(ErrorCode.CONFIG_ERROR, text);
  }
}
