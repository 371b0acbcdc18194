/** User profiles: which requests do the operations of a profile send? */
package io.cqlsurge.workload.user;
