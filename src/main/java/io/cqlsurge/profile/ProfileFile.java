package io.cqlsurge.profile;

import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Finds the text of a profile: a local file, or what lies at an address. */
final class ProfileFile {
  /** For the connection, for the headers, and for the whole transfer. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final int MOST_NAMES = 1_000;

  private ProfileFile() {}

  /**
   * A profile before it is read.
   *
   * @param name as the user gave it
   * @param folder where it lies, if it is a local file
   */
  record Loaded(String name, String text, Optional<Path> folder) {}

  /**
   * Loads by a name.
   *
   * @throws UsageError if there is nothing, or it cannot be had
   */
  static Loaded load(String name) {
    Optional<Path> path = path(name);
    if (path.isPresent() && Files.exists(path.get())) {
      return local(name, path.get());
    }
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("http:") || lower.startsWith("https:")) {
      return new Loaded(name, download(name, PATIENCE), Optional.empty());
    }
    if (lower.startsWith("file:")) {
      return local(name, path(uri(name)).orElseThrow(() -> notFound(name, Optional.empty())));
    }
    throw notFound(name, path);
  }

  /** A local file. */
  static Loaded local(String name, Path file) {
    try {
      String text = TextFile.read(file, YamlText.LONGEST);
      return new Loaded(name, text, Optional.ofNullable(file.toAbsolutePath().getParent()));
    } catch (UsageError e) {
      throw new UsageError("profile " + ProfileProblems.quote(name) + ": " + e.getMessage());
    }
  }

  private static Optional<Path> path(String name) {
    try {
      return name.isEmpty() ? Optional.empty() : Optional.of(Path.of(name));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Optional<Path> path(URI uri) {
    try {
      return Optional.of(Path.of(uri));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static URI uri(String name) {
    try {
      return URI.create(name);
    } catch (IllegalArgumentException e) {
      throw new UsageError(
          "profile " + ProfileProblems.quote(name) + " is no address: " + e.getMessage());
    }
  }

  /**
   * The text at an address.
   *
   * @param patience time for the whole transfer
   */
  static String download(String name, Duration patience) {
    CompletableFuture<String> text =
        CompletableFuture.supplyAsync(() -> transfer(name), ProfileFile::onThread);
    try {
      return text.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw unavailable(name, "the transfer takes longer than " + patience.toSeconds() + " s");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof UsageError known ? known : unavailable(name, reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable(name, "the transfer was interrupted");
    }
  }

  /** A transfer that is given up must not keep the process from ending. */
  private static void onThread(Runnable transfer) {
    Thread thread = new Thread(transfer, "cqlsurge-download");
    thread.setDaemon(true);
    thread.start();
  }

  private static UsageError unavailable(String name, String why) {
    return new UsageError("profile " + ProfileProblems.quote(name) + " cannot be had: " + why);
  }

  private static String transfer(String name) {
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    try {
      HttpRequest request = HttpRequest.newBuilder(uri(name)).timeout(PATIENCE).GET().build();
      HttpResponse<InputStream> response =
          client.send(request, HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        if (response.statusCode() != 200) {
          throw new UsageError("the server answers " + response.statusCode());
        }
        return TextFile.read(body, YamlText.LONGEST);
      }
    } catch (IOException | IllegalArgumentException | UsageError e) {
      throw unavailable(name, reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable(name, "the transfer was interrupted");
    }
  }

  /** A refused connection has no message of its own. */
  private static String reason(Exception error) {
    return error.getMessage() == null
        ? "no connection (" + error.getClass().getSimpleName() + ")"
        : error.getMessage();
  }

  private static UsageError notFound(String name, Optional<Path> path) {
    String hint =
        name.matches("[A-Za-z]+://.*")
            ? "; addresses begin with http:, https: or file:"
            : path.map(ProfileFile::near).orElse("");
    return new UsageError("profile " + ProfileProblems.quote(name) + " not found" + hint);
  }

  /** Names like this one in the same folder. */
  private static String near(Path path) {
    Path folder = path.toAbsolutePath().normalize().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return folder == null
          ? ""
          : "; there is no folder " + ProfileProblems.quote(folder.toString());
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names =
          files
              .limit(MOST_NAMES)
              .map(file -> file.getFileName().toString())
              .filter(file -> file.endsWith(".yaml") || file.endsWith(".yml"))
              .sorted()
              .toList();
      return names.isEmpty() ? "" : instead(String.valueOf(path.getFileName()), names);
    } catch (IOException e) {
      return "; its folder cannot be read: " + e.getMessage();
    }
  }

  /** Their endings are alike and say nothing of what was meant. */
  private static String instead(String name, List<String> names) {
    List<String> like =
        names.stream()
            .filter(other -> Spelling.nearest(stem(name), List.of(stem(other))).isPresent())
            .toList();
    return like.isEmpty()
        ? ProfileProblems.instead("", names)
        : ProfileProblems.instead(name, like);
  }

  private static String stem(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }
}
