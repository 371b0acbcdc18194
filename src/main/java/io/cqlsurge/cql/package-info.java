/**
 * What does a CQL text say? Definitions of keyspaces, types and tables are parsed strictly: any
 * error is a {@link io.cqlsurge.cql.CqlSyntaxError}. Statements are parsed leniently, because the
 * server checks them: this package only finds their tables, bind markers and conditions. May use
 * {@code schema}.
 *
 * <p>Start reading at {@link io.cqlsurge.cql.CqlStatement} for statements and at {@link
 * io.cqlsurge.cql.CreateTable} for definitions. {@code CqlTemplate} is a text with bind markers
 * that literals can replace. {@code Identifier} handles quotes and case.
 */
@NullMarked
package io.cqlsurge.cql;

import org.jspecify.annotations.NullMarked;
