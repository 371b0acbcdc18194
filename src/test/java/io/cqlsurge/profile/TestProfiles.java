package io.cqlsurge.profile;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.grammar.InputFiles;
import java.util.Map;
import java.util.function.Consumer;

/** Profiles of tests. */
public final class TestProfiles {
  private TestProfiles() {}

  /** Reads a profile from its text. */
  public static Profile read(String name, String text, Consumer<String> warnings) {
    return ProfileReader.load(
        name, InputFiles.received(Map.of(name, text.getBytes(UTF_8))), warnings);
  }

  /** Reads a profile in a file of this machine, or at a URL. */
  public static Profile load(String name, Consumer<String> warnings) {
    return ProfileReader.load(name, InputFiles.local(), warnings);
  }
}
