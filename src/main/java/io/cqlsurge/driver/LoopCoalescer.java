package io.cqlsurge.driver;

import com.datastax.oss.driver.internal.core.channel.WriteCoalescer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.EventLoop;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A coalescer that collects the writes of an I/O thread to its connections during one iteration of
 * its event loop, and flushes them at the end. Writes from other threads use the driver's
 * coalescer.
 */
final class LoopCoalescer implements WriteCoalescer {
  private final WriteCoalescer others;
  private final IoFaults faults;
  private final Map<EventLoop, Iteration> iterations = new ConcurrentHashMap<>();

  /**
   * Creates a coalescer without writes.
   *
   * @param others coalescer for writes from other threads
   * @param faults counts exceptions thrown while a connection is flushed
   */
  LoopCoalescer(WriteCoalescer others, IoFaults faults) {
    this.others = others;
    this.faults = faults;
  }

  @Override
  public ChannelFuture writeAndFlush(Channel channel, Object message) {
    EventLoop loop = channel.eventLoop();
    if (!loop.inEventLoop()) {
      return others.writeAndFlush(channel, message);
    }
    iterations.computeIfAbsent(loop, this::iteration).flushLater(channel);
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

  private Iteration iteration(EventLoop loop) {
    return new Iteration(loop, faults);
  }

  /**
   * The connections that an I/O thread has written to. Confined to that thread. A flush can call
   * back into this object: a failed flush ends requests, and the next ones may be written
   * immediately.
   */
  private static final class Iteration implements Runnable {
    private final EventLoop loop;
    private final IoFaults faults;
    private Set<Channel> written = new HashSet<>();
    private Set<Channel> spare = new HashSet<>();
    private boolean isScheduled;

    Iteration(EventLoop loop, IoFaults faults) {
      this.loop = loop;
      this.faults = faults;
    }

    void flushLater(Channel channel) {
      written.add(channel);
      if (!isScheduled) {
        loop.execute(this);
        isScheduled = true;
      }
    }

    @Override
    public void run() {
      isScheduled = false;
      Set<Channel> flushed = written;
      written = spare;
      flushed.forEach(this::flush);
      flushed.clear();
      spare = flushed;
    }

    private void flush(Channel channel) {
      try {
        channel.flush();
      } catch (RuntimeException | Error e) {
        faults.caught(e, "flushing a connection");
      }
    }
  }
}
