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
 * Gathers the writes that one turn of an I/O thread makes on its own connections, and flushes them
 * at its end. Writes from other threads go the driver's usual way.
 */
final class LoopCoalescer implements WriteCoalescer {
  private final WriteCoalescer others;
  private final IoFaults faults;
  private final Map<EventLoop, Turn> turns = new ConcurrentHashMap<>();

  /**
   * A coalescer without writes.
   *
   * @param others takes the writes of other threads
   * @param faults takes exceptions thrown while a connection is flushed
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
    turns.computeIfAbsent(loop, this::turn).flushLater(channel);
    return channel.write(message);
  }

  /**
   * Whether a message was written and never flushed; only after the turn in which it was written.
   */
  static boolean isForgotten(ChannelFuture write) {
    if (write.isDone()) {
      return false;
    }
    ChannelOutboundBuffer buffer = write.channel().unsafe().outboundBuffer();
    // What was flushed waits for the socket; that the other side does not read is no fault of ours.
    return buffer != null && buffer.size() == 0;
  }

  /**
   * Flushes such a message, which is a fault; if that was tried before, the I/O thread cannot send
   * any more.
   */
  static void flushForgotten(ChannelFuture write, boolean triedBefore, IoFaults faults) {
    if (triedBefore) {
      faults.stuck("a request was written to a connection and could not be flushed");
    } else {
      faults.count("A request was written to a connection and not flushed");
      write.channel().flush();
    }
  }

  private Turn turn(EventLoop loop) {
    return new Turn(loop, faults);
  }

  /**
   * The connections that an I/O thread has written to; belongs to that thread. A flush may call
   * back into it: one that fails ends requests, and their successors may be written at once.
   */
  private static final class Turn implements Runnable {
    private final EventLoop loop;
    private final IoFaults faults;
    private Set<Channel> written = new HashSet<>();
    private Set<Channel> spare = new HashSet<>();
    private boolean isScheduled;

    Turn(EventLoop loop, IoFaults faults) {
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
