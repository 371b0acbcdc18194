package io.cqlsurge.nullserver;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The replies of one node that may not go yet, in the order of their requests. Belongs to the
 * server's one thread, which has to come by in time: see {@link PunctualLoop}.
 */
final class Outbox {
  private final Queue<Held> queue = new ArrayDeque<>();
  private final Set<ChannelHandlerContext> written = new LinkedHashSet<>();
  private final Latency latency;
  private long lastDueNs;
  private long alarmNs = Long.MAX_VALUE;

  Outbox(Latency latency) {
    this.latency = latency;
  }

  /** A reply that waits. */
  private record Held(ChannelHandlerContext context, ByteBuf reply, long readNs, long dueNs) {}

  boolean isEmpty() {
    return queue.isEmpty();
  }

  int size() {
    return queue.size();
  }

  /** Keeps a reply until it is due; not before those that already wait. */
  void hold(ChannelHandlerContext context, ByteBuf reply, long readNs, long dueNs) {
    lastDueNs = queue.isEmpty() ? dueNs : Math.max(lastDueNs, dueNs);
    queue.add(new Held(context, reply, readNs, lastDueNs));
  }

  /** Sends what is due and says how long the next has to wait. */
  long send() {
    long nowNs = System.nanoTime();
    while (!queue.isEmpty() && queue.element().dueNs() <= nowNs) {
      write(queue.remove(), nowNs);
    }
    flush();
    return queue.isEmpty() ? Long.MAX_VALUE : queue.element().dueNs() - nowNs;
  }

  /** Sends all, due or not; what a closed connection cannot take is dropped. */
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
      latency.record(nowNs - held.readNs(), 1);
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

  /** Makes the thread come by this long before the next is due, however idle it is. */
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
