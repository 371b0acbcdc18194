// The slowest requests that the server traced: a list, and of each request the events as a waterfall.

addSection({ id: "traces", label: "Traced requests", after: "panels", rank: 3, render: renderTraces });

/** Renders the lists of traced requests if their content has changed. */
function renderTraces(container) {
  const trials = visibleTrials().filter((trial) => tracesOf(trial).length > 0);
  const texts = (trial) => tracesOf(trial).map(({ ms, time, phase, node, request, events }) => [ms, time, phase, node, request, listOf(events).length]);
  if (!changed(container, [visibleTrials().length > 1, trials.map((trial) => [trial.key, nameOf(trial), texts(trial)])])) {
    return;
  }
  container.replaceChildren(...trials.flatMap((trial) => [
    element("div", { class: "heading" }, element("h2", {}, `Slowest traced requests${visibleTrials().length > 1 ? ` of ${nameOf(trial)}` : ""}`)),
    element("div", { class: "traces" }, ...tracesOf(trial).map(traceEntry)),
  ]));
}

/** Returns the traces of a trial. */
function tracesOf(trial) {
  return listOf(trial.own.traces).filter((trace) => trace !== null && typeof trace === "object");
}

/** Returns the entry of a request. Its events are added when the reader opens it. */
function traceEntry(trace) {
  const open = () => {
    if (entry.childElementCount === 1) {
      entry.append(waterfall(listOf(trace.events)));
    }
  };
  const when = momentText(trace);
  const entry = element("details", { toggle: open }, element("summary", {}, ...(when ? [element("span", { class: "when" }, when)] : []),
    element("b", {}, `${formatNumber(numberOf(trace.ms))} ms`), element("span", {}, nodeName(trace)), element("code", {}, textOf(trace.request))));
  return entry;
}

/** Returns when a request was answered, and in which phase; cqlsurge 1.0 did not write that. */
function momentText({ time, phase }) {
  return numberOf(time) === null ? "" : `at ${time.toFixed(1)} s${phase ? `, ${phase}` : ""}`;
}

/** Returns the events of a request as a table, each with a bar from its time to that of the next event of the same node. */
function waterfall(events) {
  if (events.length === 0) {
    return element("p", { class: "note" }, "The server did not return events.");
  }
  const end = Math.max(1, ...events.map(timeOfEvent));
  const first = events[0]?.node;
  const headings = ["at µs", "until next", "node", "activity", "time"].map((name) => element("th", { scope: "col" }, name));
  return element("div", { class: "waterfall" },
    element("table", {},
      element("thead", {}, element("tr", {}, ...headings)),
      element("tbody", {}, ...events.map((event, index) => eventRow(event, nextOfNode(events, index), { end, first })))),
    element("p", { class: "note" }, "All times are in µs since the start of the request at that node; the clocks of nodes differ."));
}

/** Returns the time of an event, in µs. */
function timeOfEvent(event) {
  return Math.max(0, numberOf(event?.us) ?? 0);
}

/** Returns the time of the next event of the same node; null for its last event. */
function nextOfNode(events, index) {
  const next = events.slice(index + 1).find((event) => event?.node === events[index]?.node);
  return next === undefined ? null : Math.max(timeOfEvent(events[index]), timeOfEvent(next));
}

/** Returns the row of an event. The node that the request was sent to has the colour of the coordinator. */
function eventRow(event, next, { end, first }) {
  const start = timeOfEvent(event);
  const place = event?.node === first ? "coordinator" : "replica";
  const cell = (name, text) => element("td", { class: name }, text);
  return element("tr", {},
    cell("figure", formatCount(start)), cell("figure", next === null ? "" : formatCount(next - start)),
    cell("node", nodeName(event ?? {})), cell("activity", textOf(event?.activity)),
    element("td", { class: "bars" }, spanBar(place, start / end, next === null ? 0 : (next - start) / end)));
}

/** Returns a bar from a part of the width. An event without a length is a thin mark. */
function spanBar(place, from, length) {
  return svgElement("svg", { class: "bar", "aria-hidden": "true" },
    coloredBox(`var(--place-${place})`, { x: `${99 * from}%`, width: `${Math.max(0.5, 99 * length)}%` }));
}
