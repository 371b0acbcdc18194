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

  /** Returns a name and a value as messages print them, with a secret value masked. */
  String shown(String name, String value) {
    return name + (this == SECRET && !value.isEmpty() ? "***" : value);
  }

  String suggestion(String name, String value) {
    if (this == FLAG) {
      return name;
    }
    boolean hasParentheses = this == NAMED_VALUES || this == CQL;
    String typed = hasParentheses || value.contains("(") ? value : value.replace(")", "");
    if (!hasParentheses) {
      return shown(name, typed);
    }
    return name + (typed.indexOf('=') < 0 ? "..." : typed.replaceFirst("\\)$", "")) + ")";
  }
}
