/**
 * What does a CQL text say? Reads definitions of keyspaces, types and tables strictly, and
 * statements leniently: what they bind, and to which table. May use {@code schema}.
 *
 * <p>Begin reading at {@link io.cqlsurge.cql.CqlStatement}.
 */
package io.cqlsurge.cql;
