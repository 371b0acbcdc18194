// The settings that apply to the whole page, and select fields that are bound to the state.

/**
 * Returns a select field that is bound to one setting of the state. A function `optionsOf` returns the options, which
 * may change while a run lasts. A label that is not visible is available to screen readers.
 */
function settingField(key, label, optionsOf, visibleLabel = false) {
  const select = element("select", { "aria-label": label, "data-choice": key, change: () => setState({ [key]: select.value }) });
  const update = () => {
    fillOptions(select, optionsOf());
    select.value = state[key];
  };
  update();
  onState(update);
  return element("label", { class: "choice" }, visibleLabel ? element("span", {}, label) : "", select);
}

/** Gives a list the options of [value, text] pairs. A list that has them already stays as it is, so that it stays open. */
function fillOptions(field, options) {
  const known = [...field.options].map((option) => [option.value, option.textContent]);
  if (JSON.stringify(known) !== JSON.stringify(options)) {
    field.replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));
  }
}

/** Fills the bar with the settings of all panels. */
function fillControls(bar) {
  const resetButton = button("Reset zoom", () => setState({ zoom: null }), { "data-action": "reset-zoom" });
  const updateButton = () => {
    resetButton.disabled = state.zoom === null;
  };
  updateButton();
  onState(updateButton);
  bar.append(
    settingField("kind", "Operation", () => model.kinds.map((kind) => [kind, kind]), true),
    settingField("smooth", "Smoothing", () => SMOOTHS.map((count) => [count, count === "1" ? "none" : `mean of ${count}`]), true),
    settingField("theme", "Colours", () => THEMES.map((theme) => [theme, theme]), true),
    resetButton,
    element("span", { class: "hint" }, "Drag across a chart to zoom."));
}

/** Applies the selected theme, or the theme of the system. */
function applyTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = state.theme === "auto" ? (dark ? "dark" : "light") : state.theme;
}

/** Reacts to a change of the system's theme and to printing. */
function followSystem() {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setState({ theme: state.theme }));
  window.addEventListener("beforeprint", preparePrint);
  window.addEventListener("afterprint", endPrint);
}
