/**
 * Where is the database, and how does the client connect to it? The option groups with nodes,
 * ports, credentials, encryption and connections. May use {@code grammar}.
 *
 * <p>Start reading at {@link io.cqlsurge.settings.connection.NodeSettings}. A password is a {@code
 * Secret}, which prints as {@code ***}.
 */
@NullMarked
package io.cqlsurge.settings.connection;

import org.jspecify.annotations.NullMarked;
