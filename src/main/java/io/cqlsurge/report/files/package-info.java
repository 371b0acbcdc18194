/** Report files: which files does a command write, and when? */
package io.cqlsurge.report.files;
