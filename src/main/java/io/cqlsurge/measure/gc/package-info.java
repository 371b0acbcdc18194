/**
 * How many garbage collections did the client and the servers have, and how long did they take?
 * Uses no other package.
 *
 * <p>Start reading at {@code GcSource}: {@code JvmGc} counts this process's collections, and {@code
 * ServerGc} counts the collections at the nodes, which it reads over JMX.
 */
@NullMarked
package io.cqlsurge.measure.gc;

import org.jspecify.annotations.NullMarked;
