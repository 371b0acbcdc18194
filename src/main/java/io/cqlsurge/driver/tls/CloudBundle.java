package io.cqlsurge.driver.tls;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.UnrecoverableKeyException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import javax.net.ssl.SSLException;

/** A secure-connect bundle, which contains the addresses and certificates of a cloud database. */
public final class CloudBundle {
  private static final List<String> FILES =
      List.of("config.json", "identity.jks", "trustStore.jks");

  private CloudBundle() {}

  /**
   * Reads a bundle and checks it, before anything is sent.
   *
   * @throws UsageError if the file is not a bundle
   */
  public static InputStream open(Path file, InputFiles files) {
    try {
      byte[] content = files.read(file);
      Set<String> missing = new TreeSet<>(FILES);
      ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(content));
      for (ZipEntry each = zip.getNextEntry(); each != null; each = zip.getNextEntry()) {
        missing.remove(each.getName());
      }
      if (content.length == 0 || content[0] != 'P') {
        throw wrong(file, "is not a secure-connect bundle, or is damaged: it is not a ZIP file");
      }
      if (!missing.isEmpty()) {
        String first = missing.iterator().next();
        throw wrong(file, "is not a secure-connect bundle: it does not contain " + first);
      }
      return new ByteArrayInputStream(content);
    } catch (ZipException e) {
      throw wrong(file, "is not a secure-connect bundle, or is damaged: " + e.getMessage());
    } catch (IOException e) {
      throw wrong(file, InputFiles.reason(file, e));
    }
  }

  private static UsageError wrong(Path file, String why) {
    return new UsageError("-mode: 'bundle=" + file + "': " + why);
  }

  /** Returns why a connection with a bundle failed, and what to do. */
  public static String explain(Throwable error) {
    if (Causes.find(error, ConnectException.class).isPresent()
        || Causes.find(error, UnknownHostException.class).isPresent()) {
      return "the database of the bundle does not answer; is it parked or deleted?";
    }
    if (Causes.find(error, SSLException.class).isPresent()
        || Causes.find(error, UnrecoverableKeyException.class).isPresent()) {
      return "the keys and certificates in the bundle do not match the database; download it again";
    }
    return Causes.rootMessage(error) + "; if the bundle is old, download it again";
  }
}
