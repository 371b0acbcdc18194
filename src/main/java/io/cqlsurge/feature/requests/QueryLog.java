package io.cqlsurge.feature.requests;

import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.run.WorkerReceiver;
import io.cqlsurge.schema.Literals;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes every request to a file, one line each. The sending thread only adds a request to a queue;
 * a separate thread formats and writes it. Requests that do not fit into the queue are dropped: a
 * line in the file shows where, and a message at the end how many. Thread-safe.
 */
public final class QueryLog implements RequestListener, WorkerReceiver, AutoCloseable {
  private static final String REASON =
      "they were sent faster than they could be written, or a worker's log was full (256 MiB)";

  private static final int CHUNK_CHARACTERS = 1 << 16;

  /** Time between two polls of the queue; cheaper for senders than waking the writer each time. */
  private static final long PAUSE_NS = 5_000_000;

  private final LogFile file;
  private final Output errorOutput;
  private final InstantSource clock;
  private final SentLine line;
  private final Limits limits;
  private final Queue<SentRequest> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicLong waitingBytes = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final AtomicLong lostByWorkers = new AtomicLong();
  private final Thread writer = new Thread(this::writeAll, "cqlsurge-query-log");
  private long droppedReported;
  private final AtomicLong written = new AtomicLong();
  private volatile boolean closing;

  /** The worker whose log was added last; empty before the first one. */
  private String worker = "";

  /**
   * How much is stored.
   *
   * @param waitingBytes maximum size of the requests that wait to be written
   * @param fileBytes maximum length of the file
   */
  public record Limits(long waitingBytes, long fileBytes) {
    public static final Limits OWN_FILE = new Limits(64L << 20, Long.MAX_VALUE);

    public static final Limits WORKER = new Limits(64L << 20, 256L << 20);
  }

  /** Creates a log and starts its writer; the log closes the file. */
  public QueryLog(
      LogFile file, Output errorOutput, InstantSource clock, Literals literals, Limits limits) {
    this.file = file;
    this.errorOutput = errorOutput;
    this.clock = clock;
    this.line = new SentLine(literals);
    this.limits = limits;
    writer.setDaemon(true);
    writer.start();
  }

  @Override
  public void beforeSend(Request request, Receiver receiver) {
    SentRequest sent = SentRequest.of(clock.instant(), request, receiver);
    long before = waitingBytes.getAndAdd(sent.weight());
    // A request larger than the maximum is accepted when no other request waits.
    boolean isTooMuch = before > 0 && before + sent.weight() > limits.waitingBytes();
    if (isTooMuch || written.get() >= limits.fileBytes()) {
      waitingBytes.getAndAdd(-sent.weight());
      dropped.getAndIncrement();
    } else {
      waiting.add(sent);
    }
  }

  @Override
  public String key() {
    return "requests";
  }

  /** Adds a part of a worker's log, the first one with a heading. */
  @Override
  public void received(String from, byte[] lines, long lost) {
    if (!from.equals(worker)) {
      worker = from;
      file.write(("# worker " + from + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
    }
    file.write(lines);
    lostByWorkers.getAndAdd(lost);
  }

  public void measured() {
    file.measured();
  }

  private void writeAll() {
    boolean last;
    do {
      last = closing;
      writeWaiting();
      if (!last) {
        LockSupport.parkNanos(PAUSE_NS);
      }
    } while (!last);
  }

  private void writeWaiting() {
    StringBuilder chunk = new StringBuilder();
    SentRequest sent = waiting.poll();
    while (sent != null) {
      line.append(sent, chunk);
      waitingBytes.getAndAdd(-sent.weight());
      if (chunk.length() >= CHUNK_CHARACTERS) {
        write(chunk);
      }
      sent = waiting.poll();
    }
    write(chunk);
  }

  private void write(StringBuilder chunk) {
    long droppedNow = dropped.get();
    if (droppedNow > droppedReported) {
      long more = droppedNow - droppedReported;
      chunk.append(RootLocale.format("# %d requests are missing here: %s%n", more, REASON));
      droppedReported = droppedNow;
    }
    if (!chunk.isEmpty()) {
      byte[] lines = chunk.toString().getBytes(StandardCharsets.UTF_8);
      written.addAndGet(lines.length);
      file.write(lines);
      chunk.setLength(0);
    }
  }

  public long missing() {
    return dropped.get() + lostByWorkers.get();
  }

  /** Returns whether requests are missing in the file; if so, {@link #close} prints a message. */
  public boolean isIncomplete() {
    return missing() > 0 || file.isLost();
  }

  /** Writes the waiting requests and reports missing ones; does nothing when called again. */
  @Override
  public void close() {
    if (closing) {
      return;
    }
    closing = true;
    LockSupport.unpark(writer);
    try {
      writer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    file.close();
    dropped.getAndAdd(waiting.size());
    if (missing() > 0) {
      errorOutput.complaint(
          RootLocale.format(
              "%s is incomplete: %,d requests are missing; " + REASON, file.path(), missing()));
    }
  }
}
