/**
 * What does a table look like? Its columns with their types, as the database or a {@code CREATE
 * TABLE} tells them. Uses nothing of ours.
 *
 * <p>Begin reading at {@link io.cqlsurge.schema.Table}.
 */
package io.cqlsurge.schema;
