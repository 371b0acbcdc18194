package io.cqlsurge.grammar;

/** A name of an option, and the command or group that the option belongs to. */
record Entry(OptionGroup<?> group, Param<?> param, String name) {

  /** Returns whether the value is a bound: {@code n>}, {@code threads<=}. */
  boolean isBound() {
    return name.indexOf('<') >= 0 || name.indexOf('>') >= 0;
  }

  /**
   * Returns whether the option would have an effect with this value; an empty value is always
   * accepted.
   */
  boolean actsWith(String value) {
    return !param.isIdle() && (value.isEmpty() || param.mayAccept(value));
  }

  /** Returns the option with a value as it would be typed, with its group first. */
  String typed(String value) {
    return group.name() + " " + param.suggestion(name, value);
  }

  /**
   * Returns the option with a value as it would be typed; its group comes first unless it is {@code
   * current}.
   */
  String typed(OptionGroup<?> current, String value) {
    return group == current ? param.suggestion(name, value) : typed(value);
  }
}
