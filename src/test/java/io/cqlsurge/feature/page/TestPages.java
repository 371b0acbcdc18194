package io.cqlsurge.feature.page;

import io.cqlsurge.run.PageParts;
import java.util.List;

/** Pages without anything of other features. */
public final class TestPages {
  public static final GraphPage FORM = new GraphPage(new PageParts(List.of(), List.of()));

  private TestPages() {}
}
