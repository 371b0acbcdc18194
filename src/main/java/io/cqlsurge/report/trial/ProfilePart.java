package io.cqlsurge.report.trial;

import io.cqlsurge.grammar.Span;
import io.cqlsurge.settings.load.LoadProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** A part of a load profile, with the rates of one client. */
public record ProfilePart(
    long time, long seconds, double from, double to, Optional<String> shape, OptionalLong period) {
  private static final double MILLI = 1e3;

  /** Returns the parts of a profile that several clients share. */
  static List<ProfilePart> of(LoadProfile profile, int clients) {
    List<ProfilePart> parts = new ArrayList<>();
    long start = 0;
    for (LoadProfile.Part part : profile.parts()) {
      boolean isSine = part.shape() == LoadProfile.Shape.SINE;
      parts.add(
          new ProfilePart(
              start,
              part.allSeconds(),
              rate(part.from(), clients),
              rate(part.to(), clients),
              isSine ? Optional.of(part.shape().name().toLowerCase(Locale.ROOT)) : Optional.empty(),
              isSine ? OptionalLong.of(part.seconds()) : OptionalLong.empty()));
      start += part.allSeconds();
    }
    return parts;
  }

  /** Returns the profile of all clients, of which each has these parts. */
  public static LoadProfile whole(List<ProfilePart> parts, int clients) {
    return new LoadProfile("", parts.stream().map(part -> part.times(clients)).toList());
  }

  private LoadProfile.Part times(int clients) {
    long length = period.orElse(seconds);
    return new LoadProfile.Part(
        shape.isPresent() ? LoadProfile.Shape.SINE : LoadProfile.Shape.LINEAR,
        Math.round(from * clients),
        Math.round(to * clients),
        new Span(length, TimeUnit.SECONDS),
        seconds / length);
  }

  /** Returns the share of one client in a rate, with three decimals. */
  private static double rate(long perSecond, int clients) {
    return Math.round(perSecond * MILLI / clients) / MILLI;
  }
}
