package io.cqlsurge.driver;

import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Setups of the driver from command lines. */
final class NodeLines {
  private NodeLines() {}

  /**
   * A setup with words of -node and of groups that follow it.
   *
   * @param listed how many of the server's nodes the line names, from the first on
   */
  static DriverConfig config(NullServer server, String words, int listed) {
    List<String> line = new ArrayList<>(List.of("write", "n=5", "-node"));
    line.add(
        server.addresses().stream()
            .limit(listed)
            .map(NodeLines::text)
            .collect(Collectors.joining(",")));
    Stream.of(words.split(" ", -1)).filter(word -> !word.isEmpty()).forEach(line::add);
    Settings settings = SettingsParser.parse(line);
    return new DriverConfig(settings.connection(), 100, 4);
  }

  private static String text(InetSocketAddress address) {
    return address.getHostString() + ":" + address.getPort();
  }
}
