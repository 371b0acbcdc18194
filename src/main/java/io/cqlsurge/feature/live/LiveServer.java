package io.cqlsurge.feature.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.feature.page.GraphPage;
import io.cqlsurge.feature.page.PageEntries;
import io.cqlsurge.feature.web.WebReply;
import io.cqlsurge.feature.web.WebRequest;
import io.cqlsurge.feature.web.WebServer;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.trial.StatsWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The paths of the live page. All methods are thread-safe.
 *
 * @param form writes the page
 * @param others the runs of earlier commands, which the page also shows
 */
public record LiveServer(LivePage page, GraphPage form, PageEntries others, LogFile histograms) {
  /** The live page. */
  public static final GraphPage.Kind PAGE =
      new GraphPage.Kind(
          true,
          Stream.of("live.css", "live-data.js", "live-header.js", "live-control.js", "live.js")
              .map("/io/cqlsurge/feature/live/"::concat)
              .toList());

  private static final String HTML = "text/html; charset=utf-8";
  private static final String JSON = "application/json";

  /** Time without an event after which a comment is sent, to notice a lost connection. */
  private static final long HEARTBEAT_SECONDS = 15;

  public void addTo(WebServer server) {
    server.add("/", request -> html(PAGE));
    server.add("/graph.html", request -> saved(html(GraphPage.Kind.FILE), "graph.html"));
    server.add("/run.json", request -> saved(run(), "run.json"));
    server.add("/run.hdr", request -> saved(log(), "run.hdr"));
    server.add("/events", this::events);
  }

  private WebReply html(GraphPage.Kind kind) {
    return WebReply.ok(
        HTML,
        stream -> {
          try {
            form.write(stream, page.title(), this::writeAll, kind);
          } catch (UsageError e) {
            throw new IOException(e);
          }
        });
  }

  private void writeAll(StatsWriter writer) throws IOException {
    others.writeTo(writer);
    PageEntries.of(page.entries()).writeTo(writer);
  }

  private WebReply run() {
    return WebReply.text(200, JSON, LiveView.json(page.title(), page.entries()));
  }

  private WebReply log() {
    return WebReply.ok(
        WebReply.TEXT,
        stream -> {
          try (InputStream log = histograms.read()) {
            log.transferTo(stream);
          }
        });
  }

  private static WebReply saved(WebReply reply, String name) {
    return reply.with("Content-Disposition", "inline; filename=" + name);
  }

  private WebReply events(WebRequest request) {
    return page.hub()
        .subscribe(lastSeen(request))
        .map(found -> WebReply.ok("text/event-stream", stream -> write(found, stream)))
        .orElseGet(() -> WebReply.sentence(503, "The run has ended, or too many browsers watch."));
  }

  private static Optional<Long> lastSeen(WebRequest request) {
    return request
        .header("Last-Event-ID")
        .filter(text -> text.matches("\\d{1,18}"))
        .map(Long::parseLong);
  }

  private void write(EventReader reader, OutputStream stream) throws IOException {
    try {
      if (!reader.isComplete) {
        stream.write(
            new Event(reader.lastId, "snapshot", LiveView.json(page.title(), page.entries()))
                .bytes());
        stream.flush();
      }
      Optional<Event> next = reader.next(HEARTBEAT_SECONDS);
      while (next.isEmpty() || !next.get().equals(Event.END)) {
        stream.write(next.map(Event::bytes).orElseGet(() -> ":\n\n".getBytes(UTF_8)));
        stream.flush();
        next = reader.next(HEARTBEAT_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      page.hub().remove(reader);
    }
  }
}
