package io.cqlsurge.feature.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.feature.web.WebReply;
import io.cqlsurge.feature.web.WebRequest;
import io.cqlsurge.feature.web.WebServer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
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

  private final String token;

  /** Creates paths with a new token. */
  public ControlPaths() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    token = HexFormat.of().formatHex(bytes);
  }

  public String token() {
    return token;
  }

  /**
   * Adds the paths to a server.
   *
   * @param stop ends the run as Ctrl-C does
   * @param mark begins a phase; returns whether there is a run
   * @param rate changes the requests per second; returns whether a run has a constant rate
   */
  public void addTo(WebServer server, Runnable stop, Predicate<String> mark, LongPredicate rate) {
    server.addPost("/stop", checked(request -> stop(stop)));
    server.addPost("/rate", checked(request -> setRate(request, rate)));
    server.addPost("/mark", checked(request -> mark(request, mark)));
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

  private static WebReply stop(Runnable stop) {
    stop.run();
    return WebReply.sentence(200, "The run ends.");
  }

  private static WebReply mark(WebRequest request, Predicate<String> mark) {
    String text = request.body().strip().replaceAll("\\s+", " ");
    if (text.isEmpty() || text.length() > MAX_MARK) {
      return WebReply.sentence(400, "A mark has 1 to " + MAX_MARK + " characters.");
    }
    return mark.test(text)
        ? WebReply.sentence(200, "The phase '" + text + "' begins.")
        : WebReply.sentence(409, "No run is in progress.");
  }

  private static WebReply setRate(WebRequest request, LongPredicate rate) {
    String text = request.body().trim();
    if (!RATE.matcher(text).matches()) {
      return WebReply.sentence(
          400, "A rate is a whole number of requests per second, from 1 to 999999999.");
    }
    return rate.test(Long.parseLong(text))
        ? WebReply.sentence(200, "The rate is " + text + "/s.")
        : WebReply.sentence(
            409, "No run with fixed= or throttle= is running. A load shape cannot be changed.");
  }
}
