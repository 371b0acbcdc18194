package io.cqlsurge.bench;

/** The cost of one run of a command as a whole process, including start-up, and its own results. */
record Cost(CpuTime cpu, Looks looks, GcLog gc, ToolResults results) {}
