/**
 * What does a table look like? Its columns with their types, as reported by the database or parsed
 * from {@code CREATE TABLE}. Uses no other package.
 *
 * <p>Start reading at {@link io.cqlsurge.schema.Table}. {@code CqlType.Kind} is the CQL type
 * registry.
 */
@NullMarked
package io.cqlsurge.schema;

import org.jspecify.annotations.NullMarked;
