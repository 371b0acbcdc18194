/**
 * Which requests were sent? Uses {@code report}.
 *
 * <p>Start reading at {@code QueryLog}, which writes every request to a file.
 */
@NullMarked
package io.cqlsurge.report.requests;

import org.jspecify.annotations.NullMarked;
