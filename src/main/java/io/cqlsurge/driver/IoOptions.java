package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.util.concurrent.BlockingOperation;
import com.datastax.oss.driver.internal.core.util.concurrent.PromiseCombiner;
import io.cqlsurge.driver.scylla.Origin;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.Slf4JLoggerFactory;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The Netty options of connections. Each connection has a {@link FramingGuard}, and begins where
 * its {@link Origin} says. On Linux, the I/O threads use epoll: a request costs slightly less than
 * with the JDK's selector, and the timer resolution is microseconds instead of milliseconds.
 */
final class IoOptions extends DefaultNettyOptions {
  private static final long CLOSE_SECONDS = 2;

  /** Limit for the bytes that TLS encrypts into one buffer, as several records of 16 KiB. */
  private static final int ENCRYPTED_TOGETHER = 1 << 16;

  private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

  /** The I/O threads with epoll; empty on other systems. */
  private final Optional<EventLoopGroup> epoll;

  IoOptions(InternalDriverContext context) {
    super(context);
    int threads = context.getConfig().getDefaultProfile().getInt(DefaultDriverOption.NETTY_IO_SIZE);
    this.epoll =
        Epoll.isAvailable()
            ? Optional.of(new EpollEventLoopGroup(threads, threadFactory(context.getSessionName())))
            : Optional.empty();
  }

  /**
   * Makes Netty use slf4j; otherwise, it ignores an slf4j that logs nothing, and writes to standard
   * error. Disables its search for leaked buffers, which costs time and only helps to debug buffer
   * code. Both apply to the whole process.
   */
  static void setDefaults() {
    InternalLoggerFactory.setDefaultFactory(Slf4JLoggerFactory.INSTANCE);
    if (System.getProperty(LEAK_DETECTION) == null) {
      ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }
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
    return Origin.threads(epoll.orElseGet(super::ioEventLoopGroup));
  }

  @Override
  public Class<? extends Channel> channelClass() {
    return epoll.isPresent() ? EpollSocketChannel.class : super.channelClass();
  }

  @Override
  public void afterBootstrapInitialized(Bootstrap bootstrap) {
    Origin.bind(bootstrap);
  }

  @Override
  public void afterChannelInitialized(Channel channel) {
    FramingGuard.install(channel);
    if (channel.pipeline().get(ChannelFactory.SSL_HANDLER_NAME) instanceof SslHandler tls) {
      tls.setWrapDataSize(ENCRYPTED_TOGETHER);
    }
  }

  @Override
  public Future<Void> onClose() {
    Future<Void> others = super.onClose();
    if (epoll.isEmpty()) {
      return others;
    }
    DefaultPromise<Void> closed = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);
    Future<?> ours = epoll.get().shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS);
    GlobalEventExecutor.INSTANCE.execute(() -> PromiseCombiner.combine(closed, ours, others));
    return closed;
  }
}
