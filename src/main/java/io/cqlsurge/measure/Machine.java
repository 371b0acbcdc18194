package io.cqlsurge.measure;

import io.cqlsurge.measure.gc.GcSources;

/** The sources of figures about this process and its machine. */
public record Machine(GcSources gc, ProcessSource process, Compilation compilation) {

  public static Machine ofThisProcess(GcSources gc) {
    return new Machine(gc, new JvmProcess(), Compilation.ofThisProcess());
  }
}
