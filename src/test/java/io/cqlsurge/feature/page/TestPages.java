package io.cqlsurge.feature.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.run.PageParts;
import java.util.List;

/** Pages without anything of other features. */
public final class TestPages {
  public static final GraphPage FORM = new GraphPage(new PageParts(List.of(), List.of()));

  private TestPages() {}

  /** Returns the content of a page with these entries. */
  public static PageEntries of(List<ObjectNode> entries) {
    return writer -> {
      for (ObjectNode entry : entries) {
        writer.copy(entry);
      }
    };
  }
}
