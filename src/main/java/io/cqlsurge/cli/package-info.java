/** x. */
package io.cqlsurge.cli;
