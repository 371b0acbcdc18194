/**
 * What does a YAML profile say? Reads one, tells all that is wrong with it by file, line and
 * column, and is a value from then on. May use {@code grammar}, {@code distribution}, {@code
 * database}, {@code schema} and {@code cql}.
 *
 * <p>Begin reading at {@link io.cqlsurge.profile.Profile}.
 */
package io.cqlsurge.profile;
