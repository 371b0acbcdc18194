package io.cqlsurge.report.trial;

import com.fasterxml.jackson.core.JsonpCharacterEscapes;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import org.jspecify.annotations.Nullable;

/**
 * Character escapes for JSON in a script of an HTML page: no text can end the script, a comment or
 * a line. All surrogates are escaped, because UTF-8 cannot encode an unpaired one.
 */
final class ScriptEscapes extends JsonpCharacterEscapes {
  private static final long serialVersionUID = 1L;

  private static final String IN_HTML = "<>&";

  @Override
  public int[] getEscapeCodesForAscii() {
    int[] codes = standardAsciiEscapesForJSON();
    codes['/'] = '/';
    codes[0x7F] = ESCAPE_STANDARD;
    IN_HTML.chars().forEach(character -> codes[character] = ESCAPE_STANDARD);
    return codes;
  }

  @Override
  public @Nullable SerializableString getEscapeSequence(int character) {
    return Character.isSurrogate((char) character)
        ? new SerializedString(String.format("\\u%04x", character))
        : super.getEscapeSequence(character);
  }
}
