package io.cqlsurge.grammar;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A token split into its name, the sign after it (correct or not, may be empty) and its value. */
record Key(String name, String sign, String value) {
  private static final Pattern FORM = Pattern.compile("([^=<>(:]*)([=<>(:]*)(.*)", Pattern.DOTALL);

  static Key of(String token) {
    Matcher form = FORM.matcher(token);
    return form.matches()
        ? new Key(form.group(1), form.group(2), form.group(3))
        : new Key(token, "", "");
  }

  String opening() {
    return name + sign;
  }
}
