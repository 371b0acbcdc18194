package io.cqlsurge.nullserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import io.cqlsurge.Polling;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The effects of each failure on a driver. */
class FailureTest {
  private static final Map<Failure, Class<? extends Throwable>> SEEN =
      Map.ofEntries(
          Map.entry(Failure.READ_TIMEOUT, ReadTimeoutException.class),
          Map.entry(Failure.WRITE_TIMEOUT, WriteTimeoutException.class),
          Map.entry(Failure.UNAVAILABLE, UnavailableException.class),
          Map.entry(Failure.OVERLOADED, OverloadedException.class),
          Map.entry(Failure.BOOTSTRAPPING, BootstrappingException.class),
          Map.entry(Failure.READ_FAILURE, ReadFailureException.class),
          Map.entry(Failure.WRITE_FAILURE, WriteFailureException.class),
          Map.entry(Failure.SERVER_ERROR, ServerError.class),
          Map.entry(Failure.INVALID, InvalidQueryException.class),
          Map.entry(Failure.SILENCE, DriverTimeoutException.class),
          Map.entry(Failure.CLOSE, ClosedConnectionException.class));

  @RegisterExtension private static final TestServer server = TestServer.of(1);
  @RegisterExtension private static final TestServer newer = TestServer.of(1, 5);
  private static Client client;
  private static Client newerClient;

  @BeforeAll
  static void connect() {
    client = Client.of(server.server());
    newerClient = Client.of(newer.server());
  }

  @AfterAll
  static void disconnect() {
    client.close();
    newerClient.close();
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"SILENCE", "CLOSE", "GARBAGE", "LONG_FRAME", "LATE", "WARNING", "RATE_LIMIT"})
  void each_failure_is_sent_in_both_versions(Failure failure) {
    Faults faults = Faults.NONE.withFailure(failure, 1);
    server.nodes().get(0).faults(faults);
    newer.nodes().get(0).faults(faults);

    assertThat(client.failure()).containsInstanceOf(SEEN.get(failure));
    assertThat(newerClient.failure()).containsInstanceOf(SEEN.get(failure));
  }

  @Test
  void every_third_execution_times_out() {
    server.nodes().get(0).faults(Faults.NONE.withFailure(Failure.WRITE_TIMEOUT, 3));

    List<Boolean> failed = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      failed.add(client.failure().isPresent());
    }
    assertThat(failed).containsExactly(false, false, true, false, false, true, false);
  }

  @Test
  void two_failures_alternate_when_both_are_due() {
    FaultPlan plan = new FaultPlan(Faults.NONE.with("fail-every invalid:4 fail-every close:2"), 0);

    List<String> failures = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      failures.add(plan.failure().map(Failure::toString).orElse("-"));
    }
    assertThat(failures)
        .containsExactly("-", "close", "-", "invalid", "close", "close", "-", "invalid", "close");
  }

  @Test
  void silence_means_no_reply() throws IOException {
    try (NullServer quiet = Loopback.server(1);
        Client impatient = Client.of(quiet, Duration.ofMillis(300))) {
      quiet.nodes().get(0).faults(Faults.NONE.withFailure(Failure.SILENCE, 2));

      assertThat(impatient.failure()).isEmpty();
      assertThat(impatient.failure()).containsInstanceOf(DriverTimeoutException.class);
      assertThat(impatient.failure()).isEmpty();
      assertThat(quiet.latency().answers()).isEqualTo(2);
    }
  }

  @Test
  void a_late_reply_is_correct() throws IOException {
    try (NullServer late = Loopback.server(1);
        Client patient = Client.of(late)) {
      late.nodes().get(0).faults(Faults.NONE.withFailure(Failure.LATE, 2));

      assertThat(patient.failure()).isEmpty();
      assertThat(patient.failure()).isEmpty();
      assertThat(late.latency().answers()).isEqualTo(2);
      assertThat(late.latency().maxNs()).isGreaterThanOrEqualTo(Failure.LATE_MS * 1_000_000);
    }
  }

  @Test
  void a_closed_connection_loses_its_requests_and_is_opened_again() throws IOException {
    try (NullServer closing = Loopback.server(1);
        Client hopeful = Client.of(closing)) {
      closing.nodes().get(0).faults(Faults.NONE.withFailure(Failure.CLOSE, 1));
      assertThat(hopeful.failure()).containsInstanceOf(ClosedConnectionException.class);

      closing.nodes().get(0).faults(Faults.NONE);
      Polling.await("a success", () -> hopeful.failure().isEmpty());
    }
  }

  @Test
  void system_queries_and_preparation_have_no_faults() {
    server.nodes().get(0).faults(Faults.NONE.withFailure(Failure.SERVER_ERROR, 1));

    var rows = client.session().execute("SELECT cluster_name FROM system.local");
    assertThat(rows.one()).isNotNull();
    client.session().prepare("DELETE FROM " + Client.TABLE + " WHERE key=?");
  }

  @Test
  void faults_can_be_changed_during_requests() {
    Node node = server.nodes().get(0);
    for (int i = 0; i < 3; i++) {
      node.faults(Faults.NONE.withFailure(Failure.OVERLOADED, 1));
      assertThat(client.failure()).containsInstanceOf(OverloadedException.class);
      node.faults(Faults.NONE.withFailure(Failure.INVALID, 1));
      assertThat(client.failure()).containsInstanceOf(InvalidQueryException.class);
      node.faults(Faults.NONE);
      assertThat(client.failure()).isEmpty();
    }
  }
}
