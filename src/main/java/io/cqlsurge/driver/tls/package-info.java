/**
 * How is a connection encrypted? Turns the options of {@code -transport} into the driver's SSL
 * context, reads the bundles of cloud databases, and explains what is wrong with keys and
 * certificates. May use {@code grammar} and {@code settings}.
 *
 * <p>Start reading at {@code Tls}. {@code KeyFile} opens PKCS12, JKS and PEM files, and {@code
 * TlsErrors} explains failed connections. {@code NativeEngines} encrypts with BoringSSL.
 */
@NullMarked
package io.cqlsurge.driver.tls;

import org.jspecify.annotations.NullMarked;
