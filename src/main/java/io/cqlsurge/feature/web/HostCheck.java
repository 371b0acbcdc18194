package io.cqlsurge.feature.web;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A check of the host name of a request. A foreign page can make a browser send requests to this
 * server with the name of the page (DNS rebinding), but not with an IP address.
 */
final class HostCheck {
  private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");
  private static final Pattern ADDRESS =
      Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+(%[\\w.-]+)?]");

  private final String bound;

  /** Creates a check for the host that the server listens on, as the user wrote it. */
  HostCheck(String bound) {
    this.bound = bound.toLowerCase(Locale.ROOT);
  }

  /** Returns whether the value of the header {@code Host} is an IP address or a known name. */
  boolean allows(String header) {
    String host = PORT.matcher(header.toLowerCase(Locale.ROOT)).replaceFirst("");
    return host.equals("localhost") || host.equals(bound) || ADDRESS.matcher(host).matches();
  }
}
