/**
 * How does the Java driver do it? The one place that knows the driver: connecting, preparing,
 * sending, and what its exceptions mean. May use {@code grammar}, {@code schema}, {@code cql},
 * {@code settings} and {@code database}.
 *
 * <p>Begin reading at {@link io.cqlsurge.driver.DriverDatabase}.
 */
package io.cqlsurge.driver;
