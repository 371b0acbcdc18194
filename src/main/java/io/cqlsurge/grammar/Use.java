package io.cqlsurge.grammar;

/** An option in one usage of a group, either required or optional. */
public sealed interface Use {
  /** Returns the option. */
  Param<?> param();

  /** Returns whether the usage requires the option. */
  boolean required();

  /** A required option. */
  record Must(Param<?> param) implements Use {
    @Override
    public boolean required() {
      return true;
    }
  }

  /** An optional option. */
  record May(Param<?> param) implements Use {
    @Override
    public boolean required() {
      return false;
    }
  }
}
