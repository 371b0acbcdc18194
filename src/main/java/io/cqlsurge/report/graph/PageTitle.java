package io.cqlsurge.report.graph;

import io.cqlsurge.report.trial.Timeline;
import java.time.Instant;
import java.time.ZoneId;

/** What a page is called. */
final class PageTitle {
  private static final String PLAIN = " .,:-_+()%@#";

  private PageTitle() {}

  /** The title of a page that was given none: the tool and the date. */
  static String otherwise() {
    return Timeline.defaultTitle(Instant.now(), ZoneId.systemDefault());
  }

  /**
   * A title as HTML. Whatever it says, it ends no tag, makes no comment and no line, and looks like
   * none of what a reader of the page searches for.
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
