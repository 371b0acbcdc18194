package io.cqlsurge.report.trial;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;

/**
 * JSON that may stand in a script of an HTML page, whatever its texts say: none of them can end the
 * script, a comment or a line. All surrogates are escaped, so that one without its other half,
 * which UTF-8 cannot hold, is kept like any other character.
 */
final class ScriptEscapes extends CharacterEscapes {
  private static final long serialVersionUID = 1L;

  private static final String IN_HTML = "<>&";
  private static final char LINE_SEPARATOR = '\u2028';
  private static final char PARAGRAPH_SEPARATOR = '\u2029';

  @Override
  public int[] getEscapeCodesForAscii() {
    int[] codes = standardAsciiEscapesForJSON();
    codes['/'] = ESCAPE_CUSTOM;
    codes[0x7F] = ESCAPE_STANDARD;
    IN_HTML.chars().forEach(character -> codes[character] = ESCAPE_STANDARD);
    return codes;
  }

  @Override
  public SerializableString getEscapeSequence(int character) {
    if (character == '/') {
      return new SerializedString("\\/");
    }
    boolean isUnsafe =
        character == LINE_SEPARATOR
            || character == PARAGRAPH_SEPARATOR
            || Character.isSurrogate((char) character);
    // The generator takes null for a character that stands for itself.
    return isUnsafe ? new SerializedString(String.format("\\u%04x", character)) : null;
  }
}
