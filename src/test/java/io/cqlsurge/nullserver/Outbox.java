package io.cqlsurge.nullserver;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The held replies of one node, in the order of their requests. Only for the server's thread, which
 * must send them in time: see {@link PunctualLoop}.
 */
final class Outbox {
  private final Queue<Held> queue = new ArrayDeque<>();
  private final Set<ChannelHandlerContext> written = new LinkedHashSet<>();
  private final Recorder recorder;
  private long lastDueNs;
  private long alarmNs = Long.MAX_VALUE;

  /** Receives the time of each reply that was sent, with the table of its request. */
  interface Recorder {
    void record(Optional<String> table, long ns);
  }

  Outbox(Recorder recorder) {
    this.recorder = recorder;
  }

  /** A held reply. */
  private record Held(
      ChannelHandlerContext context,
      ByteBuf reply,
      Optional<String> table,
      long readNs,
      long dueNs) {}

  boolean isEmpty() {
    return queue.isEmpty();
  }

  int size() {
    return queue.size();
  }

  /** Holds a reply until it is due, and after all earlier replies. */
  void hold(
      ChannelHandlerContext context,
      ByteBuf reply,
      Optional<String> table,
      long readNs,
      long dueNs) {
    lastDueNs = queue.isEmpty() ? dueNs : Math.max(lastDueNs, dueNs);
    queue.add(new Held(context, reply, table, readNs, lastDueNs));
  }

  /** Sends all due replies and returns the time until the next one is due. */
  long send() {
    long nowNs = System.nanoTime();
    while (!queue.isEmpty() && queue.element().dueNs() <= nowNs) {
      write(queue.remove(), nowNs);
    }
    flush();
    return queue.isEmpty() ? Long.MAX_VALUE : queue.element().dueNs() - nowNs;
  }

  /** Sends all replies, due or not; replies to closed connections are dropped. */
  void sendAll() {
    long nowNs = System.nanoTime();
    while (!queue.isEmpty()) {
      write(queue.remove(), nowNs);
    }
    flush();
  }

  private void write(Held held, long nowNs) {
    if (held.context().channel().isActive()) {
      ClientHandler.write(held.context(), held.reply());
      written.add(held.context());
      recorder.record(held.table(), nowNs - held.readNs());
    } else {
      held.reply().release();
    }
  }

  private void flush() {
    if (!written.isEmpty()) {
      written.forEach(ChannelHandlerContext::flush);
      written.clear();
    }
  }

  /** Wakes the thread this time before the next reply is due. */
  void alarm(long beforeNs) {
    Held next = queue.element();
    long atNs = next.dueNs() - beforeNs;
    if (atNs < alarmNs) {
      alarmNs = atNs;
      Runnable rung = () -> alarmNs = Long.MAX_VALUE;
      long afterNs = atNs - System.nanoTime();
      var unused = next.context().executor().schedule(rung, afterNs, TimeUnit.NANOSECONDS);
    }
  }
}
