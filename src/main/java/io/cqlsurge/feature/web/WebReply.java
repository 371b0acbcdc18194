package io.cqlsurge.feature.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * A reply to a request.
 *
 * @param status status of HTTP, such as 200
 * @param type content type, such as {@code text/html; charset=utf-8}
 * @param headers further headers
 */
public record WebReply(int status, String type, Map<String, String> headers, Body body) {
  /** The content type of plain text. */
  public static final String TEXT = "text/plain; charset=utf-8";

  /** The body of a reply. */
  @FunctionalInterface
  public interface Body {
    /**
     * Writes the body; may take as long as the connection exists.
     *
     * @throws IOException if the client has closed the connection, or the body cannot be completed
     */
    void writeTo(OutputStream stream) throws IOException;
  }

  public WebReply {
    headers = Map.copyOf(headers);
  }

  /** Returns a reply with this body and no further headers. */
  public static WebReply ok(String type, Body body) {
    return new WebReply(200, type, Map.of(), body);
  }

  public static WebReply text(int status, String type, String text) {
    return new WebReply(status, type, Map.of(), stream -> stream.write(text.getBytes(UTF_8)));
  }

  /** Returns a reply with one sentence, for example about what was wrong. */
  public static WebReply sentence(int status, String sentence) {
    return text(status, TEXT, sentence + "\n");
  }

  /** Returns the same reply with one more header. */
  public WebReply with(String name, String value) {
    Map<String, String> more = new HashMap<>(headers);
    more.put(name, value);
    return new WebReply(status, type, more, body);
  }
}
