/**
 * How is the Java driver used? Only this package knows the driver: it connects, prepares, sends,
 * and maps types and exceptions. May use {@code grammar}, {@code schema}, {@code cql}, {@code
 * settings} and {@code database}.
 *
 * <p>Start reading at {@link io.cqlsurge.driver.DriverDatabase}. {@code DriverConfig} configures
 * the driver. {@code DirectPath} writes a request to a connection: {@code NodeChoice} chooses the
 * node, {@code NodeConnections} the connection, and {@code IoLoop} fails requests that time out. On
 * the driver path, {@code ReplyAdapter} turns the driver's result into a reply. See
 * docs/decisions/0001-direct-path.md. {@code DrySender} sends a dry run's requests, and {@code
 * DryReplies} answers them on the connections.
 *
 * <p>Thread rules: code on an I/O thread never blocks, and catches its exceptions ({@code
 * IoFaults}), because Netty would swallow them. Netty can call back within a call: a failed flush
 * ends requests, and the next ones are written immediately. Each class states which thread may use
 * it.
 */
@NullMarked
package io.cqlsurge.driver;

import org.jspecify.annotations.NullMarked;
