package io.cqlsurge.report.trial;

import io.cqlsurge.settings.load.LoadProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** A part of a load profile. */
public record ProfilePart(
    long time, long seconds, double from, double to, Optional<String> shape, OptionalLong period) {

  static List<ProfilePart> of(LoadProfile profile) {
    List<ProfilePart> parts = new ArrayList<>();
    long start = 0;
    for (LoadProfile.Part part : profile.parts()) {
      boolean isSine = part.shape() == LoadProfile.Shape.SINE;
      parts.add(
          new ProfilePart(
              start,
              part.allSeconds(),
              part.from(),
              part.to(),
              isSine ? Optional.of(part.shape().name().toLowerCase(Locale.ROOT)) : Optional.empty(),
              isSine ? OptionalLong.of(part.seconds()) : OptionalLong.empty()));
      start += part.allSeconds();
    }
    return parts;
  }
}
