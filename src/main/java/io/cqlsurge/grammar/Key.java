package io.cqlsurge.grammar;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A word as its name, the sign behind it if there is one, right or wrong, and the value. */
record Key(String name, String sign, String value) {
  private static final Pattern FORM = Pattern.compile("([^=<>(:]*)([=<>(:]*)(.*)", Pattern.DOTALL);

  static Key of(String word) {
    Matcher form = FORM.matcher(word);
    return form.matches()
        ? new Key(form.group(1), form.group(2), form.group(3))
        : new Key(word, "", "");
  }

  /** The same without a value. */
  Key alone() {
    return new Key(name, sign, "");
  }

  /** The name and the sign. */
  String opening() {
    return name + sign;
  }
}
