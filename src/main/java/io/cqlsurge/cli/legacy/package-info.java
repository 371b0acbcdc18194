/** Options of cassandra-stress 2.0: what are they today? */
package io.cqlsurge.cli.legacy;
