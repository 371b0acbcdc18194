package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.WriteType;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.ReadFailure;
import com.datastax.oss.protocol.internal.response.error.ReadTimeout;
import com.datastax.oss.protocol.internal.response.error.Unavailable;
import com.datastax.oss.protocol.internal.response.error.WriteFailure;
import com.datastax.oss.protocol.internal.response.error.WriteTimeout;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A fault that replaces or delays the correct reply to an execution. */
public enum Failure {
  READ_TIMEOUT("read-timeout", new ReadTimeout(Text.WANTED, ConsistencyLevel.ONE, 0, 1, false)),
  WRITE_TIMEOUT(
      "write-timeout", new WriteTimeout(Text.WANTED, ConsistencyLevel.ONE, 0, 1, WriteType.SIMPLE)),
  UNAVAILABLE("unavailable", new Unavailable(Text.WANTED, ConsistencyLevel.ONE, 1, 0)),
  OVERLOADED("overloaded", new Error(ErrorCode.OVERLOADED, Text.WANTED)),
  BOOTSTRAPPING("bootstrapping", new Error(ErrorCode.IS_BOOTSTRAPPING, Text.WANTED)),
  READ_FAILURE(
      "read-failure",
      new ReadFailure(Text.WANTED, ConsistencyLevel.ONE, 0, 1, 1, Text.REASONS, false)),
  WRITE_FAILURE(
      "write-failure",
      new WriteFailure(Text.WANTED, ConsistencyLevel.ONE, 0, 1, 1, Text.REASONS, WriteType.SIMPLE)),
  SERVER_ERROR("server-error", new Error(ErrorCode.SERVER_ERROR, Text.WANTED)),
  /** The error of ScyllaDB for a partition with too many requests. */
  RATE_LIMIT("rate-limit", new RateLimitError(Text.WANTED, true, true)),
  INVALID("invalid", new Error(ErrorCode.INVALID, Text.WANTED)),
  /** No reply at all. */
  SILENCE("silence"),
  /** The connection is closed. */
  CLOSE("close"),
  /** Bytes that are not a frame. */
  GARBAGE("garbage"),
  /** A header with a larger length than that of the body. */
  LONG_FRAME("long-frame"),
  /** The correct reply, {@link #LATE_MS} later; later requests are answered before it. */
  LATE("late"),
  /** The correct reply with a warning that contains numbers. */
  WARNING("warning");

  /** Delay of a late reply, in ms. */
  static final long LATE_MS = 20;

  private final String word;
  private final Optional<Message> reply;

  Failure(String word) {
    this.word = word;
    this.reply = Optional.empty();
  }

  Failure(String word, Message reply) {
    this.word = word;
    this.reply = Optional.of(reply);
  }

  /** Returns the error reply, if there is a reply. */
  Optional<Message> reply() {
    return reply;
  }

  /**
   * Returns the failure with this name.
   *
   * @throws IllegalArgumentException if no failure has this name
   */
  static Failure named(String word) {
    return Arrays.stream(values())
        .filter(failure -> failure.word.equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'" + word + "' is no failure; there are " + Failure.words()));
  }

  private static String words() {
    return Arrays.stream(values()).map(Failure::toString).collect(Collectors.joining(" "));
  }

  /** Returns the name that {@link #named} reads. */
  @Override
  public String toString() {
    return word;
  }

  /** Texts in the replies. */
  static final class Text {
    static final String WANTED = "The null server fails here on request";
    static final Map<InetAddress, Integer> REASONS = Map.of(InetAddress.getLoopbackAddress(), 0);
  }
}
