package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.context.StartupOptionsBuilder;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Reply;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of the driver in the user's configuration file. */
@Timeout(60)
class DriverConfigFileTest {
  @TempDir private Path folder;

  private NullServer server;

  @BeforeEach
  void start() throws IOException {
    server = Loopback.server("dc1:r1", "dc2:r1");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("driver.conf"), text);
  }

  private DriverConfig config(String text, String options) throws IOException {
    String section = "datastax-java-driver {\n" + text + "\n}\n";
    return NodeLines.config(server, "driver-config=" + file(section) + " " + options, 1);
  }

  private String problems(String text) throws IOException {
    DriverConfig config = NodeLines.config(server, "driver-config=" + file(text), 1);
    UsageError error =
        catchThrowableOfType(UsageError.class, () -> DriverDatabase.check(config.settings()));
    assertThat(error).as("no error").isNotNull();
    String prefix = "-node: 'driver-config=" + folder.resolve("driver.conf") + "': ";
    assertThat(error.messages()).allSatisfy(one -> assertThat(one).startsWith(prefix));
    return String.join(" & ", error.messages()).replace(prefix, "");
  }

  @Test
  void the_file_overrides_the_default_settings() throws IOException {
    DriverConfig config =
        config("basic.request.timeout = 3 seconds, advanced.connection.pool.local.size = 3", "");
    try (CqlSession session = config.session()) {
      DriverExecutionProfile profile = session.getContext().getConfig().getDefaultProfile();
      assertThat(profile.getDuration(DefaultDriverOption.REQUEST_TIMEOUT))
          .isEqualTo(Duration.ofSeconds(3));
      assertThat(profile.getString(DefaultDriverOption.SESSION_NAME)).isEqualTo("cqlsurge");
      assertThat(profile.getInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS))
          .isEqualTo(config.requestsPerConnection());
      assertThat(session.getContext().getLoadBalancingPolicy("default"))
          .isInstanceOf(NodePolicy.class);
    }
  }

  @Test
  void nodes_learn_the_name_of_the_driver_and_that_of_the_application() throws IOException {
    DriverConfig config = config("basic.application.name = loader", "");
    try (CqlSession session = config.session()) {
      InternalDriverContext context = (InternalDriverContext) session.getContext();
      Map<String, String> expected =
          new HashMap<>(new StartupOptionsBuilder(context).withClientId(null).build());
      expected.remove(StartupOptionsBuilder.DRIVER_BAGGAGE);
      expected.remove(StartupOptionsBuilder.CLIENT_ID_KEY);
      assertThat(expected).containsKeys("APPLICATION_NAME", "DRIVER_NAME", "DRIVER_VERSION");
      assertThat(context.getStartupOptions()).containsAllEntriesOf(expected);
      assertThat(context.getStartupOptions()).containsKey(StartupOptionsBuilder.CLIENT_ID_KEY);
    }
  }

  @ParameterizedTest
  @CsvSource({"1 second, 4", "10 seconds, 10"})
  void the_longest_reconnect_delay_is_4_seconds_or_the_base_delay_of_the_file(
      String base, long maxSeconds) throws IOException {
    DriverConfig config = config("advanced.reconnection-policy.base-delay = " + base, "");
    try (CqlSession session = config.session()) {
      DriverExecutionProfile profile = session.getContext().getConfig().getDefaultProfile();
      assertThat(profile.getDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY))
          .isEqualTo(Duration.ofSeconds(maxSeconds));
    }
  }

  @Test
  void the_cluster_reports_the_connections_that_the_file_sets() throws IOException {
    DriverConfig config =
        config("advanced.connection { pool.local.size = 3, max-requests-per-connection = 99 }", "");
    try (DriverDatabase database = DriverDatabase.connect(config)) {
      assertThat(database.cluster().connectionsPerNode()).isEqualTo(3);
      assertThat(database.cluster().requestsPerConnection()).isEqualTo(99);
    }
  }

  @Test
  void the_file_overrides_the_local_data_centre() throws IOException {
    String datacenter = "basic.load-balancing-policy.local-datacenter = dc2";
    try (CqlSession session = config(datacenter, "datacenter=dc1").session()) {
      assertThat(NodeCheck.policy(session).orElseThrow().getLocalDatacenter()).isEqualTo("dc2");
    }
  }

  private static Reply write(DriverDatabase database) {
    return TestTable.reply(database, TestTable.write(database.prepare(TestTable.WRITE), 0, 0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-mode plain"})
  void requests_succeed_with_a_policy_of_the_driver(String mode) throws IOException {
    String policy = "basic.load-balancing-policy { class = BasicLoadBalancingPolicy }";
    try (DriverDatabase database = TestTable.create(DriverDatabase.connect(config(policy, mode)))) {
      assertThat(write(database)).isInstanceOf(Reply.Success.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-mode plain"})
  void the_file_sets_the_request_timeout(String mode) throws IOException {
    try (DriverDatabase database =
        TestTable.create(DriverDatabase.connect(config("basic.request.timeout = 300 ms", mode)))) {
      write(database);
      server.nodes().get(0).faults(Faults.NONE.withFailure(Failure.SILENCE, 1));
      long startNs = System.nanoTime();
      Reply reply = write(database);
      assertThat(((Reply.Failure) reply).error().kind()).isEqualTo(DatabaseError.Kind.TIMEOUT);
      assertThat(System.nanoTime() - startNs).isLessThan(TimeUnit.SECONDS.toNanos(8));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "datastax-java-driver { basic.request.timeuot = 3s }"
            + "| the driver has no setting 'basic.request.timeuot';"
            + " did you mean 'basic.request.timeout'?",
        "datastax-java-driver { basic.load-balancing-policy.what = 1, x = 2 }"
            + "| the driver has no setting 'basic.load-balancing-policy.what';"
            + " did you mean 'basic.load-balancing-policy.class'?"
            + " & the driver has no setting 'x'",
        "datastax-java-driver { profiles.slow { basic.request.timeuot = 3s } }"
            + "| the driver has no setting 'profiles.slow.basic.request.timeuot';"
            + " did you mean 'basic.request.timeout'?",
        "datastax-java-driver { basic.contact-points = [ \"a:1\" ] }"
            + "| specify contact points with -node, not with basic.contact-points",
        "basic.request.timeout = 3s | there is no section 'datastax-java-driver { ... }'",
        "datastax-java-driver = 3 | line 1 cannot be parsed; the format is HOCON",
        "datastax-java-driver { password = hunter2 \"\" ] | line 1 cannot be parsed;"
            + " the format is HOCON",
        "datastax-java-driver { basic.request.timeout = ${nowhere} }"
            + "| line 1 cannot be parsed; the format is HOCON",
      })
  void an_invalid_file_is_an_error(String text, String expected) throws IOException {
    assertThat(problems(text)).isEqualTo(expected);
  }

  @Test
  void a_missing_file_is_an_error() {
    DriverConfig config = NodeLines.config(server, "driver-config=/does/not/exist.conf", 1);
    UsageError error =
        catchThrowableOfType(UsageError.class, () -> DriverDatabase.check(config.settings()));
    assertThat(error.messages())
        .containsExactly(
            "-node: 'driver-config=/does/not/exist.conf': the file cannot be read; give a"
                + " configuration file of the Java driver");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "basic.request.timeout = soon | basic.request.timeout",
        "advanced.connection.pool.local.size = many | advanced.connection.pool.local.size",
        "basic.load-balancing-policy.class = Nowhere | Nowhere",
        "advanced.reconnection-policy.class = Nowhere | Nowhere",
      })
  void a_value_that_the_driver_rejects_is_an_error(String text, String expected)
      throws IOException {
    DriverConfig config = config(text, "");
    UsageError error = catchThrowableOfType(UsageError.class, () -> DriverDatabase.connect(config));
    assertThat(error).as("no error").isNotNull();
    assertThat(error.getMessage()).startsWith("-node: 'driver-config=").contains(expected);
  }
}
