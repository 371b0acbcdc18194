package io.cqlsurge.feature.server;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.engine.server.NodeSource;
import io.cqlsurge.engine.server.Samples;
import io.cqlsurge.engine.server.SeriesRules;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Metrics that each node offers over HTTP, in the text format of Prometheus.
 *
 * @param address a URL with {@code {host}}
 */
public record MetricsPages(String address) implements NodeSource {
  /** Text in an address that each host replaces. */
  private static final String HOST = "{host}";

  private static final int TIMEOUT_MS = 2_000;
  private static final int MAX_BYTES = 64 << 20;
  private static final Pattern SAMPLE =
      Pattern.compile(
          "([a-zA-Z_:][\\w:]*)(?:\\{(.*)\\})?\\s+(-?\\d+(?:\\.\\d*)?(?:[eE][-+]?\\d+)?)(?:\\s+-?\\d+)?\\s*");

  private static final Set<String> NAMES = SeriesRules.names();

  @Override
  public Samples read(Cluster.Node node) throws IOException {
    URI uri = URI.create(address.replace(HOST, node.host()));
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
    connection.setConnectTimeout(TIMEOUT_MS);
    connection.setReadTimeout(TIMEOUT_MS);
    connection.setInstanceFollowRedirects(false);
    if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException(address + " answered with status " + connection.getResponseCode());
    }
    try (InputStream content = connection.getInputStream()) {
      byte[] bytes = content.readNBytes(MAX_BYTES);
      if (bytes.length == MAX_BYTES) {
        throw new IOException(address + " answered with more than 64 MiB");
      }
      return parse(new String(bytes, StandardCharsets.UTF_8));
    }
  }

  /** Returns the samples of a text that a rule uses. Other lines are ignored. */
  public Samples parse(String text) {
    Samples samples = new Samples();
    for (String line : text.split("\n", -1)) {
      int end = line.indexOf('{') < 0 ? line.indexOf(' ') : line.indexOf('{');
      if (end > 0 && NAMES.contains(line.substring(0, end))) {
        Matcher sample = SAMPLE.matcher(line);
        if (sample.matches()) {
          String labels = sample.group(2) == null ? "" : sample.group(2);
          samples.add(sample.group(1), labels, Double.parseDouble(sample.group(3)));
        }
      }
    }
    return samples;
  }
}
