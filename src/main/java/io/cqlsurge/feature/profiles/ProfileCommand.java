package io.cqlsurge.feature.profiles;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** The command that checks or shows user profiles, with one subcommand for each. */
record ProfileCommand(List<String> arguments, Command.Caller caller) implements Callable<Integer> {
  static final String NAME = "profile";

  static final HelpPage PAGE =
      new HelpPage(
          NAME,
          "Makes user profiles from tables, checks them, shows their rows, requests and statistics, or tries them",
          List.of(),
          List.of(
              "profile new KEYSPACE[.TABLE] [FILE...] [pages=?] [rows=?] [seconds=?] [values=yes] [names=hidden] [-o FILE] [-node ...] [-mode ...] [-port ...]",
              "profile check [--strict] FILE... [-node ...] [-mode ...] [-port ...] [-pop compat=?]",
              "profile show FILE [n=?] [ops(?)] [-pop ...] [-insert ...] [-node ...]",
              "profile stats FILE [n=?] [-pop ...] [-insert ...] [-node ...]",
              "profile stats KEYSPACE.TABLE [pages=?] [rows=?] [seconds=?] -node ...",
              "profile try FILE [ops(?)] [-pop ...] [-insert ...] [-node ...]"),
          List.of(
              Entry.of(
                  NewCommand.NAME,
                  "Reads some rows of a table, or of all tables of a keyspace, and writes a profile that generates such rows: sizes, numbers of distinct values, nulls, rows per partition. Values stay in the database unless values=yes is given; names=hidden also replaces all names. It reads one page after another with LOCAL_ONE: at most pages= per second (100), rows= (100k) and seconds= (60) per table; it stops when reads fail or become slower. Without -node, the files provide what is known: definitions, and output of nodetool tablestats and tablehistograms. Output of nodetool toppartitions, or a full query log as text, gives the distribution of the accesses. -o is the file; for a keyspace, the folder."),
              Entry.of(
                  ProfileCheckCommand.NAME,
                  "Reads profiles (files or URLs) and reports all errors with line and column. The exit status is 2 if there are errors, otherwise 0. Settings without effect are warnings; with --strict, they make the status 1. Without -node, no database is used: the table comes from table_definition. With -node, -mode or -port, the table definition is read from the database and each query is prepared there; no data is created, read or written. -pop compat=3.11 also reports columns that the ScyllaDB fork treats differently."),
              Entry.of(
                  ProfileShowCommand.Kind.SHOW.word(),
                  "Generates the first 20 rows (n= is the number of rows here) and one request per operation, and prints them with their values, without sending them. Each request is CQL that cqlsh accepts; all other lines are comments. It takes the options of 'user'. With -node, the table definition comes from the database."),
              Entry.of(
                  ProfileShowCommand.Kind.STATS.word(),
                  "Generates 10,000 rows (n= is the number of rows), or reads rows of a table with the options of 'new', and prints what they are like: rows and bytes per partition, bytes per row, the number of distinct keys and values, and the share of bytes that LZ4 leaves, each with percentiles and a histogram from the smallest to the largest. Sizes of columns are in bytes, without nulls."),
              Entry.of(
                  ProfileShowCommand.Kind.TRY.word(),
                  "Sends one request per operation to a node, and prints each with its values, the trace of its execution, and the first rows of the reply. The node comes from -node or CQLSURGE_NODE. It creates what the profile defines, and executes what the operations write or delete.")),
          List.of(),
          List.of(
              "profile new shop.orders -node 10.0.0.1 -o orders.yaml",
              "profile new shop.orders schema.cql tablestats.txt tablehistograms.txt -o orders.yaml",
              "profile check profiles/chat.yaml",
              "profile show profiles/chat.yaml n=20",
              "profile stats profiles/chat.yaml n=100000",
              "profile try profiles/chat.yaml -node 127.0.0.1",
              "profile check profiles/chat.yaml -node 10.0.0.1"));

  @Override
  public Integer call() throws Exception {
    if (arguments.isEmpty()) {
      throw new UsageError(
          "the subcommand is missing: write 'profile check my.yaml', or show, stats or try instead of check");
    }
    try {
      return subcommand().call();
    } catch (DatabaseError e) {
      caller.output().complaint(e.getMessage());
      return ExitCode.FAILURE.status();
    }
  }

  private Callable<Integer> subcommand() {
    String name = arguments.get(0).toLowerCase(Locale.ROOT);
    List<String> rest = arguments.subList(1, arguments.size());
    boolean isStats = name.equals(ProfileShowCommand.Kind.STATS.word()) && Source.isTable(rest);
    if (name.equals(NewCommand.NAME) || isStats) {
      return new NewCommand(rest, caller, isStats);
    }
    if (name.equals(ProfileCheckCommand.NAME)) {
      return new ProfileCheckCommand(rest, caller.output(), caller.parser());
    }
    return Stream.of(ProfileShowCommand.Kind.values())
        .filter(kind -> kind.word().equals(name))
        .findFirst()
        .map(kind -> new ProfileShowCommand(kind, rest, caller, System::getenv))
        .orElseThrow(
            () ->
                new UsageError(
                    "'"
                        + arguments.get(0)
                        + "' is not a subcommand of profile; write 'new', 'check', 'show', 'stats' or 'try'"));
  }
}
