package io.cqlsurge;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ports that the system does not give to clients. */
class FreePortTest {
  private static int firstPortOfClients() throws IOException {
    // Each such file has to be read in one piece.
    String range = Files.readAllLines(Path.of("/proc/sys/net/ipv4/ip_local_port_range")).get(0);
    return new Scanner(range).nextInt();
  }

  @Test
  void a_port_is_below_those_of_clients() throws IOException {
    int limit = firstPortOfClients();
    assertThat(FreePort.next()).isLessThan(limit);
    try (NullServer server = Loopback.server(1)) {
      assertThat(server.addresses().get(0).getPort()).isLessThan(limit);
    }
  }

  @Test
  void a_port_in_use_is_skipped() throws IOException {
    int port = FreePort.next();
    try (ServerSocket used = new ServerSocket(port + 1, 1, InetAddress.getLoopbackAddress())) {
      assertThat(IntStream.range(0, 20).map(each -> FreePort.next()))
          .doesNotHaveDuplicates()
          .doesNotContain(port, used.getLocalPort());
    }
  }
}
