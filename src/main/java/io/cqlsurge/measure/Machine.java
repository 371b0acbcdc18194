package io.cqlsurge.measure;

/** What tells how the machine and this process on it fare. */
public record Machine(GcSource gc, ProcessSource process, Compilation compilation) {}
