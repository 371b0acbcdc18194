// The header of the live page: stage, progress and figures of the last interval, and the messages of errors.

const STAGES_AT_END = ["done", "failed"];

/**
 * Renders the header.
 *
 * @param {LiveState} live
 * @param {Trial | undefined} trial
 */
function renderHeader(container, live, trial) {
  const { stage, detail, share, secondsLeft } = live.state;
  container.dataset.stage = stage;
  container.dataset.connection = live.connection;
  container.replaceChildren(
    element("div", { class: "stage" }, element("strong", {}, stageText(live)), element("span", {}, detail)),
    typeof share === "number" ? element("progress", { max: 1, value: share, "aria-label": "Progress" }) : "",
    element("ul", { class: "figures" }, ...headerFigures(live, trial, secondsLeft).map(([name, text, isAlarming]) =>
      element("li", { class: isAlarming ? "alarm" : false, "data-figure": name }, element("span", {}, name), element("b", {}, text)))),
    trial?.verdict ? element("p", { class: "verdict" }, trial.verdict) : "",
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
  return live.connection === "lost" ? `no connection to cqlsurge since ${clockTime(live.lostAt)}; last seen: ${stage}` : stage;
}

/**
 * Returns name, text and whether it is alarming for each figure.
 *
 * @param {LiveState} live
 * @param {Trial | undefined} trial
 */
function headerFigures(live, trial, secondsLeft) {
  const series = trial?.series.get(TOTAL);
  const row = series?.rows[series.rows.length - 1] ?? [];
  const last = (name) => row[series?.metrics.indexOf(name) ?? -1] ?? NaN;
  const errors = listOf(trial?.errors).reduce((sum, error) => sum + (error?.errors ?? 0), 0);
  const figures = [
    ["op/s", formatNumber(Math.round(last("op/s"))), false], ["p50", msText(last("med")), false], ["p99", msText(last(".99")), false],
    ["errors", errors.toLocaleString("en-US"), errors > 0], ["elapsed", formatSpan(live.state.seconds), false],
  ];
  return typeof secondsLeft === "number" ? [...figures, ["left", formatSpan(Math.round(secondsLeft)), false]] : figures;
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
  const head = ["operation", "kind", "errors and retries", "first", "last"].map((name) => element("th", { scope: "col" }, name));
  const rows = messages.map((message) => element("tr", {},
    element("td", {}, message.operation), element("td", {}, message.kind), element("td", { class: "figure" }, countText(message.count)),
    element("td", {}, `${clockTime(message.firstTime)} ${message.first}`), element("td", {}, `${clockTime(message.lastTime)} ${message.last}`)));
  const table = element("table", { class: "errors" }, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
  return scrollable(table, "Messages of errors");
}
