/**
 * What do we need of a database? A port without any driver in it: the engine and the workloads see
 * only this, so they are tested without a node. May use {@code schema}.
 *
 * <p>Begin reading at {@link io.cqlsurge.database.Database}.
 */
package io.cqlsurge.database;
