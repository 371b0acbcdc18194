/**
 * How loaded are the database's nodes? Uses no other package.
 *
 * <p>Start reading at {@code NodeLoad}: {@code Amount}s that can be added up, and the {@code
 * ServerFigure}s that follow from them.
 */
@NullMarked
package io.cqlsurge.measure.server;

import org.jspecify.annotations.NullMarked;
