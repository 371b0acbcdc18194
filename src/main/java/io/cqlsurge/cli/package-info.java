/**
 * Which command runs, and how does the process end? This package connects the other packages. Only
 * this package prints to the standard streams, and only this package ends the process. May use all
 * packages.
 *
 * <p>Start reading at {@link io.cqlsurge.cli.Main}. {@code CqlsurgeCommand} creates the command
 * that the first argument names: {@code run.WorkloadCommand} makes load, and {@code UtilityCommand}
 * lists the others.
 *
 * <p>Commands that make no load and that cassandra-stress does not have use picocli, all others the
 * package {@code grammar}: see docs/decisions/0005-one-command-line.md.
 */
@NullMarked
package io.cqlsurge.cli;

import org.jspecify.annotations.NullMarked;
