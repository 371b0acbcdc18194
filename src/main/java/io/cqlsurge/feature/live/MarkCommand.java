package io.cqlsurge.feature.live;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.run.ExitCode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The command that marks an event of a run in another process. */
record MarkCommand(List<String> arguments, Output output) implements Callable<Integer> {
  static final HelpPage PAGE =
      new HelpPage(
          "mark",
          "Marks an event of a run with -live control",
          List.of(),
          List.of("mark TEXT"),
          List.of(),
          List.of(
              "The mark begins a phase of the run, as with -at. The environment variable CQLSURGE_LIVE must have the address that the run printed after 'Live page with control:'. It contains a secret, so it cannot be given on the command line: other users can read arguments."),
          List.of("mark \"repair starts\""));

  private static final String LIVE = "CQLSURGE_LIVE";
  private static final Pattern ADDRESS = Pattern.compile("(http://[^/?]+/)\\?token=(\\w+)");
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  @Override
  public Integer call() {
    if (arguments.size() != 1) {
      throw new UsageError("mark needs one text; quote it: mark \"repair starts\"");
    }
    Matcher address = ADDRESS.matcher(Optional.ofNullable(System.getenv(LIVE)).orElse("").strip());
    if (!address.matches()) {
      throw new UsageError(
          "mark: set %1$s to the address that the run printed: export %1$s='http://127.0.0.1:8089/?token=...'"
              .formatted(LIVE));
    }
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address.group(1) + "mark"))
            .timeout(TIMEOUT)
            .header(ControlPaths.TOKEN, address.group(2))
            .POST(HttpRequest.BodyPublishers.ofString(arguments.get(0)))
            .build();
    HttpResponse<String> reply = send(request);
    boolean isDone = reply.statusCode() == 200;
    if (isDone) {
      output.line(reply.body().strip());
    } else {
      output.complaint("mark: " + reply.body().strip());
    }
    return (isDone ? ExitCode.SUCCESS : ExitCode.FAILURE).status();
  }

  private static HttpResponse<String> send(HttpRequest request) {
    try {
      return HttpClient.newBuilder()
          .connectTimeout(TIMEOUT)
          .build()
          .send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UsageError("mark: no run answers at " + request.uri().getAuthority());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UsageError("mark: interrupted");
    }
  }
}
