package io.cqlsurge.feature.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests as bytes, because clients of the JDK send none of the invalid ones. */
@Timeout(60)
class WebServerTest {
  private WebServer server;

  @BeforeEach
  void start() throws IOException {
    server = WebServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    server.add("/", request -> WebReply.text(200, "text/html", "front"));
    server.add("/echo", request -> WebReply.text(200, WebReply.TEXT, request.path()));
    server.add(
        "/broken",
        request -> {
          throw new IllegalStateException("oops");
        });
    server.addPost("/post", request -> WebReply.text(200, WebReply.TEXT, request.body()));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.connect(server.address());
    socket.setSoTimeout(20_000);
    return socket;
  }

  private String send(String request) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  private String request(String firstLine, String... more) throws IOException {
    return send(
        firstLine
            + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            + String.join("\r\n", more)
            + (more.length > 0 && more[0].contains("Content-Length") ? "" : "\r\n"));
  }

  @Test
  void a_path_is_answered_with_headers_that_protect_the_reader() throws IOException {
    String reply = request("GET /");
    assertThat(reply)
        .startsWith("HTTP/1.1 200 OK\r\n")
        .containsIgnoringCase("X-Content-Type-Options: nosniff")
        .containsIgnoringCase("X-Frame-Options: DENY")
        .containsIgnoringCase("Cache-Control: no-store")
        .containsIgnoringCase("Content-Type: text/html")
        .contains("front");
    assertThat(request("GET /echo?a=%20b")).endsWith("/echo\r\n0\r\n\r\n");
    assertThat(request("HEAD /")).startsWith("HTTP/1.1 200 OK").doesNotContain("front");
  }

  @Test
  void a_wrong_path_method_or_host_gets_a_sentence() throws IOException {
    assertThat(request("GET /nothing"))
        .startsWith("HTTP/1.1 404")
        .contains("available: /, /broken, /echo");
    assertThat(request("GET /../../etc/passwd")).startsWith("HTTP/1.1 404");
    assertThat(request("GET /post")).startsWith("HTTP/1.1 404");
    assertThat(request("POST /echo")).startsWith("HTTP/1.1 404");
    assertThat(request("DELETE /")).startsWith("HTTP/1.1 405");
    assertThat(request("GET /broken")).startsWith("HTTP/1.1 500").contains("oops");
    assertThat(send("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 421")
        .contains("Use the address that cqlsurge printed");
    assertThat(send("GET / HTTP/1.0\r\n\r\n")).startsWith("HTTP/1.1 421");
  }

  @Test
  void the_body_of_a_post_is_passed_and_limited() throws IOException {
    assertThat(request("POST /post", "Content-Length: 3\r\n\r\nabc")).contains("abc");
    String large = "x".repeat(50_000);
    String reply = request("POST /post", "Content-Length: 50000\r\n\r\n" + large);
    assertThat(reply).contains("x".repeat(4096)).doesNotContain("x".repeat(4097));
  }

  @Test
  void a_port_in_use_is_an_error() {
    assertThatThrownBy(() -> WebServer.start(server.address()).close())
        .isInstanceOf(BindException.class);
  }

  @Test
  void garbage_changes_nothing() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 500; i++) {
      byte[] bytes = new byte[1 + random.nextInt(300)];
      random.nextBytes(bytes);
      try (Socket socket = connect()) {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().write("\r\n\r\n".getBytes(US_ASCII));
      }
    }
    assertThat(request("GET /")).startsWith("HTTP/1.1 200 OK");
  }

  @Test
  void clients_that_never_read_and_idle_connections_do_not_delay_others() throws IOException {
    server.add(
        "/large",
        request ->
            new WebReply(
                200,
                "text/plain",
                Map.of(),
                stream -> {
                  byte[] block = new byte[1_000_000];
                  for (int i = 0; i < 100; i++) {
                    stream.write(block);
                  }
                }));
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < 20; i++) {
        Socket reader = connect();
        sockets.add(reader);
        reader
            .getOutputStream()
            .write("GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".getBytes(US_ASCII));
        sockets.add(connect());
      }
      for (int i = 0; i < 20; i++) {
        assertThat(request("GET /")).startsWith("HTTP/1.1 200 OK");
      }
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }
}
