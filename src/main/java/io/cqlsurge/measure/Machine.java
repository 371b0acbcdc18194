package io.cqlsurge.measure;

/** What tells how the machine and this process on it fare. */
public record Machine(GcSources gc, ProcessSource process, Compilation compilation) {}
