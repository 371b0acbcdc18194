/**
 * Measurements of the cost of clients, as whole processes, against a server that costs next to
 * nothing. They are run by {@code scripts/bench}, not by the build.
 *
 * <p>Start reading at {@link io.cqlsurge.bench.Bench}.
 */
package io.cqlsurge.bench;
