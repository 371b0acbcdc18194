package io.cqlsurge.feature.workers;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.Feature;
import io.cqlsurge.run.Need;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Several clients that execute one run together. */
public final class WorkersFeature implements Feature {
  @Override
  public List<OptionGroup<?>> options() {
    return List.of(new SendToSettings.Options());
  }

  @Override
  public List<Command> commands() {
    return List.of(Command.tool(() -> WorkerCommand.PAGE, WorkerCommand::new));
  }

  @Override
  public List<String> pageFiles() {
    return List.of(
        "/io/cqlsurge/feature/workers/clients.js", "/io/cqlsurge/feature/workers/clients.css");
  }

  private static Optional<SendToSettings> of(Settings settings) {
    return settings.added().of(SendToSettings.class);
  }

  @Override
  public List<String> errors(Settings settings, List<Need> needs) {
    List<String> errors = new ArrayList<>();
    of(settings)
        .flatMap(it -> settings.rate().concurrency().tooFewFor(it.workers().count()))
        .ifPresent(errors::add);
    if (of(settings).isPresent()) {
      needs.forEach(need -> error(need).ifPresent(errors::add));
    }
    return errors.stream().map(error -> "-sendto: " + error).toList();
  }

  private static Optional<String> error(Need need) {
    String refused = need.option() + " is not supported, because ";
    String instead = need.instead().isEmpty() ? "" : "; " + need.instead();
    return switch (need.kind()) {
      case OWN_REQUESTS -> Optional.of(refused + "the workers send the requests" + instead);
      case OWN_READS -> Optional.of(refused + "it judges what this client reads");
      case ONE_RUN, OWN_RATE, OWN_COMMAND -> Optional.empty();
    };
  }

  @Override
  public Optional<RunPart> part(RunContext context) {
    return of(context.settings()).map(it -> WorkersPart.of(it, context));
  }
}
