// The settings that apply to the whole page, and select fields that are bound to the state.

/**
 * Returns a select field that is bound to one setting of the state. A function `optionsOf` returns the options, which
 * may change while a run lasts.
 */
function settingField(key, label, optionsOf, visibleLabel = false) {
  const field = selectField(label, (value) => setState({ [key]: value }), visibleLabel);
  const select = field.querySelector("select");
  select.dataset.choice = key;
  const update = () => {
    fillOptions(select, optionsOf());
    select.value = state[key];
  };
  update();
  onState(update);
  return field;
}

/** Fills the bar with the settings of all panels. */
function fillControls(bar) {
  const resetZoom = () => setState({ zoom: null });
  const resetButton = element("button", { type: "button", "data-action": "reset-zoom", click: resetZoom }, "Reset zoom");
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
