package io.cqlsurge.workload.user;

import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The operations that the names in {@code ops(...)} refer to. All unknown names are reported
 * together.
 */
final class OperationNames {

  private final Map<String, Profile> profiles = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  /** Creates the lookup in some profiles; names in the first need no prefix. */
  OperationNames(List<Profile> profiles) {
    for (Profile profile : profiles) {
      Profile other = this.profiles.put(profile.specName(), profile);
      if (other != null) {
        problems.add(
            "profiles %s and %s have the same name '%s'; give one of them another specname:"
                .formatted(other.file(), profile.file(), profile.specName()));
      }
    }
  }

  /**
   * Returns each name's operation, in the given order.
   *
   * @throws UsageError with all problems, if there are any
   */
  Map<String, OperationSpec> resolve(Collection<String> names) {
    Map<String, OperationSpec> found = new LinkedHashMap<>();
    Profile first = profiles.values().iterator().next();
    for (String name : names) {
      try {
        found.put(name, resolve(name, first));
      } catch (UsageError e) {
        problems.addAll(e.messages());
      }
    }
    UsageError.throwIfAny(problems.stream().distinct().toList());
    return found;
  }

  /**
   * Returns the operation that a name refers to; a sequence without its steps.
   *
   * @param own the profile of names without a prefix
   * @throws UsageError if there is none
   */
  OperationSpec resolve(String name, Profile own) {
    int dot = name.lastIndexOf('.');
    if (dot < 0) {
      return resolve(name, own, name);
    }
    Profile profile = profiles.get(name.substring(0, dot));
    if (profile == null) {
      String hint =
          Spelling.nearest(name.substring(0, dot), List.copyOf(profiles.keySet()))
              .map(Spelling::question)
              .orElse("; there are " + String.join(", ", profiles.keySet()));
      throw new UsageError(
          "Op name %s contains an invalid profile specname: %s%s"
              .formatted(name, name.substring(0, dot), hint));
    }
    return resolve(name.substring(dot + 1), profile, name);
  }

  private static OperationSpec resolve(String own, Profile profile, String typed) {
    if (own.equalsIgnoreCase(Profile.INSERT)) {
      return new OperationSpec.Insert(profile);
    }
    if (own.equalsIgnoreCase(Profile.VALIDATE)) {
      return new OperationSpec.Validate(profile);
    }
    return tokenRange(own, profile)
        .or(() -> query(own, profile))
        .or(() -> sequence(own, profile))
        .orElseThrow(
            () -> new UsageError("No query defined with name " + typed + hint(own, profile)));
  }

  private static Optional<OperationSpec> sequence(String name, Profile profile) {
    return profile.sequences().stream()
        .filter(sequence -> sequence.name().equalsIgnoreCase(name))
        .findFirst()
        .map(sequence -> new OperationSpec.Sequence(profile, sequence, List.of()));
  }

  private static Optional<OperationSpec> tokenRange(String name, Profile profile) {
    return profile.tokenRangeQueries().stream()
        .filter(query -> query.name().equals(name))
        .findFirst()
        .map(query -> new OperationSpec.TokenRanges(profile, query));
  }

  private static Optional<OperationSpec> query(String name, Profile profile) {
    return profile.queries().stream()
        .filter(query -> query.name().equalsIgnoreCase(name))
        .findFirst()
        .map(query -> new OperationSpec.Statement(profile, query));
  }

  private static String hint(String name, Profile profile) {
    List<String> known = profile.operations();
    return Spelling.hint(name, known, ";")
        + " %s has %s".formatted(profile.file(), String.join(", ", known));
  }
}
