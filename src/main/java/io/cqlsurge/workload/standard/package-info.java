/**
 * Which requests do the predefined commands send? {@code write}, {@code read}, {@code mixed} and
 * the counter commands use a table that the tool creates. May use what {@code workload} may use,
 * and {@code workload}.
 *
 * <p>Start reading at {@code StandardWorkload}. {@code StandardSchema} creates the tables, {@code
 * StandardStatements} makes the statements, {@code WriteOperation} and {@code ReadOperation} make
 * the requests. {@code ReadOperation} also compares the rows with the generated ones.
 */
@NullMarked
package io.cqlsurge.workload.standard;

import org.jspecify.annotations.NullMarked;
