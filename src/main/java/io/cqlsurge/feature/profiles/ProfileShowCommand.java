package io.cqlsurge.feature.profiles;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileReader;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.run.Workloads;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.TableSettings;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.user.DryCatalog;
import io.cqlsurge.workload.user.Preview;
import io.cqlsurge.workload.user.UserPlan;
import io.cqlsurge.workload.user.UserWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;

/**
 * The commands that print what a profile generates: rows and one request per operation, without or
 * with sending it, or figures about many rows.
 */
record ProfileShowCommand(
    Kind kind, List<String> arguments, Command.Caller caller, UnaryOperator<String> environment)
    implements Callable<Integer> {
  private static final long STATS_ROWS = 10_000;
  private static final long ROWS = 20;
  private static final long TRY_ROWS = 1;

  /** Which of the commands it is. */
  enum Kind {
    SHOW,
    STATS,
    TRY;

    /** Returns the subcommand's name. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public Integer call() {
    if (arguments.isEmpty() || arguments.get(0).startsWith("-")) {
      throw new UsageError(
          "profile %1$s needs a file: 'profile %1$s my.yaml'".formatted(kind.word()));
    }
    InputFiles files = settings(List.of(Profile.INSERT)).connection().files();
    List<Profile> profiles =
        List.of(ProfileReader.load(arguments.get(0), files, caller.output()::complaint));
    ProfileReader.checkParameters(files, profiles);
    Settings settings = settings(profiles.get(0).operations());
    settings.typed().notices().forEach(caller.output()::complaint);
    show(settings, profiles);
    return ExitCode.SUCCESS.status();
  }

  /**
   * Reads the other arguments as for a run; by default, all operations are shown, and seeds are
   * used in order.
   */
  private Settings settings(List<String> operations) {
    List<String> line = new ArrayList<>(List.of("user", "profile=" + arguments.get(0)));
    if (showsAll()) {
      line.add("ops(" + String.join("=1,", operations) + "=1)");
    }
    line.addAll(arguments.subList(1, arguments.size()));
    if (!arguments.contains("-pop")) {
      line.addAll(List.of("-pop", "seq=1..1M"));
    }
    try {
      SettingsParser parser = caller.parser();
      return parser.parse(
          kind == Kind.TRY
              ? parser.complete(line, environment)
              : new CompletedLine(line, InputFiles.local()));
    } catch (UsageError e) {
      String typed = "profile " + kind.word() + " " + arguments.get(0);
      throw new UsageError(
          e.messages().stream()
              .map(
                  message ->
                      message.replaceFirst(
                          "(: put (it|them) before \\S+: )user ",
                          "$1" + Matcher.quoteReplacement(typed) + " "))
              .toList(),
          e.topics());
    }
  }

  /** Returns whether no operations are given, so that all are shown. */
  private boolean showsAll() {
    return arguments.stream().noneMatch(argument -> argument.startsWith("ops("));
  }

  private void show(Settings settings, List<Profile> profiles) {
    Tracer tracer = new Tracer();
    if (!profiles.get(0).parameters().isEmpty()) {
      caller.output().line("-- parameters: " + profiles.get(0).parameters());
    }
    try (Catalog catalog = catalog(settings, profiles.get(0), tracer)) {
      UserCommand command = (UserCommand) settings.command();
      UserPlan plan = Workloads.user(settings, command, profiles, Optional.empty(), Shard.WHOLE);
      OptionalLong rows = command.load().count();
      Preview preview = new Preview(plan, catalog, caller.output()::line, Preview.NOT_SENT);
      switch (kind) {
        case STATS ->
            preview
                .generate(rows.orElse(STATS_ROWS), TableSample::new)
                .forEach(sample -> sample.print(caller.output()::line));
        case SHOW -> show(preview, rows.orElse(ROWS));
        case TRY -> {
          Database database = (Database) catalog;
          new UserWorkload(plan).createSchema(database);
          show(
              new Preview(
                  plan,
                  catalog,
                  caller.output()::line,
                  request -> tracer.send(database, request, caller.output())),
              rows.orElse(TRY_ROWS));
        }
      }
    }
  }

  private void show(Preview preview, long rows) {
    if (showsAll()) {
      preview.showAll(rows);
    } else {
      preview.show(rows);
    }
  }

  /** Returns the database if nodes are given, otherwise a catalog of the profile's table. */
  private Catalog catalog(Settings settings, Profile profile, RequestListener listener) {
    boolean hasNode =
        arguments.contains("-node") || settings.typed().environment().containsKey("CQLSURGE_NODE");
    if (hasNode || settings.connection().mode().bundle().isPresent()) {
      return DriverDatabase.connect(settings.connection(), 1, listener);
    }
    if (kind == Kind.TRY) {
      throw new UsageError(
          "profile try sends requests: add the node, as in 'profile try my.yaml -node 127.0.0.1', or set CQLSURGE_NODE");
    }
    if (profile.definedTable().isEmpty()) {
      throw new UsageError(
          profile.file()
              + " has no table_definition; add -node ... to read the table definition from a database");
    }
    TableSettings tables = ((UserCommand) settings.command()).tables();
    return new DryCatalog(
        DryCatalog.of(List.of(profile)).tables().stream()
            .map(
                found ->
                    found.named(tables.text(found.keyspace(), 0), tables.text(found.name(), 0)))
            .toList());
  }
}
