package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.Error;
import java.util.Locale;
import java.util.Optional;

/**
 * A fault in requests before the executions: those whose text contains some text get another reply.
 * The text of a request is its type and its CQL, such as {@code STARTUP} or {@code PREPARE SELECT}.
 *
 * @param reply the reply; empty if there is none
 */
public record Obstacle(String text, Optional<Message> reply) {

  /** Returns an obstacle that leaves requests unanswered. */
  public static Obstacle silence(String text) {
    return new Obstacle(text, Optional.empty());
  }

  /** Returns an obstacle that refuses requests. */
  public static Obstacle refusal(String text) {
    return new Obstacle(text, Optional.of(new Error(ErrorCode.SERVER_ERROR, Failure.Text.WANTED)));
  }

  boolean concerns(Message request) {
    return textOf(request).contains(text);
  }

  private static String textOf(Message request) {
    if (request instanceof Prepare prepare) {
      return "PREPARE " + prepare.cqlQuery;
    }
    return request instanceof Query query
        ? "QUERY " + query.query
        : request.getClass().getSimpleName().toUpperCase(Locale.ROOT);
  }
}
