package io.cqlsurge.settings;

import io.cqlsurge.settings.load.LoadProfile;
import io.cqlsurge.settings.load.Pace;
import java.util.List;

/** Load shapes for tests. */
public final class LoadShapes {
  private LoadShapes() {}

  /** Returns the profile of a load shape as it can be typed, such as {@code steps(100/s*60s)}. */
  public static LoadProfile profile(String shape) {
    Settings settings = SettingsParser.parse(List.of("write", "-rate", "threads=4", shape));
    return ((Pace.Profiled) settings.rate().pace()).profile();
  }
}
