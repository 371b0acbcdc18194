/**
 * What does a YAML profile say? May use {@code grammar}, {@code distribution}, {@code database},
 * {@code schema} and {@code cql}.
 *
 * <p>Start reading at {@link io.cqlsurge.profile.Profile}, the result, and at {@code
 * ProfileReader}, which reads a file or URL. A {@code Profile} consists of {@code ColumnSpec},
 * {@code InsertSpec}, {@code QuerySpec} and {@code TokenRangeQuerySpec}. {@code ProfileCheck}
 * compares a profile with a table. {@code ProfileText} prints it.
 *
 * <p>All problems of a profile are reported together, each with file, line and column ({@code
 * SourceLocation}).
 */
@NullMarked
package io.cqlsurge.profile;

import org.jspecify.annotations.NullMarked;
