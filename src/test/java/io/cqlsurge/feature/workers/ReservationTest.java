package io.cqlsurge.feature.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.FreePort;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.it.Relay;
import io.cqlsurge.measure.RunListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The reservation of a worker by controllers, here all in one process. */
class ReservationTest {
  private static final Optional<WorkerKey> KEY = Optional.of(NewKey.create());

  private final Queue<String> log = new ConcurrentLinkedQueue<>();
  private InetSocketAddress address;
  private WorkerServer worker;

  @BeforeEach
  void start() {
    address = FreePort.address();
    WorkerServer.Setup setup =
        new WorkerServer.Setup(
            "worker",
            "2.0",
            (job, listener, outcomes) -> {
              throw new UsageError("this worker opens no job: " + job);
            },
            System::nanoTime,
            log::add);
    worker = new WorkerServer(setup, address, KEY);
  }

  @AfterEach
  void end() {
    worker.close();
  }

  private RemoteLoad reserve(String name, String version) {
    return reserve(name, version, address);
  }

  private static RemoteLoad reserve(String name, String version, InetSocketAddress at) {
    Group.Access access = new Group.Access(FreePort.address(), 1, KEY);
    return new RemoteLoad(new Message.Hello(version, name), List.of(at), access, sentence -> {});
  }

  @Test
  void a_worker_of_another_version_is_refused() {
    assertThatThrownBy(() -> reserve("a", "2.1"))
        .isInstanceOf(UsageError.class)
        .hasMessage(
            "-sendto: the worker "
                + Group.text(address)
                + " has version 2.0, but this is version 2.1; install the same version on all"
                + " machines");
  }

  @Test
  void a_forwarded_port_is_not_confused_with_another_key() throws IOException {
    try (Relay relay = Relay.to(address.getPort())) {
      InetSocketAddress forwarded =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), relay.port());
      assertThatThrownBy(() -> reserve("a", "2.0", forwarded))
          .isInstanceOf(UsageError.class)
          .hasMessage(
              "-sendto: the worker "
                  + Group.text(forwarded)
                  + " accepts the key, but does not answer at this address; probably a port is"
                  + " forwarded, and the worker listens at another address. It must be the same on"
                  + " both machines; start the worker with: cqlsurge worker -listen "
                  + Group.text(forwarded));
    }
  }

  @Test
  void another_key_is_named_even_if_the_port_is_forwarded() throws IOException {
    try (Relay relay = Relay.to(address.getPort())) {
      InetSocketAddress forwarded =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), relay.port());
      WorkerKey other = NewKey.create();
      Group.Access access = new Group.Access(FreePort.address(), 1, Optional.of(other));
      Message.Hello hello = new Message.Hello("2.0", "a");
      assertThatThrownBy(() -> new RemoteLoad(hello, List.of(forwarded), access, line -> {}))
          .isInstanceOf(UsageError.class)
          .hasMessageEndingWith(
              " does not accept this controller; use the same secret-file= on all machines (the"
                  + " certificate of another key)");
    }
  }

  @Test
  void a_worker_is_free_for_the_next_coordinator_after_its_release() {
    try (RemoteLoad first = reserve("a", "2.0")) {
      assertThatThrownBy(() -> reserve("b", "2.0"))
          .isInstanceOf(UsageError.class)
          .hasMessageMatching(
              "-sendto: the worker " + Group.text(address) + " is used by a since .*Z");
      assertThat(first.setRate(5)).isFalse();
    }
    reserve("b", "2.0").close();
    assertThat(log).contains("reserved by a", "released by a", "reserved by b");
  }

  @Test
  void a_worker_serves_several_runs_of_one_process_and_is_then_free() {
    try (RemoteLoad first = reserve("a", "2.0")) {
      RemoteLoad second = reserve("a", "2.0");
      assertThatThrownBy(() -> reserve("b", "2.0")).hasMessageContaining("is used by a since");
      second.close();
      assertThatThrownBy(() -> reserve("b", "2.0")).hasMessageContaining("is used by a since");
      assertThat(first.setRate(5)).isFalse();
    }
    reserve("b", "2.0").close();
    assertThat(log)
        .containsSubsequence(
            "reserved by a", "reserved by a", "released by a", "released by a", "reserved by b");
  }

  @Test
  void a_worker_that_ends_instead_of_an_answer_is_reported() {
    // Another address: after close(), the system can still need a moment to free that of the
    // worker.
    InetSocketAddress other = FreePort.address();
    CompletableFuture<Group> quitter = new CompletableFuture<>();
    quitter.complete(
        new Group(
            "worker",
            new Group.Access(other, 1, KEY),
            (from, message) -> new Thread(() -> quitter.join().close(), "quitter").start(),
            sentence -> {
              throw new AssertionError(sentence);
            }));
    quitter.join().start();
    assertThatThrownBy(() -> reserve("a", "2.0", other))
        .isInstanceOf(UsageError.class)
        .hasMessage(
            "-sendto: The worker " + Group.text(other) + " is lost: its process has ended.");
  }

  @Test
  void a_job_that_cannot_be_opened_ends_the_run_with_its_reason() {
    try (RemoteLoad load = reserve("a", "2.0")) {
      load.assign(
          new RemoteRun.Task(
              SimulatedWorkers.JOB,
              false,
              SimulatedWorkers.context(RunListener.group(List.of())),
              List.of()));
      assertThatThrownBy(load::open)
          .hasMessage("worker " + Group.text(address) + ": this worker opens no job: part 1 of 1");
    }
  }
}
