// The list of trials, with controls to hide, rename and move them and to set the baseline.

const COMPACT_FROM = 7;

/** Renders the list and restores the focus. It is the legend of all charts. */
function renderTrials(container) {
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && container.contains(active) ? active.dataset : null;
  const trials = orderedTrials();
  const groups = trialGroups(trials);
  const all = [["Show all", new Set()], ["Hide all", new Set(state.order)]].map(([text, hidden]) =>
    button(text, () => setState({ hidden }), { "data-action": text }));
  const items = groups.flatMap((group) => groupItems(group, trials));
  container.replaceChildren(
    trials.length > 1 ? element("div", { class: "head" }, element("h2", {}, `Trials (${groups.length})`), ...all) : "",
    element("ol", { class: items.length >= COMPACT_FROM ? "trials compact" : "trials" }, ...items));
  if (focused?.action) {
    const again = [...container.querySelectorAll("[data-action]")].find(
      (other) => other.dataset.action === focused.action && other.dataset.trial === focused.trial);
    again?.focus();
  }
}

/**
 * Returns the list item of one trial.
 *
 * @param {Trial} trial
 */
function trialItem(trial, index, count) {
  const name = nameOf(trial);
  const shown = showBox(trial.key, name, !state.hidden.has(trial.key), () => toggle(trial));
  return highlightOnHover(element("li", { "data-trial": trial.key, class: state.hidden.has(trial.key) ? "hidden" : false },
    element("label", { class: "show" }, shown, swatch(trial)),
    element("div", { class: "what" }, element("span", { class: "name", dblclick: () => rename(trial) }, name)),
    element("div", { class: "buttons" }, action("rename", "✎", `Rename ${name}`, trial, () => rename(trial), false),
      ...(count > 1 ? [action("up", "↑", `Move ${name} up`, trial, () => move(trial, -1), index === 0),
        action("down", "↓", `Move ${name} down`, trial, () => move(trial, 1), index === count - 1)] : [])),
    element("div", { class: "about" }, endingLabel(trial), ...about(trial, sizeOf(trial)))), [trial.key]);
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
 * Returns operation, threads, duration and date of a trial.
 *
 * @param {Trial} trial
 */
function about(trial, size) {
  const facts = [
    [trial.test], [size], [lengthText(trial), trial.key],
    [trial.started ? formatMoment(trial.started) : ""], [trial.foreign ? "cassandra-stress" : ""],
  ];
  return facts.filter(([fact]) => fact).flatMap(([fact, length], index) =>
    [index ? " · " : "", element("span", { "data-length": length ?? false }, fact)]);
}

/**
 * Returns how long a trial took, or has been running.
 *
 * @param {Trial} trial
 */
function lengthText(trial) {
  const { x } = trial.series.get(TOTAL);
  const seconds = isRunning(trial) ? x.at(-1) ?? null : trial.seconds;
  return seconds === null ? "" : formatSpan(seconds);
}

/**
 * Shows the length of a trial that is running, without a change of the list, in which the user may be typing.
 *
 * @param {Trial} trial
 */
function renderLength(trial) {
  document.querySelector(`.trials [data-length="${CSS.escape(trial.key)}"]`)?.replaceChildren(lengthText(trial));
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
  const item = document.querySelector(`.trials li[data-trial="${CSS.escape(trial.key)}"]`);
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
