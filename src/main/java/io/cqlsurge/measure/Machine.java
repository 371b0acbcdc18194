package io.cqlsurge.measure;

/** The sources of figures about this process and its machine. */
public record Machine(GcSources gc, ProcessSource process, Compilation compilation) {}
