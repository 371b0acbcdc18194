package io.cqlsurge.feature.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.trial.RunCodec;
import io.cqlsurge.report.trial.RunEntry;
import java.util.Map;
import java.util.Optional;

/** Trials with only the properties that a test needs. */
final class TestTrials {
  private static final ObjectMapper JSON = new ObjectMapper();

  private TestTrials() {}

  /** Reads an entry that has single quotes instead of double ones. */
  static RunEntry json(String text) {
    try {
      return RunCodec.entry((ObjectNode) JSON.readTree(text.replace('\'', '"')));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /** Returns a trial of cqlsurge with these properties under {@code cqlsurge}. */
  static Trial trial(String letter, String properties) {
    return new Trial(
        letter.charAt(0) - 'A',
        "trial " + letter,
        "run " + letter,
        entry(properties),
        Map.of(),
        Optional.empty());
  }

  private static RunEntry entry(String properties) {
    return json("{'test':'WRITE','cqlsurge':{" + properties + "}}");
  }

  /** Returns a trial with a value for each result line, all equally certain. */
  static Trial measured(String letter, double rate, double ms, String properties) {
    return measured(letter, rate, ms, 0, properties);
  }

  /** Returns a trial in which a number of the operations of 60 s failed. */
  static Trial measured(String letter, double rate, double ms, int errors, String properties) {
    StringBuilder results = new StringBuilder();
    for (Metric line : Metric.COMPARED) {
      double value = line.isLatency() ? ms : line == Metric.ERRORS ? errors : rate;
      String spread = line == Metric.ERRORS ? "" : ",'error':0.005,'freedom':30";
      results.append(results.isEmpty() ? "" : ",");
      results.append("'" + line.key() + "':{'value':" + value + spread + "}");
    }
    return trial(letter, "'seconds':60,'results':{" + results + "}" + properties);
  }

  static TrialPair pair(Trial baseline, Trial other) {
    return new TrialPair(baseline, other);
  }
}
