package io.cqlsurge.feature.requests;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.report.Output;
import io.cqlsurge.run.Feature;
import io.cqlsurge.run.Need;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.run.WorkerPart;
import io.cqlsurge.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Shows and records the requests. */
public final class Requests implements Feature {
  private static RequestSettings of(Settings settings) {
    return settings.added().of(RequestSettings.class).orElseThrow();
  }

  @Override
  public List<OptionGroup<?>> options() {
    return List.of(new RequestSettings.Options());
  }

  @Override
  public List<Need> needs(Settings settings) {
    List<Need> needs = new ArrayList<>();
    if (of(settings).areShown()) {
      String instead = "write " + RequestSettings.FILE + "FILE";
      needs.add(new Need(Need.Kind.OWN_REQUESTS, "-log " + RequestSettings.SHOWN, instead));
    }
    if (of(settings).file().isPresent()) {
      needs.add(new Need(Need.Kind.OWN_COMMAND, "-log " + RequestSettings.FILE));
    }
    return needs;
  }

  @Override
  public Optional<RunPart> part(RunContext context) {
    RequestSettings settings = of(context.settings());
    boolean isUsed = settings.areShown() || settings.file().isPresent();
    return isUsed ? Optional.of(new RequestsPart(settings, context.output())) : Optional.empty();
  }

  @Override
  public Optional<WorkerPart> workerPart(
      Settings settings, Output output, BiConsumer<String, byte[]> controller) {
    return of(settings).file().map(path -> WorkerQueryLog.create(output));
  }
}
