// The group below the title: command lines, cluster, this client, start and length.

/** Renders the group if its content has changed. */
function renderAbout(container) {
  const commands = commandsOf();
  const facts = aboutFacts(model.trials);
  if (changed(container, [commands, facts])) {
    container.replaceChildren(
      commands.length ? element("details", {}, element("summary", {}, commands.length > 1 ? `${commands.length} commands` : commands[0][0]),
        ...commands.map(([command, name]) => commandLine(commands.length > 1 ? name : "", command))) : "",
      element("dl", {}, ...facts.map(([name, text]) => element("div", {}, element("dt", {}, name), element("dd", {}, text)))));
  }
}

/** Returns the different command lines, each with the name of its first trials. */
function commandsOf() {
  const names = new Map();
  for (const group of trialGroups(orderedTrials())) {
    for (const trial of group.trials.filter((each) => each.command)) {
      const line = `${trial.foreign ? "cassandra-stress" : "cqlsurge"} ${trial.command}`;
      names.set(line, names.get(line) ?? group.name);
    }
  }
  return [...names];
}

/** Returns a command line with a button to copy it. */
function commandLine(name, command) {
  return element("div", {}, name ? element("b", {}, name) : "", element("code", {}, command),
    copyButton("Copy", () => fileName(document.title, ".txt"), () => new Blob([command])));
}

/** Returns name and text of each fact that is known. */
function aboutFacts(trials) {
  const facts = trials.flatMap((trial) => (trial.facts ? [trial.facts] : []));
  const started = trials.flatMap((trial) => (trial.started ? [formatMoment(trial.started)] : [])).sort();
  const ends = [...new Set([started[0], started[started.length - 1]])].join(" to ");
  const length = trials.length > 1 ? `${trials.length} runs` : trials.map(lengthText).join();
  return [
    ["Cluster", sharedText(facts.map(({ cluster }) => clusterText(listOf(cluster?.nodes), cluster?.name)))],
    ["This client", sharedText(facts.map(machineText))],
    ["Started", [ends, length].filter(Boolean).join(", ")],
  ].filter(([, text]) => text);
}

/** Returns the text that all runs share, or how many there are. */
function sharedText(texts) {
  const different = [...new Set(texts.filter(Boolean))];
  return different.length > 1 ? `${different.length} different ones, see the settings` : different[0] ?? "";
}

/** Returns the name, the nodes by data centre and the versions of a cluster; empty without nodes. */
function clusterText(nodes, name) {
  const count = (all) => `${all.length} node${all.length === 1 ? "" : "s"}`;
  const centers = [...new Set(nodes.map((node) => textOf(node.datacenter)))].map((center) =>
    [count(nodes.filter((node) => textOf(node.datacenter) === center)), center].filter(Boolean).join(" in "));
  const versions = [...new Set(nodes.map((node) => node.version ?? "unknown"))].sort();
  return nodes.length ? [name, ...centers, `version ${versions.join(", ")}`].filter(isKnown).join(", ") : "";
}

/** Returns the version of the tool, and the machine. */
function machineText({ tool, machine }) {
  const java = / VM (\d[\d.]*)/.exec(textOf(machine?.java));
  const cores = machine ? `${machine.cores} core${machine.cores === 1 ? "" : "s"}` : "";
  return [toolText(tool), cores, java ? `Java ${java[1]}` : machine?.java, machine?.system].filter(isKnown).join(", ");
}

/** Returns whether a text has content; a setting without a value is recorded as "null". */
function isKnown(text) {
  return Boolean(text) && text !== "null";
}
