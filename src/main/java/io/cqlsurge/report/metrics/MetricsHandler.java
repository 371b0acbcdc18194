package io.cqlsurge.report.metrics;

import io.cqlsurge.report.web.WebHandler;
import io.cqlsurge.report.web.WebReply;
import io.cqlsurge.report.web.WebRequest;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;

/** Replies with the metrics, in the format that the client asks for. */
public final class MetricsHandler implements WebHandler {
  private final RunMetrics metrics;
  private final ExpositionFormats formats = ExpositionFormats.init();

  public MetricsHandler(RunMetrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public WebReply reply(WebRequest request) {
    ExpositionFormatWriter format = formats.findWriter(request.header("accept").orElse(""));
    MetricSnapshots snapshots = metrics.snapshots();
    return WebReply.ok(format.getContentType(), stream -> format.write(stream, snapshots));
  }
}
