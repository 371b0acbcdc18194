// Types of what the scripts of the graph page use but do not define.

/** The chart library, with the members that the page uses. */
declare class uPlot {
  constructor(options: object, data: (number | null)[][], host: HTMLElement);
  readonly ctx: CanvasRenderingContext2D;
  readonly over: HTMLElement;
  readonly height: number;
  readonly bbox: { left: number; top: number; width: number; height: number };
  readonly scales: { [name: string]: { min?: number; max?: number; distr?: number } };
  readonly axes: { font?: string[] }[];
  readonly cursor: { left: number; top: number };
  readonly select: { left: number; top: number; width: number; height: number };
  setScale(scale: string, range: { min: number; max: number }): void;
  setSize(size: { width: number; height: number }): void;
  setCursor(position: { left: number; top: number }, fireHook?: boolean): void;
  setSelect(box: { left: number; top: number; width: number; height: number }, fireHook?: boolean): void;
  posToVal(position: number, scale: string): number;
  valToPos(value: number, scale: string): number;
  redraw(rebuildPaths?: boolean, recalculateAxes?: boolean): void;
  destroy(): void;
}

// Methods of ECMAScript 2023; TypeScript 4.8 does not declare them.

interface Array<T> {
  findLast(predicate: (value: T, index: number) => unknown): T | undefined;
}

interface Float64Array {
  findLastIndex(predicate: (value: number, index: number) => unknown): number;
}

/** The comparison of a number with that of the baseline. Ratios are relative to the baseline: 0.1 is 10 % more. */
interface Comparison {
  judged: boolean;
  effect: number | null;
  /** Why the difference is not judged. */
  reason?: string;
  direction?: string;
  low?: number;
  high?: number;
  judgement?: string;
}

/** What shows how columns differ from the baseline. */
interface Comparer {
  judge(line: any, baseline: any, column: any): Comparison;
  /** The sentence about each compared column, by its index. */
  sentences(): Map<number, { name: string; sentence: string }>;
  /** What a table shows: below a number, next to the heading of a line, and below the table. */
  notes(view: any): { difference(line: any, column: any): HTMLElement[]; heading(line: any): HTMLElement[]; list(): HTMLElement[] };
  /** A difference in words. */
  text(view: any, line: any, column: any): string;
  /** The columns of a CSV file, and their values. */
  headings: string[];
  cells(view: any, line: any, column: any): (string | number | null)[];
}

/** What the live page knows about the run in addition to the data. */
interface LiveState {
  /** The last event of this type: stage, progress and messages of errors. */
  state: any;
  connection: string;
  /** When the connection was lost, in ms since 1970. */
  lostAt: number;
  /** Identifier of the command that the page watches; empty before its first run. */
  run: string;
  /** The rates of the warm-up: by time in s since its start. */
  warmUp: { detail: string; seconds: number; operations: number; start: number; time: number; rate: number }[];
  /** The page without data, which is saved; empty until it is loaded. */
  template: string;
}

/** The data model of the page. */
interface Model {
  title: string;
  trials: Trial[];
  kinds: string[];
}

/** One run, or one step of a ramp. */
interface Trial {
  key: string;
  /** Position of its colour and dashes, which repeats share. */
  index: number;
  /** By kind of operation. */
  series: Map<string, Series>;
  /** Whether it is from a page of cassandra-stress. */
  foreign: boolean;
  color: string;
  name: string;
  /** Index of its column in the comparisons, which repeats share; null if it is not compared. */
  column: number | null;
  /** As the user gave it; the name can be a different one. */
  revision: string;
  /** What the run is a part of, other than a command with several runs: its identifier, the line that decides, and whether the run is left out. */
  partOf: { id: string; decides: string; isLeftOut: boolean } | null;
  test: string;
  command: string;
  /** Identifier of the run; empty for one of cassandra-stress. */
  run: string;
  /** Number of the step in its run, 0 if the run has none. */
  step: number;
  threads: number | null;
  started: Date | null;
  seconds: number | null;
  pacing: string;
  /** The rate that the user set, per second; null without one. */
  target: number | null;
  ending: { status: string; message?: string };
  facts: any;
  client: any;
  errors: any[];
  /** A sentence if the client was the limit. */
  verdict: string | null;
  /** Sentences about a rate that was not held, and about lost replies. */
  warnings: string[];
  /** Sentences on the run, or on several runs whose answer is in this run. */
  findings: { kind: string; tone: string; sentence: string }[];
  /** The results of the thresholds. */
  thresholds: { condition: string; value: number | null; passed: boolean }[];
  /** Changes of the rate: time in s, and the new rate. */
  changes: { time: number; rate: number }[];
  /** What cqlsurge wrote about the run; empty for one of cassandra-stress. Features read their keys from it. */
  own: any;
  /** The comparisons with it as the baseline, by the other column: the sentence, and by kind the judged lines. */
  pairs?: Map<number, { sentence: string; kinds: Map<string, { otherErrors: boolean; lines: Map<string, number[]> }> }>;
  /** The parts of the load profile; empty without one. */
  profile: ProfilePart[];
  /** The capacity model of the ramp of which it is the last step. */
  capacity: any;
  /** A name for its load that is shown in place of its threads; can be empty. */
  load: string;
  /** Whether it is a step whose warnings are not shown, because others are about all steps. */
  isStep: boolean;
  /** Whether it is hidden until the reader shows it. */
  isHidden: boolean;
}

/** The result of an audit: counts of partitions by name, the groups with wrong ones, and the first wrong ones. */
interface Audit {
  counts: Record<string, number>;
  /** Whether every request that was sent has a recorded outcome. */
  complete?: boolean;
  /** The unknown partitions by the reason. */
  unknown?: Record<string, number>;
  groups?: { by: string; name: string; counts: Record<string, number> }[];
  /** What is known about each: `verdict`, `cql`, `reason`, `written`, `phase`, `coordinator`, `token range`, `replicas`. */
  rows?: Record<string, string>[];
}

/** A part of a load profile: times in s, rates per second. */
interface ProfilePart {
  time: number;
  seconds: number;
  from: number;
  to: number;
  shape?: string;
  period?: number;
}

/** Trials that are one entry of the list: the runs of one command, repeated runs, or a single trial. */
interface TrialGroup {
  id: string;
  name: string;
  test: string;
  trials: Trial[];
}

/** The rows, results and times of one kind of operation. */
interface Series {
  kind: string;
  /** With the op rate of successful operations. */
  entry: any;
  /** How many operations ended and failed; 0 operations if they are unknown. */
  failures: { errors: number; operations: number };
  metrics: string[];
  rows: number[][];
  /** Indexes of the rows to draw. */
  kept: number[];
  /** Index of a last row that is too short to draw. */
  fragment: number | null;
  /** When the run started on the time line of the page, in s; 0 unless it is a part of something longer. */
  start: number;
  /** Times of the rows to draw, in s. */
  x: Float64Array;
  results: { [line: string]: { value: number; error?: number; freedom?: number } };
  times: { [time: string]: any };
}

/** A panel of the page; addPanel describes its plan. */
interface Panel {
  plan: any;
  chart: any;
  view: any;
  outdated: boolean;
  nearView: boolean;
  width?: number;
  values: HTMLElement[];
  root?: HTMLElement;
  title: HTMLElement;
  message: HTMLElement;
  plot: HTMLElement;
  legend: HTMLElement;
  at: HTMLElement;
}

/** A line of a chart. */
interface ChartLine {
  /** Whether its dots are not joined. */
  apart?: boolean;
  trial: Trial;
  name: string;
  x: Float64Array;
  y: Float64Array;
  /** Why the line has no points. */
  reason?: string;
  dots?: boolean;
  /** The name of the trial, if the line's name is another one. */
  title?: string;
  /** The kind of operation, and the column of the statistic. */
  kind?: string;
  metric?: string;
  /** Text after the last point. */
  label?: string;
  style?: { width: number; dash: number[]; alpha: number };
  /** One label per point. */
  labels?: string[];
}

/** The settings of the view. */
interface State {
  rate: string;
  metric: string;
  time: string;
  kind: string;
  smooth: string;
  scale: string;
  /** Key of the trial whose heat map is shown, or "first". */
  heat: string;
  curve: string;
  errors: string;
  client: string;
  facts: string;
  theme: string;
  /** Keys of all trials. */
  order: string[];
  /** Keys of the hidden trials. */
  hidden: Set<string>;
  /** Key of a trial. */
  baseline: string | null;
  /** First and last second shown. */
  zoom: [number, number] | null;
  /** New names of trials by key. */
  names: Map<string, string>;
}

/** What a line of a chart shows: a trial's operations of one kind, and of their latency one statistic. */
interface Subject {
  trial: Trial;
  kind: string;
  metric?: string;
}
