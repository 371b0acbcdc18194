/**
 * Measures what the client costs, as whole processes against a server that costs next to nothing.
 * Is run by {@code scripts/bench}, not by the build.
 *
 * <p>Begin reading at {@link io.cqlsurge.bench.Bench}.
 */
package io.cqlsurge.bench;
