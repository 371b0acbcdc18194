package io.cqlsurge.report;

import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.schema.Literals;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes every request that is sent to a file, a line each. Who sends only hands a request over; a
 * thread of its own makes the text and writes it. What comes faster than that is dropped, which the
 * file tells where it happened, and the output at the end. Safe for use by many threads.
 */
public final class QueryLog implements RequestListener, AutoCloseable {
  /** So much waits to be written at most. */
  static final long MOST_WAITING_BYTES = 64L << 20;

  private static final int CHUNK_CHARACTERS = 1 << 16;

  /** Asking now and then is cheaper for who sends than waking the writer each time. */
  private static final long PAUSE_NS = 5_000_000;

  private final LogFile file;
  private final Output troubles;
  private final InstantSource clock;
  private final SentLine line;
  private final long mostWaitingBytes;
  private final Queue<SentRequest> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicLong waitingBytes = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final Thread writer = new Thread(this::writeAll, "cqlsurge-query-log");
  private long droppedTold;
  private volatile boolean closing;

  /**
   * A log of what is sent from now on.
   *
   * @param file belongs to the log from now on
   * @param troubles is told what is missing in the file
   */
  public QueryLog(LogFile file, Output troubles, InstantSource clock, Literals literals) {
    this(file, troubles, clock, literals, MOST_WAITING_BYTES);
  }

  QueryLog(
      LogFile file, Output troubles, InstantSource clock, Literals literals, long mostWaiting) {
    this.file = file;
    this.troubles = troubles;
    this.clock = clock;
    this.line = new SentLine(literals);
    this.mostWaitingBytes = mostWaiting;
    writer.setDaemon(true);
    writer.start();
  }

  @Override
  public void beforeSend(Request request, Receiver receiver) {
    SentRequest sent = SentRequest.of(clock.instant(), request, receiver);
    long before = waitingBytes.getAndAdd(sent.weight());
    // A request larger than all that may wait is taken when nothing else does.
    if (before > 0 && before + sent.weight() > mostWaitingBytes) {
      waitingBytes.getAndAdd(-sent.weight());
      dropped.getAndIncrement();
    } else {
      waiting.add(sent);
    }
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
    if (droppedNow > droppedTold) {
      chunk
          .append("# ")
          .append(droppedNow - droppedTold)
          .append(" requests are missing here: they came faster than they could be written")
          .append(System.lineSeparator());
      droppedTold = droppedNow;
    }
    if (!chunk.isEmpty()) {
      file.write(chunk.toString().getBytes(StandardCharsets.UTF_8));
      chunk.setLength(0);
    }
  }

  /** Whether something is missing in the file, which was told by the time it is closed. */
  public boolean isIncomplete() {
    return dropped.get() > 0 || file.isLost();
  }

  /** Writes what waits, and tells what is missing; a second time nothing happens. */
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
    if (dropped.get() > 0) {
      troubles.complaint(
          String.format(
              Locale.ROOT,
              "%s is incomplete: %,d requests came faster than they could be written",
              file.path(),
              dropped.get()));
    }
  }
}
