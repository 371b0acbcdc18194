// The runs as a table: the results of each and its difference from the baseline, with controls to hide, rename and move runs and
// to set the baseline.

/** The results in the table of runs: heading, and the line of the Results block. */
const LIST_FIGURES = [["op/s", "op rate"], ["p99 ms", "latency 99th percentile"], ["p50 ms", "latency median"], ["errors", "total errors"]];

/** Renders the table and restores the focus. It is the legend of all charts. One run has its results in the headline. */
function renderTrials(container) {
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && container.contains(active) ? active.dataset : null;
  const trials = orderedTrials();
  const groups = trialGroups(trials);
  const sentences = comparer.sentences();
  const baseline = comparedColumn()?.name ?? "";
  const [first, ...others] = sentences.values();
  const isShared = Boolean(first) && others.every(({ sentence }) => sentence === first.sentence);
  const shared = isShared ? `${others.length ? "All runs" : first.name}, compared with ${baseline}: ${first.sentence}` : "";
  const all = [["Show all", new Set()], ["Hide all", new Set(state.order)]].map(([text, hidden]) =>
    button(text, () => setState({ hidden }), { "data-action": text }));
  const rows = groups.flatMap((group) => groupRows(group, trials, shared ? new Map() : sentences));
  const heading = (text, index) => element("th", { scope: "col", class: index > LIST_FIGURES.length ? "against" : false }, text);
  const headings = [`Runs (${groups.length})`, ...LIST_FIGURES.map(([name]) => name), ...(sentences.size && !shared ? [`compared with ${baseline}, 99 % confidence`] : [])];
  container.replaceChildren(
    shared ? element("p", { class: "finding" }, shared) : "",
    element("div", { class: "list" }, element("table", { class: "trials" },
      trials.length > 1 ? element("thead", {}, element("tr", {}, ...headings.map(heading), element("th", { class: "buttons" }, ...all))) : "",
      element("tbody", {}, ...rows))));
  if (focused?.action) {
    const again = [...container.querySelectorAll("[data-action]")].find(
      (other) => other.dataset.action === focused.action && other.dataset.trial === focused.trial);
    again?.focus();
  }
}

/** Returns the baseline's column, or the first one. */
function comparedColumn() {
  const columns = poolColumns(TOTAL);
  return baselineIn(columns) ?? columns[0];
}

/** Returns the row of a run or of a group of runs. A sentence that is null has no cell, because no row has one. */
function listRow({ id, kind, mark, name, buttons, about, trials, sentence }, keys) {
  return highlightOnHover(element("tr", { "data-trial": id, class: kind },
    element("td", { class: "run" }, element("label", { class: "show" }, ...mark), element("div", { class: "what" }, name), element("div", { class: "about" }, ...about)),
    ...(model.trials.length < 2 ? [] : figureCells(trials)),
    ...(sentence === null ? [] : [element("td", { class: "against" }, sentence)]),
    element("td", {}, element("div", { class: "buttons" }, ...buttons))), keys);
}

/** Returns the cells with the results of a run, or of repeated runs. */
function figureCells(trials) {
  const columns = trials.map((trial) => columnOf(trial, TOTAL));
  const series = columns.length > 1 ? poolColumn(columns).series : columns[0]?.series;
  return LIST_FIGURES.map(([name, key]) => {
    const { number } = figureOf(series?.entry, key);
    return element("td", { class: key === "total errors" && Number(parseResult(number)) > 0 ? "figure bad" : "figure", "data-name": name }, number || NONE);
  });
}

/**
 * Returns the row of one trial.
 *
 * @param {Trial} trial
 */
function trialRow(trial, index, count, sentence) {
  const name = nameOf(trial);
  const shown = showBox(trial.key, name, !state.hidden.has(trial.key), () => toggle(trial));
  const isBase = state.baseline === trial.key;
  return listRow({
    id: trial.key, kind: state.hidden.has(trial.key) ? "hidden" : "", mark: [shown, swatch(trial)], trials: [trial], sentence,
    name: element("span", { class: "name", dblclick: () => rename(trial) }, name),
    buttons: [action("rename", "✎", `Rename ${name}`, trial, () => rename(trial), false),
      ...(count > 1 ? [action("up", "↑", `Move ${name} up`, trial, () => move(trial, -1), index === 0),
        action("down", "↓", `Move ${name} down`, trial, () => move(trial, 1), index === count - 1),
        action("baseline", "=", isBase ? `${name} is the baseline` : `Compare with ${name}`, trial, () => setState({ baseline: trial.key }), isBase)] : [])],
    about: [endingLabel(trial), ...about(trial, sizeOf(trial))],
  }, [trial.key]);
}

/** Returns the checkbox that shows a trial or a group. */
function showBox(key, name, checked, change) {
  const box = element("input", { type: "checkbox", "data-action": "show", "data-trial": key, "aria-label": `Show ${name}`, change });
  box.checked = checked;
  return box;
}

/**
 * Returns a small button for one trial.
 *
 * @param {Trial} trial
 */
function action(name, text, label, trial, act, disabled) {
  return button(text, act, { "data-action": name, "data-trial": trial.key, "aria-label": label, title: label, disabled });
}

/**
 * Returns the status of a trial that did not complete, otherwise an empty text.
 *
 * @param {Trial} trial
 */
function endingLabel(trial) {
  if (isRunning(trial)) {
    return element("span", { class: "running" }, "● running");
  }
  const { status, message } = trial.ending;
  const reason = message && message !== status ? `: ${message}` : "";
  return status === "completed" ? "" : element("span", { class: "ending" }, `✕ ${status}${reason}`);
}

/**
 * Returns what differs in the command of a trial, otherwise its operation, threads and date; and its length.
 *
 * @param {Trial} trial
 */
function about(trial, size) {
  const options = typeof size === "string" ? ownOptions(trial) : "";
  const facts = [
    ...(options ? [] : [[trial.test], [size]]), [lengthText(trial), trial.key],
    [trial.started && !options ? formatMoment(trial.started) : ""], [trial.foreign ? "cassandra-stress" : ""],
  ];
  const own = options ? [element("span", { class: "options", title: options }, options), " · "] : [];
  return own.concat(facts.filter(([fact]) => fact).flatMap(([fact, length], index) =>
    [index ? " · " : "", element("span", { "data-length": length ?? false }, fact)]));
}

/**
 * Returns the options of a trial's command that not all commands have, except names and files.
 *
 * @param {Trial} trial
 */
function ownOptions({ command }) {
  const optionsOf = (text) => text.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  const others = [...new Set(model.trials.map((trial) => trial.command).filter(Boolean))].map((text) => new Set(optionsOf(text)));
  const own = optionsOf(command).filter((option) => !others.every((other) => other.has(option)));
  return own.filter((option) => !/^'?(file|hdrfile|json|title|revision)=/.test(option)).join(" ");
}

/**
 * Returns how long a trial took, or has been running.
 *
 * @param {Trial} trial
 */
function lengthText(trial) {
  const { x, start } = trial.series.get(TOTAL);
  const seconds = isRunning(trial) && x.length ? x.at(-1) - start : trial.seconds;
  return seconds === null ? "" : formatSpan(seconds);
}

/**
 * Shows a hidden trial or hides a visible one.
 *
 * @param {Trial} trial
 */
function toggle(trial) {
  const hidden = new Set(state.hidden);
  if (!hidden.delete(trial.key)) {
    hidden.add(trial.key);
  }
  setState({ hidden });
}

/**
 * Moves a trial up (-1) or down (1) by one position.
 *
 * @param {Trial} trial
 */
function move(trial, by) {
  const order = [...state.order];
  const from = order.indexOf(trial.key);
  [order[from], order[from + by]] = [order[from + by], order[from]];
  setState({ order });
}

/**
 * Replaces the name with an input field. Enter saves the text, Escape cancels, an empty text restores the original
 * name.
 *
 * @param {Trial} trial
 */
function rename(trial) {
  const item = document.querySelector(`.trials tr[data-trial="${CSS.escape(trial.key)}"]`);
  const name = item.querySelector(".name");
  let done = false;
  const finish = (keep) => {
    if (!done) {
      done = true;
      const names = new Map(state.names);
      const typed = field.value.trim();
      if (keep && typed && typed !== trial.name) {
        names.set(trial.key, typed);
      } else if (keep) {
        names.delete(trial.key);
      }
      setState({ names });
    }
  };
  const field = element("input", {
    class: "name", value: nameOf(trial), maxlength: LONGEST_NAME, "aria-label": `New name of ${nameOf(trial)}`,
    "data-action": "rename", "data-trial": trial.key,
    blur: () => finish(true),
    keydown: (event) => {
      if (event.key === "Enter" || event.key === "Escape") {
        // Otherwise the same Enter would press the button that receives the focus.
        event.preventDefault();
        finish(event.key === "Enter");
      }
    },
  });
  name.replaceWith(field);
  field.focus();
  field.select();
}
