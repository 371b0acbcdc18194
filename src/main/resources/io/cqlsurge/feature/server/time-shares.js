// Where the mean time of an operation was spent, as a stacked bar per period, in which the whole width is its mean time.

/** The places in the order of the data, with the colours of their parts. */
const PLACES = new Map([
  ["waiting in this client", "var(--place-wait)"],
  ["client and network", "var(--place-network)"],
  ["coordinator", "var(--place-coordinator)"],
  ["replica", "var(--place-replica)"],
  ["unknown", "var(--place-unknown)"],
]);

/** The texts of places that are not their names in the data. */
const PLACE_NAMES = new Map([["waiting in this client", "queued: due, not sent (no free thread)"]]);

/** Returns the parts of the mean time of a period that are not zero, in ms. */
function partsOf({ time }) {
  return Object.entries(time?.shares ?? {}).filter(([, ms]) => Number.isFinite(ms) && ms > 0);
}

/** Returns the mean time of an operation in a period, in ms. */
function sumOfShares(period) {
  return partsOf(period).reduce((sum, [, ms]) => sum + ms, 0);
}

/** Returns the bars of periods. */
function timeBars(periods) {
  return periods.every((period) => sumOfShares(period) === 0) ? "" : element("div", { class: "times" },
    element("h3", {}, "Where the time went"),
    element("p", { class: "note" }, "Mean time of an operation, and its parts in percent."),
    element("ul", {}, ...periods.map((period) => timeBar(period))));
}

/** Returns the bar of a period, with its parts as text. */
function timeBar(period) {
  const sum = sumOfShares(period);
  const keys = partsOf(period).map(([place, ms]) => element("span", {}, colorBox(place), `${PLACE_NAMES.get(place) ?? place} `, element("b", {}, `${formatNumber((100 * ms) / sum)} %`)));
  const text = sum > 0 ? `${formatNumber(sum)} ms` : "not measured";
  return element("li", {},
    element("div", { class: "what" }, element("span", { class: "period", title: period.name }, period.name), element("b", {}, text)),
    sum > 0 ? partsBar(partsOf(period), sum) : "",
    element("div", { class: "keys" }, ...keys, ...reasonOfUnknown(period)));
}

/** Returns the reason why a part of the time is unknown, if there is one. */
function reasonOfUnknown({ time }) {
  const reason = textOf(time?.reason);
  return reason ? [element("span", { class: "reason" }, `unknown, because ${reason}`)] : [];
}

/** Returns the parts as a bar. A picture is printed with its colours, a background is not. */
function partsBar(parts, sum) {
  let start = 0;
  const boxes = parts.map(([place, ms]) => {
    const box = coloredBox(colorOfPlace(place), { x: `${(100 * start) / sum}%`, width: `${(100 * ms) / sum}%` });
    start += ms;
    return box;
  });
  return svgElement("svg", { class: "bar", "aria-hidden": "true" }, ...boxes);
}

/** Returns a small box in the colour of a place. */
function colorBox(place) {
  return svgElement("svg", { class: "box", "aria-hidden": "true" }, coloredBox(colorOfPlace(place), { width: "100%" }));
}

/** Returns the colour of a place. */
function colorOfPlace(place) {
  return PLACES.get(place) ?? PLACES.get("unknown");
}
