/** Predefined commands: which rows do write, read, mixed and the counter commands use? */
package io.cqlsurge.workload.standard;
