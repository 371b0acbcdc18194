package io.cqlsurge.report.graph;

import io.cqlsurge.report.trial.Timeline;
import java.time.Instant;
import java.time.ZoneId;

/** A page's title. */
final class PageTitle {
  private static final String PLAIN = " .,:-_+()%@#";

  private PageTitle() {}

  static String defaultTitle() {
    return Timeline.defaultTitle(Instant.now(), ZoneId.systemDefault());
  }

  /**
   * Returns a title as HTML. It is escaped so that no title can end a tag, start a comment or a
   * line, or contain a text that a reader of the page searches for.
   */
  static String html(String title) {
    StringBuilder html = new StringBuilder();
    title.codePoints().forEach(character -> html.append(html(character)));
    return html.toString();
  }

  private static String html(int character) {
    if (Character.isLetterOrDigit(character) || PLAIN.indexOf(character) >= 0) {
      return Character.toString(character);
    }
    boolean isText =
        Character.isDefined(character)
            && !Character.isISOControl(character)
            && !Character.isWhitespace(character)
            && Character.getType(character) != Character.SURROGATE;
    return isText ? "&#" + character + ";" : " ";
  }
}
