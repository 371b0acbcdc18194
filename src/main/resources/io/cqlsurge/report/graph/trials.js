// The list of trials: their colours, and how they are hidden, renamed, moved and made the baseline.

/** Fills the list anew; what had the focus has it again. */
function renderTrials(place, model) {
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset : null;
  const trials = orderedTrials(model);
  const all = [["Show all", new Set()], ["Hide all", new Set(state.order)]].map(([text, hidden]) =>
    element("button", { type: "button", "data-action": text, click: () => setState({ hidden }) }, text));
  place.replaceChildren(
    element("div", { class: "head" }, element("h2", {}, `Trials (${trials.length})`), ...(trials.length > 1 ? all : [])),
    element("ol", { class: "trials" }, ...trials.map((trial, index) => trialItem(trial, index, trials.length))));
  if (focused?.action) {
    const again = [...place.querySelectorAll("[data-action]")].find(
      (other) => other.dataset.action === focused.action && other.dataset.trial === focused.trial);
    again?.focus();
  }
}

/** One trial in the list. */
function trialItem(trial, index, count) {
  const name = nameOf(trial);
  const shown = element("input", {
    type: "checkbox", "data-action": "show", "data-trial": trial.key, "aria-label": `Show ${name}`, change: () => toggle(trial),
  });
  shown.checked = !state.hidden.has(trial.key);
  return element("li", { "data-trial": trial.key, class: state.hidden.has(trial.key) ? "hidden" : false },
    element("label", { class: "show" }, shown, swatch(trial)),
    element("div", { class: "what" }, element("span", { class: "name", dblclick: () => rename(trial) }, name)),
    element("div", { class: "buttons" }, baselineButton(trial, name),
      action("rename", "✎", `Rename ${name}`, trial, () => rename(trial), false),
      action("up", "↑", `Move ${name} up`, trial, () => move(trial, -1), index === 0),
      action("down", "↓", `Move ${name} down`, trial, () => move(trial, 1), index === count - 1)),
    element("div", { class: "about" }, endingMark(trial), ...about(trial)));
}

/** A small button for one trial. */
function action(name, text, label, trial, act, disabled) {
  return element("button", {
    type: "button", "data-action": name, "data-trial": trial.key, "aria-label": label, title: label, disabled, click: act,
  }, text);
}

/** The button that makes a trial the one the others are compared with. */
function baselineButton(trial, name) {
  const chosen = state.baseline === trial.key;
  const choose = () => setState({ baseline: trial.key });
  const button = action("baseline", "baseline", `Compare with ${name}`, trial, choose, false);
  button.setAttribute("aria-pressed", String(chosen));
  return button;
}

/** What became of a trial that did not complete. */
function endingMark(trial) {
  const { status, message } = trial.ending;
  const why = message && message !== status ? `: ${message}` : "";
  return status === "completed" ? "" : element("span", { class: "ending" }, `✕ ${status}${why}`);
}

/** Operation, threads, length and date of a trial. */
function about(trial) {
  const facts = [
    trial.test, trial.threads ? `${trial.threads} thread${trial.threads === 1 ? "" : "s"}` : "", trial.seconds === null ? "" : formatSpan(trial.seconds),
    trial.started ? formatMoment(trial.started) : "", trial.foreign ? "cassandra-stress" : "",
  ];
  return facts.filter(Boolean).flatMap((fact, index) => [index ? " · " : "", element("span", {}, fact)]);
}

/** Shows a hidden trial, hides a shown one. */
function toggle(trial) {
  const hidden = new Set(state.hidden);
  if (!hidden.delete(trial.key)) {
    hidden.add(trial.key);
  }
  setState({ hidden });
}

/** Moves a trial by one place. */
function move(trial, by) {
  const order = [...state.order];
  const from = order.indexOf(trial.key);
  [order[from], order[from + by]] = [order[from + by], order[from]];
  setState({ order });
}

/** Puts a field in place of the name: Enter keeps what is typed, Escape does not, nothing typed gives the old name back. */
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
        // Else the button that gets the focus back would be pressed by the same Enter.
        event.preventDefault();
        finish(event.key === "Enter");
      }
    },
  });
  name.replaceWith(field);
  field.focus();
  field.select();
}
