/**
 * Finds regular expressions with super-linear backtracking: input four times as long takes sixteen
 * times as long or more and blocks the process. Each pattern runs on texts generated from it.
 * Measures the growth of CPU time, so other load does not matter.
 */
import { createContext, Script } from 'node:vm';
import fc from 'fast-check';

/** A prefix that matches, a repeated part, and an end that does not match. */
interface Recipe {
  start: string;
  part: string;
  end: string;
}

/**
 * First screening: at this many repetitions a linear pattern takes microseconds, so most are
 * cleared.
 */
const SCREEN_TIMES = 3000;
const SCREEN_MS = 0.4;
/** A single text takes this long only if the pattern is worse than quadratic. */
const MAX_TOTAL_MS = 2000;
/** A fast machine needs the longer text to show how the time grows. */
const LENGTHS = [16_000, 64_000];
const GROWTH_FACTOR = 4;
const NOTICEABLE_MS = 20;
/** Between linear growth (4) and quadratic growth (16). */
const GROWTH_MAX = 8;
const RUNS = 2;
const MEASUREMENTS = 3;

const PARTS = [' ', 'a', '0', '-', '\n', 'a\u0300', '𝕫'];
const ENDS = ['', '\0', '\u2028!'];

type Run = (text: string) => void;

/** Description of the text that makes it slow; null when none does. */
export function slowOn(
  pattern: RegExp,
  run: Run = (text) => void text.replace(pattern, ''),
): string | null {
  for (const recipe of suspectsOf(recipesFor(pattern), run)) {
    if (isSlow(recipe, run)) {
      return `${JSON.stringify(recipe.start)} and many repetitions of ${JSON.stringify(recipe.part)}`;
    }
  }
  return null;
}

/**
 * Checks many under one timeout, which costs more than most of them. Other load only adds suspects.
 */
function* suspectsOf(recipes: readonly Recipe[], run: Run): Generator<Recipe> {
  const rest = recipes.values();
  while (true) {
    let suspect: Recipe | undefined;
    endsWithin(MAX_TOTAL_MS, () => {
      do {
        suspect = rest.next().value;
      } while (suspect && timeOf(run, screenText(suspect)) <= SCREEN_MS);
    });
    if (!suspect) return;
    yield suspect;
  }
}

function screenText(recipe: Recipe): string {
  return textOf(recipe, recipe.part.length > 10 ? SCREEN_TIMES / 10 : SCREEN_TIMES);
}

function isSlow(recipe: Recipe, run: Run): boolean {
  for (const length of LENGTHS) {
    const times = length / recipe.part.length;
    const long = minTime(run, textOf(recipe, times));
    if (long === INFINITE) return true;
    if (long < NOTICEABLE_MS) continue;
    return growsTooFast(recipe, times, run);
  }
  return false;
}

/** A busy machine sometimes disturbs one measurement, but not all. */
function growsTooFast(recipe: Recipe, times: number, run: Run): boolean {
  const short = textOf(recipe, times / GROWTH_FACTOR);
  const long = textOf(recipe, times);
  for (let measured = 0; measured < MEASUREMENTS; measured += 1) {
    if (minTime(run, long) <= GROWTH_MAX * minTime(run, short)) return false;
  }
  return true;
}

const INFINITE = Number.POSITIVE_INFINITY;

/** Infinity when it timed out. */
function minTime(run: Run, text: string): number {
  let minimum = INFINITE;
  let cut = 0;
  for (let runs = 0; runs < RUNS; ) {
    const start = process.threadCpuUsage();
    const ended = endsWithin(MAX_TOTAL_MS, () => {
      minimum = Math.min(minimum, timeOf(run, text));
    });
    if (ended) runs += 1;
    else cut += cpuTimeSince(start);
    // With less, other processes had the CPU, so it runs again.
    if (cut > MAX_TOTAL_MS / 2) return INFINITE;
  }
  return minimum;
}

function timeOf(run: Run, text: string): number {
  const start = process.threadCpuUsage();
  run(text);
  return cpuTimeSince(start);
}

/** In milliseconds. */
function cpuTimeSince(start: NodeJS.CpuUsage): number {
  return process.threadCpuUsage(start).user / 1000;
}

function textOf({ start, part, end }: Recipe, times: number): string {
  return start + part.repeat(times) + end;
}

const sandbox: { work?: () => unknown } = {};
createContext(sandbox);
const script = new Script('work()');

/** Only a `vm` timeout can interrupt a regular expression. */
function endsWithin(timeout: number, work: () => void): boolean {
  sandbox.work = work;
  try {
    script.runInContext(sandbox as object, { timeout });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}

function recipesFor(pattern: RegExp): Recipe[] {
  const matching = samplesOf(pattern);
  const starts = new Set(['', ...matching.flatMap(beginningsOf)]);
  const characters = [...new Set(matching.flatMap((text) => [...text]))].slice(0, 8);
  const literals = pattern.source.match(/[\w<>="' -]{2,}/g) ?? [];
  const parts = new Set([...PARTS, ...characters, ...literals, ...matching.filter(Boolean)]);
  return [...starts].flatMap((start) =>
    [...parts].flatMap((part) => ENDS.map((end) => ({ start, part, end }))),
  );
}

function beginningsOf(text: string): string[] {
  return [1, 2, 5].map((length) => text.slice(0, length));
}

/** Deterministic. Some patterns cannot be used to generate text and are tested without samples. */
function samplesOf(pattern: RegExp): string[] {
  try {
    return fc
      .sample(fc.stringMatching(pattern), { numRuns: 3, seed: 7 })
      .map((each) => each.slice(0, 40));
  } catch {
    return [];
  }
}
