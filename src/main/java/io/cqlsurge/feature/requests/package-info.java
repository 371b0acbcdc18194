/**
 * Which requests were sent? Options of {@code -log}: {@code show-queries} prints each CQL text, and
 * {@code query-log-file=} writes every request with its values to a file, which workers send to
 * their controller.
 *
 * <p>Start reading at {@link io.cqlsurge.feature.requests.Requests}.
 */
@NullMarked
package io.cqlsurge.feature.requests;

import org.jspecify.annotations.NullMarked;
