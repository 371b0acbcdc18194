package io.cqlsurge.driver;

import com.datastax.oss.driver.internal.core.channel.WriteCoalescer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
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
  private final Map<EventLoop, Turn> turns = new ConcurrentHashMap<>();

  LoopCoalescer(WriteCoalescer others) {
    this.others = others;
  }

  @Override
  public ChannelFuture writeAndFlush(Channel channel, Object message) {
    EventLoop loop = channel.eventLoop();
    if (!loop.inEventLoop()) {
      return others.writeAndFlush(channel, message);
    }
    turns.computeIfAbsent(loop, Turn::new).flushLater(channel);
    return channel.write(message);
  }

  /** The connections that an I/O thread has written to; belongs to that thread. */
  private static final class Turn implements Runnable {
    private final EventLoop loop;
    private final Set<Channel> written = new HashSet<>();

    Turn(EventLoop loop) {
      this.loop = loop;
    }

    void flushLater(Channel channel) {
      if (written.isEmpty()) {
        loop.execute(this);
      }
      written.add(channel);
    }

    @Override
    public void run() {
      written.forEach(Channel::flush);
      written.clear();
    }
  }
}
