package io.cqlsurge.feature.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * An HTTP server. Requests with a host name that could belong to a foreign page are refused. A
 * client that sends its request slowly is disconnected; one that reads slowly only blocks its own
 * thread. Thread-safe; several threads call a handler at the same time.
 */
public final class WebServer implements AutoCloseable {
  /** Maximum requests at the same time; more are disconnected. */
  private static final int MAX_THREADS = 64;

  private static final int IDLE_THREAD_SECONDS = 10;

  /** Maximum length of the body of a request, in bytes. */
  private static final int MAX_BODY = 4096;

  /** Limits of the server of the JDK, which reads them once: seconds and numbers. */
  private static final Map<String, String> LIMITS =
      Map.of(
          "sun.net.httpserver.maxReqTime", "10",
          "sun.net.httpserver.idleInterval", "30",
          "sun.net.httpserver.maxIdleConnections", "64",
          "jdk.httpserver.maxConnections", "512",
          "sun.net.httpserver.nodelay", "true");

  private final HttpServer server;
  private final ExecutorService threads;
  private final HostCheck hosts;
  private final Map<String, Function<WebRequest, WebReply>> readers = new ConcurrentHashMap<>();
  private final Map<String, Function<WebRequest, WebReply>> writers = new ConcurrentHashMap<>();

  private WebServer(HttpServer server, ExecutorService threads, HostCheck hosts) {
    this.server = server;
    this.threads = threads;
    this.hosts = hosts;
  }

  /**
   * Starts a server without paths.
   *
   * @param address the address to listen on; port 0 means any free port
   * @throws IOException if it cannot listen there
   */
  public static WebServer start(InetSocketAddress address) throws IOException {
    LIMITS.forEach(System.getProperties()::putIfAbsent);
    HttpServer server = HttpServer.create(address, 0);
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            0,
            MAX_THREADS,
            IDLE_THREAD_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
              Thread thread = new Thread(task, "cqlsurge-web");
              thread.setDaemon(true);
              return thread;
            });
    WebServer started = new WebServer(server, threads, new HostCheck(address.getHostString()));
    server.setExecutor(threads);
    server.createContext("/", started::handle);
    server.start();
    return started;
  }

  public InetSocketAddress address() {
    return server.getAddress();
  }

  /** Adds a path for GET and HEAD requests. */
  public void add(String path, Function<WebRequest, WebReply> handler) {
    readers.put(path, handler);
  }

  /** Adds a path for GET and HEAD requests, unless there is one. Returns whether it was added. */
  public boolean addNew(String path, Function<WebRequest, WebReply> handler) {
    return readers.putIfAbsent(path, handler) == null;
  }

  public void remove(String path) {
    readers.remove(path);
  }

  /** Adds a path for POST requests. */
  public void addPost(String path, Function<WebRequest, WebReply> handler) {
    writers.put(path, handler);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      WebRequest request = request(exchange);
      send(exchange, reply(request), request.method().equals("HEAD"));
    }
  }

  private static WebRequest request(HttpExchange exchange) throws IOException {
    return new WebRequest(
        exchange.getRequestMethod(),
        exchange.getRequestURI().getPath(),
        exchange.getRequestHeaders(),
        body(exchange));
  }

  private static String body(HttpExchange exchange) throws IOException {
    if (!exchange.getRequestMethod().equals("POST")) {
      return "";
    }
    try (InputStream stream = exchange.getRequestBody()) {
      return new String(stream.readNBytes(MAX_BODY), StandardCharsets.UTF_8);
    }
  }

  private WebReply reply(WebRequest request) {
    if (!hosts.allows(request.header("host").orElse(""))) {
      return WebReply.sentence(
          421, "Use the address that cqlsurge printed, with an IP address or localhost.");
    }
    boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
    if (!reads && !request.method().equals("POST")) {
      return WebReply.sentence(405, "Only GET, HEAD and POST are supported.");
    }
    Function<WebRequest, WebReply> handler = (reads ? readers : writers).get(request.path());
    if (handler == null) {
      return WebReply.sentence(
          404, "Not found; available: " + String.join(", ", new TreeSet<>(readers.keySet())));
    }
    try {
      return handler.apply(request);
    } catch (RuntimeException e) {
      return WebReply.sentence(500, "internal error, please report it: " + e);
    }
  }

  private static void send(HttpExchange exchange, WebReply reply, boolean onlyHead)
      throws IOException {
    var headers = exchange.getResponseHeaders();
    headers.set("Content-Type", reply.type());
    headers.set("Cache-Control", "no-store");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    reply.headers().forEach(headers::set);
    exchange.sendResponseHeaders(reply.status(), onlyHead ? -1 : 0);
    if (!onlyHead) {
      try (OutputStream stream = exchange.getResponseBody()) {
        reply.body().writeTo(stream);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
