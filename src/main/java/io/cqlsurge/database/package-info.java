/**
 * What do we need from a database? An interface without any type of the driver: the engine and the
 * workloads use only this package, so their tests need no node. May use {@code schema}.
 *
 * <p>Start reading at {@link io.cqlsurge.database.Database}. A {@link io.cqlsurge.database.Request}
 * is one statement or a batch, and a {@code Receiver} gets exactly one {@link
 * io.cqlsurge.database.Reply} for it. Every failure is a {@code DatabaseError} with a kind. A
 * {@code RequestListener} is notified of every request.
 *
 * <p>Thread rule: {@code Database.send} never blocks. Replies usually arrive on an I/O thread of
 * the driver, so a receiver must not block or throw.
 */
@NullMarked
package io.cqlsurge.database;

import org.jspecify.annotations.NullMarked;
