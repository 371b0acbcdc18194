package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.internal.core.session.DefaultSession;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The timestamps of writes on the direct path. */
class RequestTimestampsTest {

  @Test
  void a_request_has_its_own_timestamp_or_one_of_the_driver() throws IOException {
    try (NullServer server = Loopback.server(1)) {
      String node = server.nodes().get(0).address().getHostString();
      int port = server.nodes().get(0).address().getPort();
      Settings settings =
          SettingsParser.parse(List.of("write", "n=1", "-node", node, "-port", "native=" + port));
      try (DefaultSession session =
          (DefaultSession) new DriverConfig(settings.connection(), 10, 2).session()) {
        DirectPath path =
            DirectPath.of(session, (request, receiver) -> receiver.receive(Reply.DONE));
        DirectRequest.Services services =
            new DirectRequest.Services(
                path.services().context(),
                (a, b) -> {},
                Duration.ofSeconds(5),
                DirectRequest.NO_PAYLOAD);
        Request.Single request = new Request.Single();
        long first = services.timestamp(request);
        assertThat(services.timestamp(request)).isGreaterThan(first);
        request.timestamp(1234);
        assertThat(services.timestamp(request)).isEqualTo(1234);
      }
    }
  }
}
