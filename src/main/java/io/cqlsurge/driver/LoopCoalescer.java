package io.cqlsurge.driver;

import com.datastax.oss.driver.internal.core.channel.WriteCoalescer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.EventLoop;
import io.netty.util.Attribute;
import io.netty.util.AttributeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A coalescer that collects an I/O thread's writes to its connections during one event loop
 * iteration, and flushes them at the end. Writes from other threads use the driver's coalescer.
 */
final class LoopCoalescer implements WriteCoalescer {
  private static final AttributeKey<Unflushed> UNFLUSHED =
      AttributeKey.valueOf(LoopCoalescer.class, "unflushed");

  private final WriteCoalescer others;
  private final IoFaults faults;
  private final Map<EventLoop, Iteration> iterations = new ConcurrentHashMap<>();

  LoopCoalescer(WriteCoalescer others, IoFaults faults) {
    this.others = others;
    this.faults = faults;
  }

  @Override
  public ChannelFuture writeAndFlush(Channel channel, Object message) {
    if (!channel.eventLoop().inEventLoop()) {
      return others.writeAndFlush(channel, message);
    }
    unflushed(channel).flushLater();
    return channel.write(message);
  }

  /**
   * Returns whether a message was written and never flushed. Only valid after the iteration in
   * which it was written.
   */
  static boolean isUnflushed(ChannelFuture write) {
    if (write.isDone()) {
      return false;
    }
    ChannelOutboundBuffer buffer = write.channel().unsafe().outboundBuffer();
    // A flushed message is still in the buffer if the peer does not read. This is not a fault.
    return buffer != null && buffer.size() == 0;
  }

  /**
   * Flushes a message that was not flushed, and counts a fault. If this was tried before, the I/O
   * thread cannot send requests any more.
   */
  static void flushUnflushed(ChannelFuture write, boolean triedBefore, IoFaults faults) {
    if (triedBefore) {
      faults.stuck("a request was written to a connection and could not be flushed");
    } else {
      faults.count("A request was written to a connection and not flushed");
      write.channel().flush();
    }
  }

  private Unflushed unflushed(Channel channel) {
    Attribute<Unflushed> attribute = channel.attr(UNFLUSHED);
    Unflushed known = attribute.get();
    if (known != null) {
      return known;
    }
    EventLoop thread = channel.eventLoop();
    Unflushed added =
        new Unflushed(
            channel, iterations.computeIfAbsent(thread, loop -> new Iteration(loop, faults)));
    attribute.set(added);
    return added;
  }

  /**
   * The connections that an I/O thread has written to. Confined to that thread. A flush can call
   * back into this object: a failed flush ends requests, and the next ones may be written
   * immediately.
   */
  private static final class Iteration implements Runnable {
    private final EventLoop loop;
    private final IoFaults faults;
    private List<Unflushed> written = new ArrayList<>();
    private List<Unflushed> spare = new ArrayList<>();
    private boolean isScheduled;

    Iteration(EventLoop loop, IoFaults faults) {
      this.loop = loop;
      this.faults = faults;
    }

    void add(Unflushed connection) {
      written.add(connection);
      if (!isScheduled) {
        loop.execute(this);
        isScheduled = true;
      }
    }

    @Override
    public void run() {
      isScheduled = false;
      List<Unflushed> flushed = written;
      written = spare;
      flushed.forEach(connection -> connection.flush(faults));
      flushed.clear();
      spare = flushed;
    }
  }

  /** A connection, and whether it was written to since its last flush. Confined to its thread. */
  private static final class Unflushed {
    private final Channel channel;
    private final Iteration iteration;
    private boolean isWritten;

    Unflushed(Channel channel, Iteration iteration) {
      this.channel = channel;
      this.iteration = iteration;
    }

    void flushLater() {
      if (!isWritten) {
        isWritten = true;
        iteration.add(this);
      }
    }

    void flush(IoFaults faults) {
      isWritten = false;
      try {
        channel.flush();
      } catch (RuntimeException | Error e) {
        faults.caught(e, "flushing a connection");
      }
    }
  }
}
