// The header of the live page: stage, progress, the figures of the last interval or of the run, and the messages of errors.

const STAGES_AT_END = ["done", "failed"];

/**
 * Renders the header, with the figures of each run that is running.
 *
 * @param {LiveState} live
 * @param {Trial[]} trials
 */
function renderHeader(container, live, trials) {
  const { stage, detail, share, secondsLeft } = live.state;
  container.dataset.stage = stage;
  container.dataset.connection = live.connection;
  container.replaceChildren(
    element("div", { class: "stage" }, element("strong", {}, stageText(live)), element("span", {}, detail)),
    typeof share === "number" ? element("progress", { max: 1, value: share, "aria-label": "Progress" }) : "",
    ...(trials.length ? trials : [undefined]).flatMap((trial) => [
      element("ul", { class: "figures" }, ...headerFigures(live, trial, secondsLeft, trials.length > 1).map(([name, text, isAlarming]) =>
        element("li", { class: isAlarming ? "alarm" : false, "data-figure": name }, element("span", {}, name), element("b", {}, text)))),
      trial?.verdict ? element("p", { class: "verdict" }, trial.verdict) : "",
    ]),
    messageTable(listOf(live.state.messages)));
}

/**
 * Returns the stage, or why the page does not change any more.
 *
 * @param {LiveState} live
 */
function stageText(live) {
  const { stage, time } = live.state;
  const at = time ? ` at ${clockTime(time)}` : "";
  if (STAGES_AT_END.includes(stage)) {
    return `run ended${at}: ${stage}`;
  }
  if (stage === "warming up" && live.connection === "open") {
    return "warming up, not measured yet:";
  }
  return live.connection === "lost" ? `no connection to cqlsurge since ${clockTime(live.lostAt)}; last seen: ${stage}` : stage;
}

/**
 * Returns name, text and whether it is alarming for each figure.
 *
 * @param {LiveState} live
 * @param {Trial | undefined} trial
 */
function headerFigures(live, trial, secondsLeft, isNamed) {
  const isEnded = trial !== undefined && !isRunning(trial);
  const isWhole = isEnded || live.connection === "lost" || STAGES_AT_END.includes(live.state.stage);
  const [rate, median, p99] = ["op/s", "med", ".99"].map((column) =>
    isWhole ? resultOf(trial, TOTAL, column) : lastOf(trial, column));
  const errors = listOf(trial?.errors).reduce((sum, error) => sum + (error?.errors ?? 0), 0);
  const isWarmUp = live.state.stage === "warming up";
  const figures = isWarmUp ? [["warm-up op/s", formatNumber(Math.round(live.warmUp.at(-1)?.rate ?? NaN)), false]] : [
    ...(trial ? [["results of", isNamed ? trial.name : scopeText(trial, isEnded, isWhole), false]] : []),
    ["op/s", formatNumber(Math.round(rate)), rate === 0], ["p50", msText(median), false], ["p99", msText(p99), false],
    ["errors", formatCount(errors), errors > 0],
    ...(trial && !isWhole ? [["run so far", `${formatNumber(Math.round(resultOf(trial, TOTAL, "op/s")))} op/s, p99 ${msText(resultOf(trial, TOTAL, ".99"))}`, false]] : []),
  ];
  figures.push([isWarmUp ? "warm-up" : "elapsed", formatSpan(isEnded ? trial.seconds : isNamed ? runSeconds(trial) : live.state.seconds), false]);
  const left = isWarmUp ? "left of the warm-up" : "left";
  return typeof secondsLeft === "number" ? [...figures, [left, formatSpan(Math.round(secondsLeft)), false]] : figures;
}

/**
 * Returns what the figures are about; the name of the run if it is one of several.
 *
 * @param {Trial} trial
 */
function scopeText(trial, isEnded, isWhole) {
  const run = trial.step > 0 ? trial.name : "whole run";
  return isEnded ? run : isWhole ? "run so far" : "last interval";
}

/**
 * Returns the value of a column in the last interval, without the fragment at the end, or NaN.
 *
 * @param {Trial | undefined} trial
 */
function lastOf(trial, column) {
  const series = trial?.series.get(TOTAL);
  return series?.rows[series.kept.at(-1)]?.[series.metrics.indexOf(column)] ?? NaN;
}

/** Returns how long a trial has been running, in s. */
function runSeconds(trial) {
  const { x, start } = trial.series.get(TOTAL);
  return x.length ? x.at(-1) - start : 0;
}

/** Formats a latency with its unit. */
function msText(ms) {
  return Number.isFinite(ms) ? `${formatNumber(ms)} ms` : NONE;
}

/** Formats a moment as a time of day in the time zone of the browser. */
function clockTime(moment) {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? NONE : date.toLocaleTimeString("en-GB");
}

/** Returns a table of the first and the last message of each error, or an empty text if there are none. */
function messageTable(messages) {
  if (messages.length === 0) {
    return "";
  }
  const rows = messages.map(({ operation, kind, count, firstTime, first, lastTime, last }) =>
    [operation, kind, count, `${clockTime(firstTime)} ${first}`, `${clockTime(lastTime)} ${last}`]);
  const table = listTable("errors", ["operation", "kind", "errors and retries", "first", "last"], rows);
  return scrollable(table, "Messages of errors");
}
