package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.load.RunLength;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The command and its options: the operations to run. */
public sealed interface CommandSettings
    permits CommandSettings.Basic, CommandSettings.Mixed, UserCommand {

  /** Returns the command's name, as typed on the command line. */
  String title();

  LoadSettings load();

  /** Returns the same command with another length of the run. */
  CommandSettings with(RunLength length);

  boolean updates();

  /** Returns whether the command by default uses seeds in sequence instead of drawing them. */
  boolean fillsInOrder();

  /** A command with one operation kind. */
  record Basic(StandardCommand command, LoadSettings load) implements CommandSettings {
    @Override
    public Basic with(RunLength length) {
      return new Basic(command, load.with(length));
    }

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

    /** Such a command's options. */
    static final class Options extends LoadSettings.LoadOptions<CommandSettings> {
      private final StandardCommand command;

      Options(StandardCommand command) {
        super(command.title(), command.help());
        this.command = command;
        usagesWith(List.of(), keySize, add);
        note(command.note());
        command.examples().forEach(this::example);
      }

      @Override
      public List<String> aliases() {
        return command.aliases();
      }

      @Override
      protected CommandSettings read(MatchedOptions options) {
        return new Basic(command, load(options));
      }
    }
  }

  /** A command with several kinds of operation, drawn by weight for several operations in a row. */
  record Mixed(LoadSettings load, Map<StandardCommand, Double> ratios, DistributionSpec clustering)
      implements CommandSettings {
    static final String TITLE = "mixed";

    /** Sorts the kinds; rejects a mix without operations and a clustering of 0. */
    public Mixed {
      EnumMap<StandardCommand, Double> ordered = new EnumMap<>(StandardCommand.class);
      ordered.putAll(ratios);
      ratios = Weights.positive(ordered, "ratio");
      Weights.checkRuns(clustering);
    }

    @Override
    public Mixed with(RunLength length) {
      return new Mixed(load.with(length), ratios, clustering);
    }

    @Override
    public String title() {
      return TITLE;
    }

    @Override
    public boolean updates() {
      return true;
    }

    @Override
    public boolean fillsInOrder() {
      return false;
    }

    /** The command's options. */
    static final class Options extends LoadSettings.LoadOptions<CommandSettings> {
      private static final List<String> KINDS =
          Stream.of(StandardCommand.values()).map(StandardCommand::title).toList();

      private final Param<Map<StandardCommand, Double>> ratio =
          namedValues(
                  "ratio",
                  Options::weights,
                  "kinds of operation and their weights, as kind=weight, separated by commas; kinds that are not listed have weight 0")
              .values(String.join(" ", KINDS))
              .orElse("read=1,write=1");
      private final Param<DistributionSpec> clustering =
          param(
                  "clustering=",
                  DistributionSpec::parse,
                  "number of consecutive operations of one kind in a thread")
              .forms(DistributionSpec.forms())
              .orElse("GAUSSIAN(1..10)");

      Options() {
        super(TITLE, "Runs several kinds of predefined operations, mixed by weight");
        usagesWith(List.of(ratio, clustering), keySize, add);
        note(
            "Creates no tables, and reads existing rows: run write (and counter_write) first, and keep -pop within their seeds.");
        example("mixed \"ratio(read=3,write=1)\" duration=5m -pop seq=1..1M -rate threads=100");
        example("mixed n=1M cl=QUORUM -pop \"dist=zipf(1..1M)\" -rate threads=50 fixed=5000/s");
      }

      @Override
      protected CommandSettings read(MatchedOptions options) {
        return new Mixed(load(options), options.get(ratio), options.get(clustering));
      }

      private static Map<StandardCommand, Double> weights(String text) {
        Map<StandardCommand, Double> weights = new EnumMap<>(StandardCommand.class);
        Weights.parse(text)
            .forEach(
                (name, weight) -> {
                  if (weights.put(kind(name, text), weight) != null) {
                    throw new UsageError("'" + name + "' is set twice");
                  }
                });
        return weights;
      }

      private static StandardCommand kind(String name, String text) {
        return StandardCommand.named(name)
            .orElseThrow(
                () ->
                    new UsageError(
                        "'"
                            + name
                            + "' cannot be mixed"
                            + Spelling.nearest(name, KINDS)
                                .map(kind -> "ratio(" + text.replace(name + "=", kind + "=") + ")")
                                .map(Spelling::question)
                                .orElse("; kinds: " + String.join(" ", KINDS))));
      }
    }
  }
}
