package io.cqlsurge.bench;

/**
 * What one run of a command cost as a whole process, start-up included, and what it said of itself.
 */
record Cost(CpuTime cpu, Looks looks, GcLog gc, ToolResults told) {}
