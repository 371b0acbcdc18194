package io.cqlsurge.grammar;

/** How an option and its value are written. */
enum ParamForm {
  FLAG(""),
  VALUE("?"),
  TEXT("?"),
  SECRET("?"),
  NAMED_VALUES("?)"),
  LIST("");

  private final String placeholder;

  ParamForm(String placeholder) {
    this.placeholder = placeholder;
  }

  /** Returns the placeholder that the help prints for the value. */
  String placeholder() {
    return placeholder;
  }
}
