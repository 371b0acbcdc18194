// What is known of each trial beside its numbers: tool, cluster, machine, settings; differences stand out.

/** Groups of settings that say where results go, not what is measured; the command line has them. */
const ASIDE = new Set(["Graph", "Log"]);

const COMMAND = "Command line";

/** Draws the facts anew if anything they show has changed. */
function renderFacts(place, model, state) {
  const columns = visibleTrials(model).map((trial) => columnOf(trial, state));
  const onlyDifferences = columns.length > 1 && state.facts !== "all";
  const base = Math.max(0, columns.findIndex((column) => column.trial.key === state.baseline));
  const names = columns.map((column) => [column.trial.key, column.name]);
  if (!changed(place, [onlyDifferences, base, names])) {
    return;
  }
  const rows = factRows(columns);
  const shown = onlyDifferences ? rows.filter((row) => row.differs) : rows;
  const tools = columns.length > 1 ? [differencesBox(onlyDifferences)] : [];
  place.replaceChildren(
    element("div", { class: "heading" }, element("h2", {}, "Facts"), ...tools),
    columns.length ? scrollable(factsTable(columns, shown, base), "Facts of the trials") : "",
    foldedNote(rows.length - shown.length),
  );
}

/** The switch that folds away what all trials have in common. */
function differencesBox(ticked) {
  const choose = (event) => setState({ facts: event.currentTarget.checked ? "differences" : "all" });
  const box = element("input", { type: "checkbox", checked: ticked, change: choose });
  return element("label", { class: "choice" }, box, element("span", {}, "only differences"));
}

/** How many rows are folded away because all trials agree in them. */
function foldedNote(count) {
  const text = count > 0 ? `${count.toLocaleString("en-US")} facts in which these trials agree are folded away.` : "";
  return element("p", { class: "note" }, text);
}

/** Rows of group, name, a text a trial (null where a page of cassandra-stress keeps none), and whether they differ. */
function factRows(columns) {
  const facts = columns.map((column) => factsOf(column.trial));
  const ids = new Map(facts.flatMap((map) => [...map]).map(([id, fact]) => [id, fact]));
  return inGroups([...ids.values()]).map(({ id, group, name }) => {
    const texts = facts.map((map, index) => map.get(id)?.text ?? (isSilent(columns[index], name) ? null : ""));
    const told = texts.filter((text) => text !== null);
    return { group, name, texts, differs: new Set(told).size > 1, isLong: facts.some((map) => map.get(id)?.isLong) };
  });
}

/** Whether a trial tells nothing of such a fact, as those of cassandra-stress do of all but their command. */
function isSilent(column, name) {
  return column.trial.facts === null && name !== COMMAND;
}

/** Facts of one group stand together, groups in the order of their first fact. */
function inGroups(facts) {
  const groups = [...new Set(facts.map((fact) => fact.group))];
  return groups.flatMap((group) => facts.filter((fact) => fact.group === group));
}

/** All facts of a trial by their ids, in order. */
function factsOf(trial) {
  const facts = new Map();
  const add = (group, name, text, isLong = false) => {
    const id = JSON.stringify([group, name]);
    facts.set(id, { id, group, name, text: String(text), isLong });
  };
  add("Run", COMMAND, trial.command || NONE);
  if (trial.facts) {
    addSurroundings(add, trial.facts);
    Object.entries(trial.facts.settings ?? {})
      .filter(([group]) => !ASIDE.has(group))
      .forEach(([group, settings]) => addSettings(add, group, settings));
    addProfiles(add, trial.facts.profiles);
  }
  return facts;
}

/** Tool, machine and cluster. */
function addSurroundings(add, facts) {
  const { tool, machine, cluster } = facts;
  if (tool) {
    add("Run", "Tool", typeof tool === "string" ? tool : `${tool.name} ${tool.version}`);
  }
  Object.entries(machine ?? {}).forEach(([name, text]) => add("Machine", name, text));
  if (cluster) {
    add("Cluster", "name", cluster.name ?? NONE);
    addNodes(add, cluster.nodes ?? []);
  }
}

/** The nodes: how many there are, their versions, and each by itself. */
function addNodes(add, nodes) {
  const versions = [...new Set(nodes.map((node) => node.version ?? "unknown"))].sort();
  add("Cluster", "nodes", nodes.length);
  add("Cluster", "versions", versions.join(", ") || NONE);
  nodes.forEach((node) => {
    const place = [node.datacenter, node.rack, node.version].filter(Boolean).join(", ");
    add("Cluster", String(node.address), place || NONE);
  });
}

/** A group of settings as printed. */
function addSettings(add, group, settings) {
  Object.entries(settings ?? {}).forEach(([name, text]) => add(group, name || group, text ?? NONE));
}

/** The texts of user profiles. */
function addProfiles(add, profiles) {
  Object.entries(profiles ?? {}).forEach(([name, text]) => {
    const isNumbered = Array.isArray(profiles);
    add("Profiles", isNumbered ? `profile ${Number(name) + 1}` : name, text, true);
  });
}

/** The facts side by side, a column a trial; `base` is the number of the baseline's column. */
function factsTable(columns, rows, base) {
  const heads = columns.map((column) => element("th", { scope: "col" }, trialHead(column)));
  const head = element("thead", {}, element("tr", {}, element("td", { class: "line" }), ...heads));
  const groups = [...new Set(rows.map((row) => row.group))];
  const bodies = groups.map((group) =>
    element(
      "tbody",
      {},
      groupRow(group, columns.length),
      ...rows.filter((row) => row.group === group).map((row) => factRow(row, base)),
    ),
  );
  return element("table", { class: "facts" }, head, ...bodies);
}

/** The heading of a group. */
function groupRow(group, columns) {
  const name = element("th", { scope: "rowgroup", class: "line" }, group);
  return element("tr", { class: "group" }, name, element("td", { colspan: columns }));
}

/** A fact of all trials; what differs from the baseline, or else from the first that tells it, stands out. */
function factRow(row, base) {
  const usual = row.texts[base] ?? row.texts.find((text) => text !== null);
  const cells = row.texts.map((text) => {
    const isOther = text !== null && text !== usual;
    return element("td", { class: isOther ? "other" : false }, factText(row, text));
  });
  return tableRow({ class: row.differs ? "differs" : false }, [row.name], cells);
}

/** The text of a fact; one of many lines is folded. */
function factText(row, text) {
  if (row.isLong && text) {
    const count = text.trimEnd().split("\n").length;
    return element("details", {}, element("summary", {}, `${count} lines`), element("pre", {}, text));
  }
  return text || NONE;
}
