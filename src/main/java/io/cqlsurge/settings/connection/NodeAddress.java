package io.cqlsurge.settings.connection;

import io.cqlsurge.grammar.UsageError;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** A contact point: {@code host}, {@code host:9042}, {@code [::1]:9042}. */
public record NodeAddress(String host, OptionalInt port) {
  public NodeAddress {
    if (host.isBlank()) {
      throw new UsageError("a node needs a name or an address; write, for example, host1,host2");
    }
  }

  /** Reads a host with an optional port; an IPv6 address needs brackets only if a port follows. */
  public static NodeAddress parse(String text) {
    String address = text.strip();
    int closing = address.indexOf(']');
    if (address.startsWith("[") && closing > 0) {
      return new NodeAddress(address.substring(1, closing), port(address.substring(closing + 1)));
    }
    int colon = address.indexOf(':');
    if (colon < 0 || colon != address.lastIndexOf(':')) {
      return new NodeAddress(address, OptionalInt.empty());
    }
    return new NodeAddress(address.substring(0, colon), port(address.substring(colon)));
  }

  /** Reads addresses separated by commas. */
  public static List<NodeAddress> list(String text) {
    return Stream.of(text.split(",", -1)).map(NodeAddress::parse).toList();
  }

  /** Returns the address with its port, or with a default port if it has none. */
  public NodeAddress withDefaultPort(int defaultPort) {
    return new NodeAddress(host, OptionalInt.of(port.orElse(defaultPort)));
  }

  /**
   * Returns the address with its port, which it must have.
   *
   * @throws UsageError if the host is unknown
   */
  public InetSocketAddress resolved() {
    InetSocketAddress resolved = new InetSocketAddress(host, port.orElseThrow());
    if (resolved.isUnresolved()) {
      throw new UsageError("'" + host + "': this host name is unknown");
    }
    return resolved;
  }

  /** Returns the form that {@link #parse} reads. */
  @Override
  public String toString() {
    String name = host.contains(":") && port.isPresent() ? "[" + host + "]" : host;
    return port.isPresent() ? name + ":" + port.getAsInt() : name;
  }

  private static OptionalInt port(String text) {
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    if (!text.startsWith(":")) {
      throw new UsageError("'" + text + "' is not a port; write host:9042 or [::1]:9042");
    }
    return OptionalInt.of(PortSettings.number(text.substring(1)));
  }
}
