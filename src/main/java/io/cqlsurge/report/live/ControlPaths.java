package io.cqlsurge.report.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.report.web.WebReply;
import io.cqlsurge.report.web.WebRequest;
import io.cqlsurge.report.web.WebServer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The paths that change a run. A request needs the token in a header, which a foreign page cannot
 * know, and if it has an origin, this must be the live page.
 */
public final class ControlPaths {
  /** The header with the token. */
  public static final String TOKEN = "X-Cqlsurge-Token";

  private static final int TOKEN_BYTES = 16;
  private static final int MAX_MARK = 100;
  private static final Pattern RATE = Pattern.compile("[1-9]\\d{0,8}");

  private final LiveControl control;
  private final String token;

  /** Creates the paths, for requests with the secret token. */
  public ControlPaths(LiveControl control, String token) {
    this.control = control;
    this.token = token;
  }

  public static String newToken() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  public void addTo(WebServer server) {
    server.addPost("/stop", checked(request -> stop()));
    server.addPost("/rate", checked(this::setRate));
    server.addPost("/mark", checked(this::mark));
  }

  private Function<WebRequest, WebReply> checked(Function<WebRequest, WebReply> handler) {
    return request ->
        isAllowed(request)
            ? handler.apply(request)
            : WebReply.sentence(403, "Use the address with the token that cqlsurge printed.");
  }

  private boolean isAllowed(WebRequest request) {
    String origin = "http://" + request.header("Host").orElse("");
    boolean isOwnPage = request.header("Origin").map(origin::equals).orElse(true);
    String sent = request.header(TOKEN).orElse("");
    return isOwnPage && MessageDigest.isEqual(sent.getBytes(UTF_8), token.getBytes(UTF_8));
  }

  private WebReply stop() {
    control.stop();
    return WebReply.sentence(200, "The run ends.");
  }

  private WebReply mark(WebRequest request) {
    String text = request.body().strip().replaceAll("\\s+", " ");
    if (text.isEmpty() || text.length() > MAX_MARK) {
      return WebReply.sentence(400, "A mark has 1 to " + MAX_MARK + " characters.");
    }
    return control.mark(text)
        ? WebReply.sentence(200, "The phase '" + text + "' begins.")
        : WebReply.sentence(409, "No run is in progress.");
  }

  private WebReply setRate(WebRequest request) {
    String rate = request.body().trim();
    if (!RATE.matcher(rate).matches()) {
      return WebReply.sentence(
          400, "A rate is a whole number of requests per second, from 1 to 999999999.");
    }
    return control.setRate(Long.parseLong(rate))
        ? WebReply.sentence(200, "The rate is " + rate + "/s.")
        : WebReply.sentence(
            409, "No run with fixed= or throttle= is running. A load shape cannot be changed.");
  }
}
