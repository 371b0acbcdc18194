package io.cqlsurge.profile;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
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
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A loader for a profile's text, from a local file or a URL. */
final class ProfileFile {
  static final UnaryOperator<String> NO_FILES =
      name -> {
        throw new UsageError("only a profile in a local file can refer to other files");
      };

  /** Timeout for the connection, the headers and the whole download. */
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private static final int MAX_NAMES = 1_000;

  private ProfileFile() {}

  /**
   * A profile's text.
   *
   * @param name the name as the user gave it
   * @param files returns the text of a file that it refers to, or throws a {@link UsageError}
   */
  record Loaded(String name, String text, UnaryOperator<String> files) {}

  /**
   * Loads the profile with a name.
   *
   * @throws UsageError if it does not exist or cannot be loaded
   */
  static Loaded load(String name, InputFiles files) {
    Optional<Path> path = path(name);
    if (path.isPresent() && files.has(path.get())) {
      return local(name, path.get(), files);
    }
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("http:") || lower.startsWith("https:")) {
      return downloaded(name, files);
    }
    if (lower.startsWith("file:")) {
      Path local = path(uri(name)).orElseThrow(() -> notFound(name, Optional.empty()));
      return local(name, local, files);
    }
    throw notFound(name, files.isLocal() ? path : Optional.empty());
  }

  private static Loaded downloaded(String name, InputFiles files) {
    // A URL is not a valid path on all systems.
    Path stored = Path.of(URLEncoder.encode(name, StandardCharsets.UTF_8));
    try {
      if (files.isLocal()) {
        files.put(stored, download(name, TIMEOUT).getBytes(StandardCharsets.UTF_8));
      }
      String text = new String(files.read(stored), StandardCharsets.UTF_8);
      return new Loaded(name, text, NO_FILES);
    } catch (IOException e) {
      throw unavailable(name, InputFiles.reason(stored, e));
    }
  }

  static Loaded local(String name, Path file, InputFiles files) {
    try {
      String text = TextFile.read(file, files, YamlText.MAX_LENGTH);
      return new Loaded(
          name, text, other -> TextFile.read(sibling(file, other), files, InputFiles.MAX_LENGTH));
    } catch (UsageError e) {
      throw new UsageError("profile " + ProfileProblems.quote(name) + ": " + e.getMessage());
    }
  }

  private static Path sibling(Path file, String name) {
    return path(name)
        .map(file::resolveSibling)
        .orElseThrow(() -> new UsageError("this is not a valid file name"));
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
          "profile " + ProfileProblems.quote(name) + " is not a valid URL: " + e.getMessage());
    }
  }

  /**
   * Returns the text at a URL.
   *
   * @param timeout maximum time of the whole download
   */
  static String download(String name, Duration timeout) {
    CompletableFuture<String> text =
        CompletableFuture.supplyAsync(() -> transfer(name), ProfileFile::onDaemonThread);
    try {
      return text.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw unavailable(name, "the download took longer than " + timeout.toSeconds() + " s");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof UsageError known ? known : unavailable(name, reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable(name, "the download was interrupted");
    }
  }

  /**
   * Runs the download on a daemon thread, so that an abandoned download does not keep the process
   * alive.
   */
  private static void onDaemonThread(Runnable download) {
    Thread thread = new Thread(download, "cqlsurge-download");
    thread.setDaemon(true);
    thread.start();
  }

  private static UsageError unavailable(String name, String reason) {
    return new UsageError(
        "profile " + ProfileProblems.quote(name) + " cannot be downloaded: " + reason);
  }

  private static String transfer(String name) {
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    try {
      HttpRequest request = HttpRequest.newBuilder(uri(name)).timeout(TIMEOUT).GET().build();
      HttpResponse<InputStream> response =
          client.send(request, HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        if (response.statusCode() != 200) {
          throw new UsageError("the server returned status " + response.statusCode());
        }
        return TextFile.read(body, YamlText.MAX_LENGTH);
      }
    } catch (IOException | IllegalArgumentException | UsageError e) {
      throw unavailable(name, reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable(name, "the download was interrupted");
    }
  }

  /** Returns an error's reason; a refused connection's exception has no message. */
  private static String reason(Exception error) {
    return error.getMessage() == null
        ? "no connection (" + error.getClass().getSimpleName() + ")"
        : error.getMessage();
  }

  private static UsageError notFound(String name, Optional<Path> path) {
    String hint =
        name.matches("[A-Za-z]+://.*")
            ? "; a URL must begin with http:, https: or file:"
            : path.map(ProfileFile::similarNames).orElse("");
    return new UsageError("profile " + ProfileProblems.quote(name) + " not found" + hint);
  }

  /** Returns a hint with similar names in the same folder. */
  private static String similarNames(Path path) {
    Path folder = path.toAbsolutePath().normalize().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return folder == null
          ? ""
          : "; the folder " + ProfileProblems.quote(folder.toString()) + " does not exist";
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names =
          files
              .limit(MAX_NAMES)
              .map(file -> file.getFileName().toString())
              .filter(file -> file.endsWith(".yaml") || file.endsWith(".yml"))
              .sorted()
              .toList();
      return names.isEmpty() ? "" : hint(String.valueOf(path.getFileName()), names);
    } catch (IOException e) {
      return "; the folder cannot be read: " + e.getMessage();
    }
  }

  /** Returns a hint with the names most similar to a name, ignoring their extensions. */
  private static String hint(String name, List<String> names) {
    List<String> similar =
        names.stream()
            .filter(other -> Spelling.nearest(stem(name), List.of(stem(other))).isPresent())
            .toList();
    return similar.isEmpty()
        ? ProfileProblems.suggestion("", names)
        : ProfileProblems.suggestion(name, similar);
  }

  private static String stem(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }
}
