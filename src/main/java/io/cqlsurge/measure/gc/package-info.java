/** Garbage collections: when did the client or a node collect, and how long did it take? */
package io.cqlsurge.measure.gc;
