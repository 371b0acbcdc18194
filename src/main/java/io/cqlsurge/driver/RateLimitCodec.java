package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.servererrors.InvalidConfigurationInQueryException;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.response.Error;
import io.netty.buffer.ByteBuf;
import java.util.function.IntPredicate;

/**
 * An error decoder that reads ScyllaDB's rate-limit error. The result has the error code that
 * ScyllaDB sends to clients without this extension, because the driver has an exception for it and
 * does not retry it. Only the message distinguishes it from other errors with this code.
 */
final class RateLimitCodec extends ReplyCodec {
  private static final String REACHED = "the partition's rate limit is reached, ";
  private static final int READ = 0;

  private final IntPredicate isLimit;

  /**
   * Creates the decoder.
   *
   * @param isLimit returns whether the server announced this error code for the rate limit
   */
  RateLimitCodec(Message.Codec others, IntPredicate isLimit) {
    super(others);
    this.isLimit = isLimit;
  }

  /** Returns whether the driver created this exception for the rate-limit error. */
  static boolean isCauseOf(Throwable error) {
    return error instanceof InvalidConfigurationInQueryException
        && String.valueOf(error.getMessage()).startsWith(REACHED);
  }

  @Override
  public <B> Message decode(B source, PrimitiveCodec<B> decoder) {
    ByteBuf body = (ByteBuf) source;
    if (!isLimit.test(body.getInt(body.readerIndex()))) {
      return others.decode(source, decoder);
    }
    body.skipBytes(Integer.BYTES);
    String message = decoder.readString(source);
    String operation = decoder.readByte(source) == READ ? "read" : "write";
    String node = decoder.readByte(source) == 0 ? "a replica: " : "the coordinator: ";
    return new Error(
        ErrorCode.CONFIG_ERROR, REACHED + operation + " rejected by " + node + message);
  }
}
