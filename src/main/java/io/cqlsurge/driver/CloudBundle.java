package io.cqlsurge.driver;

import io.cqlsurge.driver.tls.Causes;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.UnrecoverableKeyException;
import java.util.List;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import javax.net.ssl.SSLException;

/** A secure-connect bundle: says where a cloud database is, and how to trust it. */
public final class CloudBundle {
  private static final List<String> PARTS =
      List.of("config.json", "identity.jks", "trustStore.jks");

  private CloudBundle() {}

  /**
   * Sees that a file can be a bundle, before anything is sent.
   *
   * @throws UsageError if it cannot
   */
  public static void check(Path file) {
    if (!Files.exists(file)) {
      throw wrong(file, "there is no such file");
    }
    if (Files.isDirectory(file)) {
      throw wrong(file, "is a folder; give the bundle as it was downloaded, a ZIP file");
    }
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (String part : PARTS) {
        if (zip.getEntry(part) == null) {
          throw wrong(file, "is no secure-connect bundle: it has no " + part);
        }
      }
    } catch (ZipException e) {
      throw wrong(file, "is no secure-connect bundle, or is damaged: it is no ZIP file");
    } catch (IOException e) {
      throw wrong(file, "cannot be read");
    }
  }

  private static UsageError wrong(Path file, String why) {
    return new UsageError("-mode: 'bundle=" + file + "': " + why);
  }

  /** Why no connection came about with a bundle, and what to do about it. */
  static String explain(Throwable error) {
    if (Causes.find(error, ConnectException.class) != null
        || Causes.find(error, UnknownHostException.class) != null) {
      return "the database that it names does not answer; is it parked or deleted?";
    }
    if (Causes.find(error, SSLException.class) != null
        || Causes.find(error, UnrecoverableKeyException.class) != null) {
      return "its keys and certificates do not fit the database; download it anew";
    }
    return Causes.rootMessage(error) + "; if it is an old one, download it anew";
  }
}
