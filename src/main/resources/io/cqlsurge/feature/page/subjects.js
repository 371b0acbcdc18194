// What the charts of throughput and latency compare: the visible trials, or the operations of the only visible trial. One
// or two of them are drawn with several percentiles at once, more with one.

/** The value of the statistic setting for several percentiles at once, where they can be drawn. */
const SEVERAL = "several";

/** The percentiles at once. */
const AT_ONCE = [
  { metric: "max", label: "max", style: { width: 1.25, dash: [1.5, 3], alpha: 0.9 } },
  { metric: ".99", label: "p99", style: { width: 2, dash: [], alpha: 1 } },
  { metric: ".95", label: "p95", style: { width: 1.5, dash: [6, 3], alpha: 0.85 } },
  { metric: "med", label: "p50", style: { width: 1.25, dash: [], alpha: 0.75 } },
];

/** Returns the visible trials as subjects, with the selected kind of operation. */
function trialSubjects() {
  return visibleTrials().map((trial) => ({ trial, kind: state.kind, name: nameOf(trial), title: nameOf(trial) }));
}

/** Returns the subjects of the charts. Operations have separate colours; the total is the first. */
function subjectsOf() {
  const trials = trialSubjects();
  const kinds = trials.length === 1 && state.kind === TOTAL ? [...trials[0].trial.series.keys()].filter((kind) => kind !== TOTAL) : [];
  const operations = kinds.map((kind, number) => {
    const { key, index } = trials[0].trial;
    const trial = { ...trials[0].trial, key: `${key} ${kind}`, index: index + number + 1, color: colorOf(index + number + 1) };
    return { ...trials[0], trial, kind, name: kind };
  });
  return kinds.length < 2 ? trials : [{ ...trials[0], name: TOTAL }, ...operations];
}

/** Returns the subjects of the latency, each with its statistic. */
function latencySubjects() {
  const shown = state.metric === SEVERAL && allowsSeveral() ? AT_ONCE : [{ metric: statisticOf(), label: "" }];
  return subjectsOf().flatMap((subject) => shown.map((each) => ({ ...subject, ...each, name: `${subject.name} ${each.label}`.trim() })));
}

/** Returns whether several percentiles can be drawn at once: there are at most two subjects, in different colours. */
function allowsSeveral() {
  const subjects = subjectsOf();
  return subjects.length <= 2 && new Set(subjects.map(({ trial }) => trial.color)).size === subjects.length;
}

/** Returns the statistic of charts that show only one. */
function statisticOf() {
  return state.metric === SEVERAL ? ".99" : state.metric;
}

/** Returns the options of the statistic. Where several cannot be drawn, their value is the option that is drawn instead. */
function statisticOptions() {
  const allows = allowsSeveral();
  const single = STATISTICS.map((name) => [!allows && name === statisticOf() ? state.metric : name, STATISTIC_NAMES[name]]);
  return allows ? [[SEVERAL, STATISTIC_NAMES[SEVERAL]], ...single] : single;
}

/** Returns the name of the latency that the charts show: response time if all visible trials have a fixed rate. */
function latencyName(chosen = state.time) {
  const isResponse = visibleTrials().every((trial) => timeOf(trial) === "response");
  const time = chosen === "reported" && isResponse ? "response" : chosen;
  return time === "reported" ? "Latency" : `${time[0].toUpperCase()}${time.slice(1)} time`;
}
