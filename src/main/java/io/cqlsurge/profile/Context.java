package io.cqlsurge.profile;

import io.cqlsurge.dataset.DataFile;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.yaml.snakeyaml.nodes.Node;

/**
 * The objects shared by the readers of a profile's sections.
 *
 * @param files returns the text of a file that the profile refers to, or throws a {@link
 *     io.cqlsurge.grammar.UsageError}
 * @param rows returns a row file that the profile refers to, the same object for each name
 */
record Context(
    Source source,
    UnaryOperator<String> files,
    Function<String, DataFile> rows,
    ProfileProblems problems) {

  /** Returns the context of a profile whose problems are not known yet. */
  static Context of(
      String file,
      String text,
      Map<String, String> parameters,
      UnaryOperator<String> files,
      Function<String, DataFile> rows) {
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
