package io.cqlsurge.workload;

import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Literals;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A formatter of CQL literals that can be copied from a terminal. A text with control characters is
 * written as a function call that creates it from its bytes.
 */
record ShellLiterals(Literals literals) {
  private static final Pattern QUOTED = Pattern.compile("'((?:[^']|'')*)'");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}|[\\x80-\\x9f]");

  String format(CqlType type, @Nullable ByteBuffer value) {
    String literal = literals.format(type, value);
    if (!CONTROL.matcher(literal).find()) {
      return literal;
    }
    String function = kinds(type).contains(Kind.TEXT) ? "blobAsText" : "blobAsAscii";
    return QUOTED.matcher(literal).replaceAll(text -> quoted(text.group(1), function));
  }

  /**
   * Returns the kinds of a type and its components. Quoted types other than texts have no control
   * characters.
   */
  private static Set<Kind> kinds(CqlType type) {
    Set<Kind> kinds = EnumSet.of(type.kind());
    type.parts().forEach(part -> kinds.addAll(kinds(part.type())));
    return kinds;
  }

  private static String quoted(String inside, String function) {
    String written =
        CONTROL.matcher(inside).find()
            ? function + "(0x" + hex(inside.replace("''", "'")) + ")"
            : "'" + inside + "'";
    return Matcher.quoteReplacement(written);
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }
}
