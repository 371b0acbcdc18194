package io.cqlsurge.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The build of this tool.
 *
 * @param driver version of the Java driver
 * @param time time of the commit, as ISO 8601 in UTC
 * @param isChanged whether the sources differed from the commit
 */
public record Build(String version, String driver, String commit, String time, boolean isChanged) {
  public static Build ofThisTool() {
    Properties build = new Properties();
    try (InputStream stream = Build.class.getResourceAsStream("build.properties")) {
      build.load(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Build(
        build.getProperty("version"),
        build.getProperty("driver"),
        build.getProperty("commit"),
        build.getProperty("time"),
        Boolean.parseBoolean(build.getProperty("changed")));
  }

  /** Returns the version with the commit, such as {@code 1.0.0+404058ddbeb6}. */
  public String id() {
    return version + "+" + commit(".changed");
  }

  /** Returns the commit, with a suffix if the sources differed from it. */
  public String commit(String suffix) {
    return isChanged ? commit + suffix : commit;
  }
}
