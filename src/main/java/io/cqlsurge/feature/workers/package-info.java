/**
 * Several clients of one run: a controller that divides the work and adds up the results, and
 * workers that send the operations.
 *
 * <p>{@link io.cqlsurge.feature.workers.RemoteLoad} is the controller's side: a load generator like
 * the local one, so that everything before, between and after the runs is the same. {@link
 * io.cqlsurge.feature.workers.WorkerServer} is the worker's side. They exchange {@link
 * io.cqlsurge.feature.workers.Message}s through a {@link io.cqlsurge.feature.workers.Group}, the
 * only type that sends and receives through JGroups; its protocol, sockets and addresses also use
 * the library.
 *
 * <p>A worker trusts its controller only as far as it must: it accepts data, never code or a file's
 * path.
 */
@NullMarked
package io.cqlsurge.feature.workers;

import org.jspecify.annotations.NullMarked;
