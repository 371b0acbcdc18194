package io.cqlsurge.profile;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import java.nio.file.Path;
import java.util.Set;

/**
 * A local YAML file of another kind than a profile, with the same syntax, parameters and errors.
 */
public final class YamlFile {
  private final Context context;
  private final Section top;

  /**
   * Reads the file.
   *
   * @param what what it is, for messages
   * @param files where it is, and the parameters' values
   * @throws UsageError if it cannot be read, or is not YAML
   */
  public YamlFile(String what, Path file, InputFiles files, Section.Keys keys) {
    context = ProfileFile.local(what, file.toString(), file, files);
    top =
        new Section(
            context, "a " + what, YamlText.tree(context.source(), context.problems()), keys);
  }

  public Section top() {
    return top;
  }

  /** Returns the names of the parameters in it. */
  public Set<String> parameters() {
    return context.source().parameters().keySet();
  }

  public boolean hasErrors() {
    return !context.problems().errors().isEmpty();
  }

  /**
   * Checks that there were no errors.
   *
   * @throws UsageError with all errors, each with its location
   */
  public void finish() {
    UsageError.throwIfAny(context.problems().errors());
  }
}
