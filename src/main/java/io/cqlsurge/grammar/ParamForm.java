package io.cqlsurge.grammar;

/** What a word of an option looks like. */
enum ParamForm {
  FLAG(""),
  VALUE("?"),
  TEXT("?"),
  SECRET("?"),
  PARTS("?)"),
  LIST("");

  private final String placeholder;

  ParamForm(String placeholder) {
    this.placeholder = placeholder;
  }

  /** What help shows in place of the value. */
  String placeholder() {
    return placeholder;
  }
}
