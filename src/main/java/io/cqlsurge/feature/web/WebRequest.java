package io.cqlsurge.feature.web;

import com.sun.net.httpserver.Headers;
import java.util.Optional;

/**
 * A request.
 *
 * @param body the body of a POST request; empty for others
 */
public record WebRequest(String method, String path, Headers headers, String body) {

  /** Returns the first value of a header, whose name can be in any case. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.getFirst(name));
  }
}
