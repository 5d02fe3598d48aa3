/** Steps that can be undone and done again. Every step is a whole state, so none depends on another. */

export interface UndoHistory<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** What the last step was, and when, so that a series of small steps is one. */
  last: { series: string; at: number } | null;
}

const STEPS_MAX = 100;
/** Keys that are pressed in a row, or words that are typed without a longer pause. */
const SERIES_MS = 1500;

export function startHistory<State>(present: State): UndoHistory<State> {
  return { past: [], present, future: [], last: null };
}

interface Step {
  /** Steps of the same series that follow quickly are one. Empty for a step of its own. */
  series?: string;
  /** In milliseconds. */
  at: number;
}

export function addStep<State>(
  history: UndoHistory<State>,
  next: State,
  { series = '', at }: Step,
): UndoHistory<State> {
  const { past, present, last } = history;
  if (isSame(present, next)) return history;
  const continues = series !== '' && last?.series === series && at - last.at <= SERIES_MS;
  return {
    past: continues ? past : [...past, present].slice(-STEPS_MAX),
    present: next,
    future: [],
    last: { series, at },
  };
}

export function undo<State>(history: UndoHistory<State>): UndoHistory<State> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null };
}

export function redo<State>(history: UndoHistory<State>): UndoHistory<State> {
  const { past, present, future } = history;
  const [after, ...rest] = future;
  if (after === undefined) return history;
  return { past: [...past, present], present: after, future: rest, last: null };
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
