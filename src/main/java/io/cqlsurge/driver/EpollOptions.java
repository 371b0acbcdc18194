package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.util.concurrent.BlockingOperation;
import com.datastax.oss.driver.internal.core.util.concurrent.PromiseCombiner;
import io.cqlsurge.driver.scylla.Origin;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Netty options for I/O threads with epoll of Linux. A request costs slightly less than with the
 * JDK's selector, and the timer resolution is microseconds instead of milliseconds.
 */
final class EpollOptions extends GuardedOptions {
  private static final long CLOSE_SECONDS = 2;

  private final EventLoopGroup group;

  EpollOptions(InternalDriverContext context) {
    super(context);
    int threads = context.getConfig().getDefaultProfile().getInt(DefaultDriverOption.NETTY_IO_SIZE);
    this.group = new EpollEventLoopGroup(threads, threadFactory(context.getSessionName()));
  }

  /** Threads on which the driver refuses to block. */
  private static ThreadFactory threadFactory(String session) {
    ThreadFactory safe = new BlockingOperation.SafeThreadFactory();
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread = safe.newThread(task);
      thread.setName(session + "-io-" + number.getAndIncrement());
      thread.setDaemon(true);
      return thread;
    };
  }

  @Override
  public EventLoopGroup ioEventLoopGroup() {
    return Origin.threads(group);
  }

  @Override
  public Class<? extends Channel> channelClass() {
    return EpollSocketChannel.class;
  }

  @Override
  public Future<Void> onClose() {
    DefaultPromise<Void> closed = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);
    Future<?> ours = group.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS);
    Future<Void> others = super.onClose();
    GlobalEventExecutor.INSTANCE.execute(() -> PromiseCombiner.combine(closed, ours, others));
    return closed;
  }
}
