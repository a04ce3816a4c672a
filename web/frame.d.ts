// Written by tools/frame_types.py from pygame_core/frames.py: change it there.

export type Wire = (string | number)[];

/**
 * Something that the seat may do now.
 */
export interface Choice {
  action: Wire;
  verb: string;
  group: string;
  label: string;
  detail: string;
}

/**
 * Something that the seat might expect to do now but may not.
 */
export interface Refusal {
  action: Wire;
  verb: string;
  group: string;
  label: string;
  why: string;
  rule: string;
}

/**
 * An entry of the log: after how many actions, whose the last was (null: set-up), what happened, its words.
 *
 * `chapter` is the title of the turn or round that begins here, or empty.
 */
export interface Line {
  index: number;
  seat: number | null;
  kind: string;
  event: any[];
  text: string;
  rule: string;
  chapter: string;
}

/**
 * Who plays a seat. `name`: what all call it (a bot by its empire); `called`: what the eyes call it ("You").
 */
export interface Player {
  name: string;
  called: string;
  given: string;
  kind: string;
  bot: string;
  botLabel: string;
}

/**
 * How the match ended.
 */
export interface Outcome {
  ranking: number[][];
  scores: (Record<string, number>)[];
  totals: number[];
  categories: Record<string, string>;
  reason: string;
  tieBreak: string;
  ties: string[];
  won: boolean | null;
  target: number | null;
}

/**
 * The set-up as far as the rules are concerned.
 */
export interface Config {
  seats: number;
  options: Record<string, string>;
}

/**
 * All that the page needs to draw a match.
 *
 * `deeds`: how many actions the eyes have noticed; `index` counts also what was asked discreetly, so it is not shown.
 * `rule`: the ledger rule of the present step; where hands are hidden, for the one who is asked: to the others it
 * would tell what is declared or drafted. `forced`: the one choice gives nothing away, takes no random number
 * and leaves undo as it is, so the page may play it by itself. `hints`: how many were asked for.
 * Only after opening: `labels`, `notice`, `lesson`. Only after `acts`: `played`, `stopped` ("gone", "shown", "turn").
 * Only in a replay, where all is counted in steps: after how many actions the step `begun`, and `ended`.
 */
export interface Frame {
  match: number;
  slug: string;
  title: string;
  name: string;
  index: number;
  length: number;
  deeds: number;
  players: Player[];
  seat: number | null;
  acting: number | null;
  eyes: number | null;
  you: number | null;
  hidden: boolean;
  mode: string;
  practised: boolean;
  hints: number;
  seed: number;
  config: Config;
  prompt: string;
  rule: string;
  choices: Choice[];
  forced: boolean;
  refusals: Refusal[];
  view: any;
  past: string[];
  log: Line[];
  logStart: number;
  undo: number | null;
  redo: boolean;
  standing: string;
  outcome: Outcome | null;
  labels?: Record<string, string>;
  notice?: string;
  lesson?: string;
  played?: number;
  stopped?: string;
  begun?: number;
  ended?: number;
}
