package io.cqlsurge.profile;

import io.cqlsurge.dataset.DataFile;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** A loader for a profile's text, from a local file or a URL. */
final class ProfileFile {
  /** Timeout for the connection, the headers and the whole download. */
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private static final int MAX_NAMES = 1_000;

  private static final String PROFILE = "profile";

  private ProfileFile() {}

  /**
   * Loads the profile with a name.
   *
   * @throws UsageError if it does not exist or cannot be loaded
   */
  static Context load(String name, InputFiles files) {
    Optional<Path> path = path(name);
    if (path.isPresent() && files.has(path.get())) {
      return local(PROFILE, name, path.get(), files);
    }
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("http:") || lower.startsWith("https:")) {
      return downloaded(name, files);
    }
    if (lower.startsWith("file:")) {
      Path local = path(uri(name)).orElseThrow(() -> notFound(name, Optional.empty()));
      return local(PROFILE, name, local, files);
    }
    throw notFound(name, files.isLocal() ? path : Optional.empty());
  }

  private static Context downloaded(String name, InputFiles files) {
    // A URL is not a valid path on all systems.
    Path stored = Path.of(URLEncoder.encode(name, StandardCharsets.UTF_8));
    try {
      if (files.isLocal()) {
        files.put(stored, download(name, TIMEOUT).getBytes(StandardCharsets.UTF_8));
      }
      String text = new String(files.read(stored), StandardCharsets.UTF_8);
      return Context.of(name, text, files.parameters());
    } catch (IOException e) {
      throw unavailable(name, InputFiles.reason(stored, e));
    }
  }

  /** Loads a local file; {@code what} says what it is, for messages. */
  static Context local(String what, String name, Path file, InputFiles files) {
    String text;
    try {
      text = read(file, files, YamlText.MAX_LENGTH);
    } catch (UsageError e) {
      throw new UsageError(what + " " + ProfileProblems.quote(name) + ": " + e.getMessage());
    }
    Map<String, Optional<DataFile>> opened = new HashMap<>();
    return Context.of(
        name,
        text,
        files.parameters(),
        other -> read(sibling(file, other), files, InputFiles.MAX_LENGTH),
        other -> {
          // After an error, which is reported, there is no file.
          Optional<DataFile> known = opened.putIfAbsent(other, Optional.empty());
          if (known == null) {
            opened.put(other, Optional.of(rows(other, sibling(file, other), files)));
          }
          return opened.get(other);
        });
  }

  private static DataFile rows(String name, Path file, InputFiles files) {
    boolean isCopy = !files.isLocal() && files.isHeld(file);
    DataFile rows = DataFile.open(name, files.data(file), isCopy);
    files.use(file, rows.fingerprint());
    return rows;
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
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    try {
      HttpRequest request = HttpRequest.newBuilder(uri(name)).timeout(TIMEOUT).GET().build();
      return client
          .sendAsync(request, HttpResponse.BodyHandlers.ofInputStream())
          .thenApply(ProfileFile::text)
          .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw unavailable(name, "the download took longer than " + timeout.toSeconds() + " s");
    } catch (ExecutionException e) {
      throw unavailable(name, reason(Objects.requireNonNull(e.getCause())));
    } catch (IllegalArgumentException | UsageError e) {
      throw unavailable(name, reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable(name, "the download was interrupted");
    }
  }

  private static String text(HttpResponse<InputStream> response) {
    try (InputStream body = response.body()) {
      if (response.statusCode() != 200) {
        throw new UsageError("the server returned status " + response.statusCode());
      }
      return read(body, YamlText.MAX_LENGTH);
    } catch (IOException e) {
      throw new UsageError(reason(e));
    }
  }

  private static UsageError unavailable(String name, String reason) {
    return new UsageError(
        "profile " + ProfileProblems.quote(name) + " cannot be downloaded: " + reason);
  }

  /** Returns an error's reason; a refused connection's exception has no message. */
  private static String reason(Throwable error) {
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

  /**
   * Returns a file's text in UTF-8.
   *
   * @param maxBytes maximum length of the file
   * @throws UsageError if it cannot be read, is not a regular file, is too long, or is not UTF-8
   */
  private static String read(Path file, InputFiles files, int maxBytes) {
    if (!files.isHeld(file) && !Files.isRegularFile(file)) {
      throw new UsageError(
          Files.exists(file) ? "this is not a regular file" : "the file does not exist");
    }
    try {
      return read(new ByteArrayInputStream(files.read(file)), maxBytes);
    } catch (IOException e) {
      throw new UsageError("the file cannot be read: " + e.getMessage());
    }
  }

  /** Returns a stream's text; a {@link UsageError} if it is too long or not UTF-8. */
  private static String read(InputStream stream, int maxBytes) throws IOException {
    byte[] bytes = stream.readNBytes(maxBytes + 1);
    if (bytes.length > maxBytes) {
      throw new UsageError("the file is longer than " + maxBytes + " bytes");
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new UsageError("the file is not UTF-8 text");
    }
  }
}
