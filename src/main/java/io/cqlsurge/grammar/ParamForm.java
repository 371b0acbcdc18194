package io.cqlsurge.grammar;

/** How an option and its value are written. */
enum ParamForm {
  FLAG(""),
  VALUE("?"),
  TEXT("?"),
  SECRET("?"),
  COMMAND("?"),
  NAMED_VALUES("?)"),
  CQL("?)"),
  LIST(""),
  EVENTS("");

  private final String placeholder;

  ParamForm(String placeholder) {
    this.placeholder = placeholder;
  }

  String placeholder() {
    return placeholder;
  }

  boolean begins(String token, String name) {
    return switch (this) {
      case FLAG -> token.equalsIgnoreCase(name);
      case LIST -> token.indexOf('=') < 0 && token.indexOf('(') < 0;
      case EVENTS -> token.matches("(?s)[\\w.]+=.*");
      case VALUE, TEXT, SECRET, COMMAND, NAMED_VALUES, CQL ->
          token.regionMatches(true, 0, name, 0, name.length());
    };
  }
}
