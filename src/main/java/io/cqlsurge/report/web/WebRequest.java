package io.cqlsurge.report.web;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request.
 *
 * @param headers the first value of each header, by name in lower case
 * @param body the body of a POST request; empty for others
 */
public record WebRequest(String method, String path, Map<String, String> headers, String body) {

  public WebRequest {
    headers = Map.copyOf(headers);
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
  }
}
