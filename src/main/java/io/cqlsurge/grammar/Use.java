package io.cqlsurge.grammar;

/** How one way of using a group treats an option: it must be there, or it may. */
public sealed interface Use {
  /** The option. */
  Param<?> param();

  /** Whether this way cannot do without it. */
  boolean required();

  /** An option that must be there. */
  record Must(Param<?> param) implements Use {
    @Override
    public boolean required() {
      return true;
    }
  }

  /** An option that may be there. */
  record May(Param<?> param) implements Use {
    @Override
    public boolean required() {
      return false;
    }
  }
}
