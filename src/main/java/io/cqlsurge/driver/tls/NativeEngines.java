package io.cqlsurge.driver.tls;

import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import io.cqlsurge.settings.connection.TransportSettings;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.net.InetSocketAddress;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/** BoringSSL's TLS engines, which encrypt large rows for less than the JDK. */
record NativeEngines(SslContext context, boolean verified) implements SslEngineFactory {

  /**
   * Returns whether this system has BoringSSL, and BoringSSL supports the settings: it cannot
   * exclude cipher suites of TLS 1.3.
   */
  static boolean support(TransportSettings settings) {
    return settings.ciphers().isEmpty()
        && settings.protocol().matches("TLS(v1\\.[23])?")
        && OpenSsl.isAvailable();
  }

  /** Creates a factory with the protocols of a context. */
  static NativeEngines create(
      TransportSettings settings, SSLContext own, KeyManager @Nullable [] keys, TrustManager trust)
      throws SSLException {
    boolean verified = settings.hostnameVerification();
    SslContextBuilder builder =
        SslContextBuilder.forClient()
            .sslProvider(SslProvider.OPENSSL)
            .protocols(own.getDefaultSSLParameters().getProtocols())
            .trustManager(trust)
            .endpointIdentificationAlgorithm(verified ? "HTTPS" : null);
    return new NativeEngines(
        (keys == null ? builder : builder.keyManager(keys[0])).build(), verified);
  }

  @Override
  public SSLEngine newSslEngine(EndPoint node) {
    InetSocketAddress address = (InetSocketAddress) node.resolve();
    String host = verified ? address.getHostName() : address.getHostString();
    return context.newEngine(ByteBufAllocator.DEFAULT, host, address.getPort());
  }

  @Override
  public void close() {}
}
