package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What is to be done to the database. */
public sealed interface CommandSettings
    permits CommandSettings.Basic, CommandSettings.Mixed, UserCommand {

  /** The name of the command, as it is typed. */
  String title();

  /** What it has in common with the other commands. */
  LoadSettings load();

  /** Whether it changes data. */
  boolean updates();

  /** Whether, without other wishes, it takes seeds one after the other instead of drawing them. */
  boolean fillsInOrder();

  /** One kind of operation, again and again. */
  record Basic(StandardCommand command, LoadSettings load) implements CommandSettings {
    @Override
    public String title() {
      return command.title();
    }

    @Override
    public boolean updates() {
      return command.updates();
    }

    @Override
    public boolean fillsInOrder() {
      return command.updates();
    }

    /** How such a command is typed. */
    static final class Options extends OptionGroup<CommandSettings> {
      private final StandardCommand command;
      private final LoadSettings.Params load = new LoadSettings.Params();

      Options(StandardCommand command) {
        super(command.title(), command.help());
        this.command = command;
        load.predefinedUsages().forEach(this::usage);
        note(command.note());
        command.examples().forEach(this::example);
      }

      @Override
      public List<String> aliases() {
        return command.aliases();
      }

      @Override
      protected CommandSettings read(MatchedOptions words) {
        return new Basic(command, load.read(words));
      }
    }
  }

  /** Several kinds of operation by their weights, each drawn for some operations in a row. */
  record Mixed(LoadSettings load, Map<StandardCommand, Double> ratios, DistributionSpec clustering)
      implements CommandSettings {
    /** Keeps the kinds in their own order; refuses a mix of nothing and runs of no length. */
    public Mixed {
      EnumMap<StandardCommand, Double> ordered = new EnumMap<>(StandardCommand.class);
      ordered.putAll(ratios);
      ratios = Weights.shared(ordered, "ratio");
      Weights.checkRuns(clustering);
    }

    @Override
    public String title() {
      return "mixed";
    }

    @Override
    public boolean updates() {
      return true;
    }

    @Override
    public boolean fillsInOrder() {
      return false;
    }

    /** How the command is typed. */
    static final class Options extends OptionGroup<CommandSettings> {
      private final LoadSettings.Params load = new LoadSettings.Params();
      private final Param<Map<StandardCommand, Double>> ratio =
          Param.parts(
                  "ratio",
                  Options::weights,
                  "the kinds and their weights, kind=weight with commas between them; a kind that is not named has weight 0")
              .values("read write counter_read counter_write")
              .orElse("read=1,write=1");
      private final Param<DistributionSpec> clustering =
          param(
                  "clustering=",
                  DistributionSpec::parse,
                  "how many operations of a kind a lane does in a row")
              .forms(DistributionSpec.forms())
              .orElse("GAUSSIAN(1..10)");

      Options() {
        super("mixed", "Several kinds of predefined operations at once, by their weights");
        load.predefinedUsages(ratio, clustering).forEach(this::usage);
        note(
            "Creates no tables, and reads what was written before: run write (and counter_write)"
                + " first, and let -pop stay within their seeds.");
        example("mixed \"ratio(read=3,write=1)\" duration=5m -pop seq=1..1M -rate threads=100");
        example("mixed n=1M cl=QUORUM -pop \"dist=zipf(1..1M)\" -rate threads=50 fixed=5000/s");
      }

      @Override
      protected CommandSettings read(MatchedOptions words) {
        return new Mixed(load.read(words), words.get(ratio), words.get(clustering));
      }

      private static Map<StandardCommand, Double> weights(String parts) {
        Map<StandardCommand, Double> weights = new EnumMap<>(StandardCommand.class);
        Weights.parse(parts)
            .forEach(
                (name, weight) -> {
                  if (weights.put(kind(name), weight) != null) {
                    throw new UsageError("'" + name + "' is set twice");
                  }
                });
        return weights;
      }

      private static StandardCommand kind(String name) {
        return StandardCommand.named(name)
            .orElseThrow(
                () ->
                    new UsageError(
                        "'"
                            + name
                            + "' cannot be mixed;"
                            + " kinds: read write counter_read counter_write"));
      }
    }
  }
}
