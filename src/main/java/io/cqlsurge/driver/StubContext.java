package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.auth.AuthProvider;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.DefaultProtocolVersionRegistry;
import com.datastax.oss.driver.internal.core.ProtocolVersionRegistry;
import com.datastax.oss.driver.internal.core.channel.WriteCoalescer;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import com.datastax.oss.driver.internal.core.metrics.MetricsFactory;
import com.datastax.oss.driver.internal.core.metrics.NoopMetricsFactory;
import com.datastax.oss.driver.internal.core.ssl.SslHandlerFactory;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.FrameCodec;
import io.netty.buffer.ByteBuf;
import java.util.Optional;

/**
 * A driver context for connections to a stub server: the I/O threads, the options and, if it is 4
 * or 5, the protocol version of a session, without encryption, compression and authentication.
 */
final class StubContext extends DefaultDriverContext {
  private final InternalDriverContext session;

  StubContext(InternalDriverContext session) {
    super(session.getConfigLoader(), ProgrammaticArguments.builder().build());
    this.session = session;
  }

  @Override
  protected ProtocolVersionRegistry buildProtocolVersionRegistry() {
    return new DefaultProtocolVersionRegistry(getSessionName()) {
      @Override
      public ProtocolVersion highestNonBeta() {
        return session.getProtocolVersion() == DefaultProtocolVersion.V5
            ? DefaultProtocolVersion.V5
            : DefaultProtocolVersion.V4;
      }

      @Override
      public ProtocolVersion fromName(String configured) {
        return highestNonBeta();
      }
    };
  }

  @Override
  protected NettyOptions buildNettyOptions() {
    return session.getNettyOptions();
  }

  @Override
  protected WriteCoalescer buildWriteCoalescer() {
    return session.getWriteCoalescer();
  }

  @Override
  protected FrameCodec<ByteBuf> buildFrameCodec() {
    return PackedRowsCodec.frameCodec(this);
  }

  @Override
  protected Compressor<ByteBuf> buildCompressor() {
    return Compressor.none();
  }

  @Override
  protected Optional<SslHandlerFactory> buildSslHandlerFactory() {
    return Optional.empty();
  }

  @Override
  protected Optional<AuthProvider> buildAuthProvider(AuthProvider ofUser) {
    return Optional.empty();
  }

  @Override
  protected MetricsFactory buildMetricsFactory() {
    return new NoopMetricsFactory(this);
  }
}
