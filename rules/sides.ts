/** Tracks on the sides of a record: side length, limits, and even splits. */

/** A track as the length of a side sees it. */
export interface SideTrack {
  ms: number;
  /** Silence that is added before it; the first track of a side has none. */
  gapMs: number;
}

/** Limits of a release type; times in seconds, as in its table. */
export interface SideLimits {
  sides: number;
  maxTracksPerSide: number;
  minSecondsPerSide: number;
  warnSecondsPerSide: number | null;
  maxSecondsPerSide: number;
  minSecondsPerTrack: number;
}

export function maxTracks({ sides, maxTracksPerSide }: SideLimits): number {
  return sides * maxTracksPerSide;
}

/** Length of the tracks plus the gaps between them. */
export function sideMs(tracks: readonly SideTrack[]): number {
  return tracks.reduce((sum, { ms, gapMs }, index) => sum + ms + (index === 0 ? 0 : gapMs), 0);
}

export type SideProblem = 'empty' | 'too_short' | 'too_long' | 'too_many_songs';
export type SideWarning = 'quiet';

export interface SideState {
  ms: number;
  problems: SideProblem[];
  /** Long sides are cut at a lower level: a warning, not an error. */
  warnings: SideWarning[];
}

export function checkSide(tracks: readonly SideTrack[], limits: SideLimits): SideState {
  const ms = sideMs(tracks);
  const problems: SideProblem[] = [];
  if (tracks.length === 0) problems.push('empty');
  else if (ms < limits.minSecondsPerSide * 1000) problems.push('too_short');
  if (ms > limits.maxSecondsPerSide * 1000) problems.push('too_long');
  if (tracks.length > limits.maxTracksPerSide) problems.push('too_many_songs');
  const warnAbove = limits.warnSecondsPerSide;
  const isTooQuiet = warnAbove !== null && ms > warnAbove * 1000 && !problems.includes('too_long');
  return { ms, problems, warnings: isTooQuiet ? ['quiet'] : [] };
}

/** Track indexes per side. */
export type SidePlan = number[][];

/** Prefers the plan with the shorter longest side, then the more even one. */
function isBetter(a: readonly number[], b: readonly number[]): boolean {
  const longest = Math.max(...a) - Math.max(...b);
  if (longest !== 0) return longest < 0;
  const squares = (sides: readonly number[]) => sides.reduce((sum, side) => sum + side * side, 0);
  return squares(a) < squares(b);
}

/**
 * The most even split in running order; null when the tracks do not fit. Every side gets a track if
 * there are enough.
 */
export function planInOrder(tracks: readonly SideTrack[], limits: SideLimits): SidePlan | null {
  const sides = Math.min(limits.sides, tracks.length);
  if (sides === 0) return null;
  // best[k] is the best split of the first k tracks over the sides handled so far.
  let best: (PartialPlan | undefined)[] = [{ ends: [], lengths: [] }];
  for (let side = 0; side < sides; side += 1) {
    best = bestWithExtraSide(best, tracks, limits);
  }
  const found = best[tracks.length];
  return found ? sidesFromEnds(found.ends) : null;
}

interface PartialPlan {
  /** End of each side, as a number of tracks from the start. */
  ends: number[];
  lengths: number[];
}

function bestWithExtraSide(
  before: readonly (PartialPlan | undefined)[],
  tracks: readonly SideTrack[],
  limits: SideLimits,
): (PartialPlan | undefined)[] {
  const next: (PartialPlan | undefined)[] = [];
  before.forEach((split, start) => {
    if (!split) return;
    const last = Math.min(tracks.length, start + limits.maxTracksPerSide);
    for (let end = start + 1; end <= last; end += 1) {
      const length = sideMs(tracks.slice(start, end));
      if (length > limits.maxSecondsPerSide * 1000) break;
      const lengths = [...split.lengths, length];
      const known = next[end];
      if (!known || isBetter(lengths, known.lengths)) {
        next[end] = { ends: [...split.ends, end], lengths };
      }
    }
  });
  return next;
}

function sidesFromEnds(ends: readonly number[]): SidePlan {
  return ends.map((end, side) => {
    const start = side === 0 ? 0 : (ends[side - 1] ?? 0);
    return Array.from({ length: end - start }, (_, index) => start + index);
  });
}

/**
 * A split that may move tracks to other sides. Tracks of a side stay in running order, and sides
 * are ordered by their first track. Puts the longest tracks first onto the shortest side, then
 * swaps tracks while that improves the result.
 */
export function planInAnyOrder(tracks: readonly SideTrack[], limits: SideLimits): SidePlan | null {
  const inOrder = planInOrder(tracks, limits);
  const sides = Math.min(limits.sides, tracks.length);
  if (sides === 0) return null;
  const packed = improvePlan(distributeSongs(tracks, sides, limits), tracks, limits);
  if (!fitsLimits(packed, tracks, limits)) return inOrder;
  const lengths = (plan: SidePlan) => plan.map((side) => lengthOf(side, tracks));
  // Keeps the artist's running order unless the other plan is better.
  if (inOrder && !isBetter(lengths(packed), lengths(inOrder))) return inOrder;
  return packed
    .map((side) => side.toSorted((a, b) => a - b))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** In running order, because the gap of the first track does not count. */
function lengthOf(side: readonly number[], tracks: readonly SideTrack[]): number {
  const inOrder = side.toSorted((a, b) => a - b);
  return sideMs(inOrder.flatMap((song) => tracks[song] ?? []));
}

function fitsLimits(plan: SidePlan, tracks: readonly SideTrack[], limits: SideLimits): boolean {
  return plan.every(
    (side) =>
      side.length > 0 &&
      side.length <= limits.maxTracksPerSide &&
      lengthOf(side, tracks) <= limits.maxSecondsPerSide * 1000,
  );
}

function distributeSongs(
  tracks: readonly SideTrack[],
  sides: number,
  limits: SideLimits,
): SidePlan {
  const plan: SidePlan = Array.from({ length: sides }, () => []);
  const longestFirst = tracks.map((_, song) => song);
  longestFirst.sort((a, b) => (tracks[b]?.ms ?? 0) - (tracks[a]?.ms ?? 0) || a - b);
  for (const song of longestFirst) {
    const open = plan.filter((side) => side.length < limits.maxTracksPerSide);
    const shortest = (open.length > 0 ? open : plan).reduce((least, side) =>
      lengthOf(side, tracks) < lengthOf(least, tracks) ? side : least,
    );
    shortest.push(song);
  }
  return plan;
}

/** Tries all moves and swaps between two sides until none improves the balance. */
function improvePlan(plan: SidePlan, tracks: readonly SideTrack[], limits: SideLimits): SidePlan {
  let current = plan;
  for (;;) {
    const lengths = current.map((side) => lengthOf(side, tracks));
    const better = neighbourPlans(current).find(
      (candidate) =>
        candidate.every(({ length }) => length > 0 && length <= limits.maxTracksPerSide) &&
        isBetter(
          candidate.map((side) => lengthOf(side, tracks)),
          lengths,
        ),
    );
    if (!better) return current;
    current = better;
  }
}

function* neighbourPlans(plan: SidePlan): Generator<SidePlan> {
  for (const [from, songs] of plan.entries()) {
    for (const [to, others] of plan.entries()) {
      if (from === to) continue;
      for (const song of songs) {
        yield replaceSides(plan, { [from]: without(songs, song), [to]: [...others, song] });
        for (const other of from < to ? others : []) {
          yield replaceSides(plan, {
            [from]: [...without(songs, song), other],
            [to]: [...without(others, other), song],
          });
        }
      }
    }
  }
}

function without(songs: readonly number[], song: number): number[] {
  return songs.filter((one) => one !== song);
}

function replaceSides(plan: SidePlan, sides: Record<number, number[]>): SidePlan {
  return plan.map((side, index) => sides[index] ?? side);
}

/** A1 on a record; 1 on a CD, which has one side. */
export function trackNumber(
  { side, position }: { side: number; position: number },
  sides: number,
): string {
  return sides > 1 ? `${sideLetter(side)}${position}` : String(position);
}

/** Revolutions per minute as the trade writes them; null for a CD. */
export function speedRpm(type: string): 33 | 45 | null {
  if (type === 'cd') return null;
  return type === 'vinyl_7' ? 45 : 33;
}

/** A for the first side, as printed on the label. */
export function sideLetter(side: number): string {
  return String.fromCharCode(64 + side);
}
