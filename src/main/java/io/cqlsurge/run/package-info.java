/**
 * How is a load command executed? Makes the plan, the workload, the files and the listeners from
 * the settings, connects them, and determines how the command ends. May use all packages except
 * {@code cli}.
 *
 * <p>Start reading at {@code WorkloadCommand}. {@code Wiring} creates the database, the workload,
 * the listeners and the benchmark. {@code ExitCode} lists the statuses.
 */
@NullMarked
package io.cqlsurge.run;

import org.jspecify.annotations.NullMarked;
