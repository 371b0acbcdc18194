package io.cqlsurge.feature.workers;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.engine.Clock;
import io.cqlsurge.engine.RunFailure;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.run.WorkerPart;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Spacing;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jgroups.Address;

/**
 * A worker: executes the jobs of one controller after the other, or of several in one process at
 * once, such as the stages of a plan. Messages arrive on threads of the group; what takes time is
 * executed by one thread for each controller.
 */
final class WorkerServer implements AutoCloseable {
  /** Maximum wait for a run to end after its controller is lost, in s. */
  private static final long END_SECONDS = 60;

  private final Setup setup;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Group group;

  /** The controllers that have reserved this worker, all of one process. Guarded by this. */
  private final Map<Address, WorkerBooking> bookings = new LinkedHashMap<>();

  /**
   * Configuration of a worker.
   *
   * @param version this tool's version; the controller must have the same
   * @param clock monotonic clock of the worker, in ns
   * @param log receives a line for the user at each event
   */
  record Setup(
      String name,
      String version,
      WorkerJob.Opener opener,
      LongSupplier clock,
      Consumer<String> log) {}

  /**
   * Starts a worker.
   *
   * @throws UsageError if it cannot listen at the address
   */
  WorkerServer(Setup setup, InetSocketAddress bind, Optional<WorkerKey> key) {
    this.setup = setup;
    Group.Access access = new Group.Access(bind, 1, key);
    this.group = new Group(setup.name(), access, this::received, setup.log());
    group.start();
  }

  void await() throws InterruptedException {
    closed.await();
  }

  /** Ends the current run and leaves the group. */
  @Override
  public void close() {
    List<WorkerBooking> open = bookings();
    open.forEach(owned -> release(owned, "the worker ends"));
    try {
      for (WorkerBooking owned : open) {
        if (!owned.tasks.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
          setup.log().accept("the run does not end");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    group.close();
    closed.countDown();
  }

  private void received(Address from, Message message) {
    if (message instanceof Message.Ping ping) {
      group.send(from, new Message.Pong(ping.number(), setup.clock().getAsLong()));
    } else if (message instanceof Message.Hello hello) {
      group.send(from, reserve(from, hello));
    } else {
      bookingOf(from)
          .ifPresentOrElse(owned -> handle(owned, message), () -> refuseStranger(from, message));
    }
  }

  /** A controller that has lost this worker, and was lost by it, has to know that. */
  private void refuseStranger(Address from, Message message) {
    if (!(message instanceof Message.Bye)
        && !(message instanceof Message.Stop)
        && !(message instanceof Message.Lost)) {
      group.send(from, new Message.Busy("is not reserved for you", false));
    }
  }

  private synchronized List<WorkerBooking> bookings() {
    return List.copyOf(bookings.values());
  }

  private synchronized Optional<WorkerBooking> bookingOf(Address from) {
    return Optional.ofNullable(bookings.get(from));
  }

  private synchronized Message reserve(Address from, Message.Hello hello) {
    if (!hello.version().equals(setup.version())) {
      return new Message.Busy(
          "has version %s, but this is version %s; install the same version on all machines"
              .formatted(setup.version(), hello.version()),
          false);
    }
    Optional<WorkerBooking> other =
        bookings.values().stream().filter(it -> !it.name.equals(hello.controller())).findFirst();
    if (other.isPresent()) {
      return new Message.Busy(
          "is used by " + other.get().name + " since " + other.get().since,
          other.get().released || group.isSilent(other.get().controller));
    }
    IntervalSender sender = new IntervalSender(message -> reply(from, message));
    bookings.computeIfAbsent(from, any -> new WorkerBooking(from, hello.controller(), sender));
    group.watch(from);
    setup.log().accept("reserved by " + hello.controller());
    return new Message.Welcome();
  }

  /** Sends a message; if the controller is lost, the group also reports that. */
  private void reply(Address to, Message message) {
    try {
      group.send(to, message);
    } catch (IllegalStateException e) {
      bookingOf(to).ifPresent(owned -> release(owned, "cannot reach the controller"));
    }
  }

  private void handle(WorkerBooking owned, Message message) {
    if (message instanceof Message.Stop) {
      owned.stop();
    } else if (message instanceof Message.Finish) {
      owned.job.ifPresent(job -> job.load().finish());
    } else if (message instanceof Message.Rate rate) {
      owned.job.ifPresent(job -> job.load().setRate(rate.perSecond()));
    } else if (message instanceof Message.Lost lost) {
      release(owned, "lost the controller " + owned.name + ": " + lost.reason());
    } else if (message instanceof Message.Bye) {
      reply(owned.controller, new Message.Released());
      release(owned, "released by " + owned.name);
    } else {
      owned.execute(() -> attempt(owned, message));
    }
  }

  private void release(WorkerBooking owned, String reason) {
    if (owned.release()) {
      setup.log().accept(reason);
      owned.stop();
      owned.tasks.execute(() -> end(owned));
      owned.tasks.shutdown();
    }
  }

  private void end(WorkerBooking owned) {
    owned.job.ifPresent(WorkerJob::close);
    owned.job = Optional.empty();
    group.forget(owned.controller);
    synchronized (this) {
      bookings.remove(owned.controller);
    }
  }

  private void attempt(WorkerBooking owned, Message message) {
    try {
      execute(owned, message);
    } catch (UsageError | DatabaseError | RunFailure e) {
      fail(owned, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      fail(owned, "internal error, please report it: " + e);
    }
  }

  private void fail(WorkerBooking owned, String sentence) {
    setup.log().accept(sentence);
    reply(owned.controller, new Message.Failed(sentence));
  }

  private void execute(WorkerBooking owned, Message message) {
    if (message instanceof Message.Open open) {
      open(owned, open.job());
    } else if (message instanceof Message.WarmUp warmUp) {
      WorkerJob job = owned.job.orElseThrow();
      job.load().warmUp(job.plan(warmUp.lanes()), owned.sender);
      reply(owned.controller, new Message.Ready());
    } else if (message instanceof Message.Start start) {
      run(owned, start);
    } else if (message instanceof Message.Fetch fetch) {
      reply(owned.controller, fetched(owned.job.flatMap(job -> job.part(fetch.key()))));
    }
  }

  private void open(WorkerBooking owned, Job job) {
    setup.log().accept("opens " + job);
    WorkerJob opened =
        setup
            .opener()
            .open(
                job,
                owned.sender,
                (key, bytes) ->
                    reply(owned.controller, new Message.Bytes(key, ByteBuffer.wrap(bytes))));
    owned.job = Optional.of(opened);
    if (owned.stopped) {
      opened.load().interrupt();
    }
    reply(owned.controller, new Message.Opened(opened.load().open(), opened.hasNodes()));
  }

  private static Message.Fetched fetched(Optional<WorkerPart> part) {
    byte[] bytes = part.map(WorkerPart::next).orElse(new byte[0]);
    long missing = bytes.length == 0 ? part.map(WorkerPart::missing).orElse(0L) : 0;
    return new Message.Fetched(ByteBuffer.wrap(bytes), missing);
  }

  private static RunPlan plan(WorkerJob job, Message.Start start) {
    RunPlan plan = job.plan(start.lanes());
    if (start.perSecond() == 0) {
      return plan;
    }
    Pace pace =
        new Pace.FixedRate(
            start.perSecond(), Spacing.CHOICE.apply(start.spacing()).ofRun(start.run()));
    return plan.at(pace, Duration.ofMillis(start.lengthMs()));
  }

  private void run(WorkerBooking owned, Message.Start start) {
    WorkerJob job = owned.job.orElseThrow();
    owned.sender.begin(start.run());
    setup.log().accept("run " + (start.run() + 1) + " with " + start.lanes() + " threads in total");
    AtomicLong beganNs = new AtomicLong();
    RunResult result =
        job.load()
            .execute(
                plan(job, start),
                () -> {
                  Clock.await(start.startNs(), setup.clock());
                  beganNs.set(setup.clock().getAsLong());
                });
    reply(
        owned.controller, new Message.Ended(start.run(), beganNs.get() - start.startNs(), result));
    setup.log().accept("run %d ended: %s".formatted(start.run() + 1, result.ending().message()));
  }
}
