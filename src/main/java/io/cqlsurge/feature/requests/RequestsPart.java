package io.cqlsurge.feature.requests;

import io.cqlsurge.database.RequestListener;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.Output;
import io.cqlsurge.run.FileOpener;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.run.WorkerReceiver;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints and writes the requests of one command. */
final class RequestsPart implements RunPart {
  private final RequestSettings settings;
  private final Output output;
  private Optional<QueryLog> log = Optional.empty();

  RequestsPart(RequestSettings settings, Output output) {
    this.settings = settings;
    this.output = output;
  }

  @Override
  public void addTo(FileOpener files) {
    files.log("-log: '" + RequestSettings.FILE + "'", settings.file(), this::open);
  }

  private void open(LogFile file) {
    log =
        Optional.of(
            new QueryLog(
                file,
                output,
                InstantSource.system(),
                new DriverLiterals(),
                QueryLog.Limits.OWN_FILE));
  }

  @Override
  public List<RequestListener> requests() {
    List<RequestListener> listeners = new ArrayList<>();
    if (settings.areShown()) {
      listeners.add(new ShownQueries(output));
    }
    log.ifPresent(listeners::add);
    return listeners;
  }

  @Override
  public List<RunListener> sources() {
    return log.stream().map(file -> RunListener.ofIntervals(interval -> file.measured())).toList();
  }

  @Override
  public Optional<WorkerReceiver> fromWorkers() {
    return log.map(file -> file);
  }

  @Override
  public void finished() {
    close();
  }

  @Override
  public boolean isLost() {
    return log.stream().anyMatch(QueryLog::isIncomplete);
  }

  @Override
  public void close() {
    log.ifPresent(QueryLog::close);
  }
}
