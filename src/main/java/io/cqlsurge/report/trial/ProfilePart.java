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

  /** Returns the profile of several clients together. Their parts differ only in the rates. */
  public static LoadProfile sum(List<List<ProfilePart>> clients) {
    List<LoadProfile.Part> parts = new ArrayList<>();
    for (int i = 0; i < clients.get(0).size(); i++) {
      int number = i;
      List<ProfilePart> same = clients.stream().map(client -> client.get(number)).toList();
      ProfilePart first = same.get(0);
      long period = first.period.orElse(first.seconds);
      parts.add(
          new LoadProfile.Part(
              first.shape.isPresent() ? LoadProfile.Shape.SINE : LoadProfile.Shape.LINEAR,
              Math.round(same.stream().mapToDouble(ProfilePart::from).sum()),
              Math.round(same.stream().mapToDouble(ProfilePart::to).sum()),
              new Span(period, TimeUnit.SECONDS),
              first.seconds / period));
    }
    return new LoadProfile("", parts);
  }

  /** Returns the share of one client in a rate, with three decimals. */
  private static double rate(long perSecond, int clients) {
    return Math.round(perSecond * MILLI / clients) / MILLI;
  }
}
