/**
 * Which operations, in which mix? What a command or a profile means in terms of requests and
 * replies. May use {@code grammar}, {@code schema}, {@code distribution}, {@code database}, {@code
 * settings}, {@code profile} and {@code generate}.
 *
 * <p>Begin reading at {@link io.cqlsurge.workload.Workload}, go on with {@link
 * io.cqlsurge.workload.Operation}.
 */
package io.cqlsurge.workload;
