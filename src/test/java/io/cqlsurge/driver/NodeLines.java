package io.cqlsurge.driver;

import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Driver configurations from command lines. */
final class NodeLines {
  private NodeLines() {}

  /**
   * Returns a configuration with options of -node and of the groups after it.
   *
   * @param listed number of nodes of the server in -node, starting with the first
   */
  static DriverConfig config(NullServer server, String options, int listed) {
    List<String> arguments = new ArrayList<>(List.of("write", "n=5", "-node"));
    arguments.add(
        server.addresses().stream()
            .limit(listed)
            .map(NodeLines::text)
            .collect(Collectors.joining(",")));
    Stream.of(options.split(" ", -1)).filter(option -> !option.isEmpty()).forEach(arguments::add);
    Settings settings = SettingsParser.parse(arguments);
    return new DriverConfig(settings.connection(), 100, 4);
  }

  private static String text(InetSocketAddress address) {
    return address.getHostString() + ":" + address.getPort();
  }
}
