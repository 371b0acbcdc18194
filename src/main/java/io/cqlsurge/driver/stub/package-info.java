/**
 * How is a cluster replaced by this process? A CQL server with one node, which stores nothing and
 * answers immediately. The client can send requests to it that must not reach a database. Uses no
 * other package of this program.
 *
 * <p>Start reading at {@link io.cqlsurge.driver.stub.StubServer}. {@code StubConnection} answers
 * one connection's requests: {@code StubAnswers} the rare ones, {@code StubReplies} those that
 * execute a statement.
 *
 * <p>Thread rule: one server thread executes all code except the methods of {@code StubServer}.
 */
@NullMarked
package io.cqlsurge.driver.stub;

import org.jspecify.annotations.NullMarked;
