package io.cqlsurge.grammar;

/** A name of an option, and the command or group that owns it. */
record Entry(OptionGroup<?> group, Param<?> param, String name) {

  /** The name without the sign that ends it: {@code threads} for {@code threads>=}. */
  String base() {
    int end = name.length();
    while (end > 0 && "=<>(".indexOf(name.charAt(end - 1)) >= 0) {
      end--;
    }
    return name.substring(0, end);
  }

  /** Whether the value is a bound: {@code n>}, {@code threads<=}. */
  boolean isBound() {
    return name.indexOf('<') >= 0 || name.indexOf('>') >= 0;
  }

  /** Whether the option would act with this value; without a value nothing speaks against it. */
  boolean actsWith(String value) {
    return !param.isIdle() && (value.isEmpty() || param.mayRead(value));
  }

  /** How it would be typed with a value, its group in front. */
  String typed(String value) {
    return group.name() + " " + param.suggestion(name, value);
  }

  /** How it would be typed with a value, by someone who is at a group: with its own in front. */
  String typed(OptionGroup<?> at, String value) {
    return group == at ? param.suggestion(name, value) : typed(value);
  }
}
