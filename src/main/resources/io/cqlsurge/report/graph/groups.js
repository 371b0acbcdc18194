// Groups of trials in the list: the steps of a ramp or search, and repeated runs, are one entry that can be unfolded.

/** The groups whose trials the list shows. */
const unfolded = new Set();

/**
 * Returns the trials in groups: the steps of a ramp or search, repeated runs, or a single trial.
 *
 * @param {Trial[]} trials
 * @returns {TrialGroup[]}
 */
function trialGroups(trials) {
  const hasOthers = new Set(trials.map(repeatsKey)).size > 1;
  const groups = new Map();
  for (const trial of trials) {
    const isStep = trials.some((other) => other !== trial && trial.run && other.run === trial.run);
    const id = isStep ? trial.run : hasOthers ? repeatsKey(trial) : trial.key;
    groups.set(id, [...(groups.get(id) ?? []), trial]);
  }
  const named = [...groups].map(([id, members]) => {
    const [first] = members;
    const name = members.length > 1 ? baseOf(nameOf(first).replace(SEARCH_STEP, "")) : nameOf(first);
    return { id, trials: members, name, test: first.test };
  });
  makeNamesUnique(named);
  return named;
}

/**
 * Returns the list items of a group: one that stands for all of its trials, and those of the trials if it is unfolded.
 *
 * @param {TrialGroup} group
 * @param {Trial[]} all
 */
function groupItems(group, all) {
  const items = group.trials.map((trial) => trialItem(trial, all.indexOf(trial), all.length));
  if (group.trials.length === 1) {
    return items;
  }
  return [groupItem(group), ...(unfolded.has(group.id) ? items : [])];
}

/**
 * Returns the list item that stands for several trials.
 *
 * @param {TrialGroup} group
 */
function groupItem(group) {
  const keys = group.trials.map((trial) => trial.key);
  const visible = group.trials.filter((trial) => !state.hidden.has(trial.key));
  const colors = new Set(visible.map((trial) => trial.index));
  const isWhole = visible.length === keys.length;
  const others = [...state.hidden].filter((key) => !keys.includes(key));
  const shown = element("input", {
    type: "checkbox", "data-action": "show", "data-trial": group.id, "aria-label": `Show ${group.name}`,
    change: () => setState({ hidden: new Set(isWhole ? [...others, ...keys] : others) }),
  });
  shown.checked = isWhole;
  shown.indeterminate = !isWhole && visible.length > 0;
  const fold = () => {
    if (!unfolded.delete(group.id)) {
      unfolded.add(group.id);
    }
    notifyListeners(new Set(["order"]));
  };
  const last = group.trials[group.trials.length - 1];
  const unusual = group.trials.filter((trial) => trial.ending.status !== "completed");
  return highlightOnHover(element("li", { "data-trial": group.id, class: visible.length ? "group" : "group hidden" },
    element("label", { class: "show" }, shown, colors.size > 1 ? "" : swatch(visible[0] ?? group.trials[0])),
    element("div", { class: "what" }, element("span", { class: "name" }, group.name)),
    element("div", { class: "buttons" }, element("button", {
      type: "button", "data-action": "unfold", "data-trial": group.id, "aria-expanded": String(unfolded.has(group.id)), click: fold,
    }, membersText(group.trials))),
    element("div", { class: "about" }, ...unusual.slice(-1).map(endingLabel), ...about(last, ...(colors.size > 1 ? stepLegend(visible) : [rangeText(group.trials)])))), keys);
}

/**
 * Returns the number of trials in a group.
 *
 * @param {Trial[]} trials
 */
function membersText(trials) {
  return `${trials.length} ${trials[0].run === trials[1].run ? "steps" : "runs"}`;
}

/**
 * Returns the least and the greatest rate of a search, or number of threads.
 *
 * @param {Trial[]} trials
 */
function rangeText(trials) {
  const values = trials.flatMap((trial) => stepSize(trial) ?? []);
  const ends = [...new Set([Math.min(...values), Math.max(...values)])].map((value) => value.toLocaleString("en-US"));
  return values.length === 0 ? "" : ends.join(" to ") + stepUnit(trials);
}

/**
 * Returns the rate or the number of threads of each step, with its colour.
 *
 * @param {Trial[]} trials
 */
function stepLegend(trials) {
  const steps = trials.map((trial) => element("span", { class: "step" }, swatch(trial), stepSize(trial)?.toLocaleString("en-US") ?? nameOf(trial)));
  return [...steps, stepUnit(trials)];
}

/**
 * Returns the rate of a step of a search; the number of threads of another trial, or null.
 *
 * @param {Trial} trial
 */
function stepSize(trial) {
  return trial.search?.rate ?? trial.threads;
}

/**
 * Returns the unit of the sizes of steps.
 *
 * @param {Trial[]} trials
 */
function stepUnit(trials) {
  return trials.some((trial) => trial.search) ? " per second" : trials.length === 1 && trials[0].threads === 1 ? " thread" : " threads";
}
