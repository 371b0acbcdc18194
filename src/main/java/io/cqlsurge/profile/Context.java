package io.cqlsurge.profile;

import io.cqlsurge.dataset.DataFile;
import io.cqlsurge.grammar.UsageError;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.yaml.snakeyaml.nodes.Node;

/**
 * The objects shared by the readers of a profile's sections.
 *
 * @param files returns the text of a file that the profile refers to, or throws a {@link
 *     io.cqlsurge.grammar.UsageError}
 * @param rows returns a row file that the profile refers to, the same object for each name; empty
 *     if its error was reported
 */
record Context(
    Source source,
    UnaryOperator<String> files,
    Function<String, Optional<DataFile>> rows,
    ProfileProblems problems) {

  /** Returns the same for a profile that cannot refer to files, such as one from the network. */
  static Context of(String file, String text, Map<String, String> parameters) {
    UsageError error = new UsageError("only a profile in a local file can refer to other files");
    return of(
        file,
        text,
        parameters,
        name -> {
          throw error;
        },
        name -> {
          throw error;
        });
  }

  /** Returns the context of a profile whose problems are not known yet. */
  static Context of(
      String file,
      String text,
      Map<String, String> parameters,
      UnaryOperator<String> files,
      Function<String, Optional<DataFile>> rows) {
    return new Context(Source.of(file, text, parameters), files, rows, new ProfileProblems());
  }

  void addError(Node node, String text) {
    addError(source.at(node), text);
  }

  void addError(SourceLocation location, String text) {
    problems.addError(location, text);
  }

  void addWarning(SourceLocation location, String text) {
    problems.addWarning(location, text);
  }
}
