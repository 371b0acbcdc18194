package io.cqlsurge.driver;

import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.cqlsurge.driver.scylla.Origin;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;

/**
 * The driver's Netty options, with a {@link FramingGuard} on each connection, which begins where
 * its {@link Origin} says.
 */
abstract class GuardedOptions extends DefaultNettyOptions {
  GuardedOptions(InternalDriverContext context) {
    super(context);
  }

  @Override
  public EventLoopGroup ioEventLoopGroup() {
    return Origin.threads(super.ioEventLoopGroup());
  }

  @Override
  public void afterBootstrapInitialized(Bootstrap bootstrap) {
    Origin.bind(bootstrap);
  }

  @Override
  public void afterChannelInitialized(Channel channel) {
    FramingGuard.install(channel);
  }
}
