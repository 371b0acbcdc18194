/**
 * What does a load command run? Makes the plan, the workload, the search and the listeners from the
 * settings. May use all packages except {@code cli}.
 *
 * <p>Start reading at {@link io.cqlsurge.cli.run.Workloads}, which selects the workload. {@code
 * ClientJob} is the same for a worker.
 */
@NullMarked
package io.cqlsurge.cli.run;

import org.jspecify.annotations.NullMarked;
