/** Which track of a release a line of the file means, and where each track stands afterwards. */
import { maxTracks, type SideLimits } from '@lathe/rules/sides';
import { CallError } from '../../platform/http/call-error.ts';
import { type CatalogueProblem, ReleaseProblems } from './catalogue-problem.ts';
import type { CatalogueTrack } from './catalogue-store.ts';
import type { ParsedTrack } from './parse-track-cells.ts';

export interface MatchedTrack {
  file: ParsedTrack;
  /** Null for a new track. */
  current: CatalogueTrack | null;
}

type IsSame = (file: ParsedTrack, track: CatalogueTrack) => boolean;

const hasSame =
  (...columns: (keyof ParsedTrack['cells'])[]): IsSame =>
  (file, track) =>
    columns.every((column) => folded(file.cells[column]) === folded(track.cells[column]));

const isAtSamePlace: IsSame = ({ at }, { side, position }) =>
  at?.side === side && at.position === position;

/** The surest first. The code of a recording counts more than its title. */
const CRITERIA: readonly IsSame[] = [
  (file, track) => file.cells.isrc !== undefined && hasSame('isrc')(file, track),
  (file, track) => isAtSamePlace(file, track) && hasSame('track_title')(file, track),
  hasSame('track_title', 'track_version'),
  hasSame('track_title'),
  isAtSamePlace,
];

function folded(text = ''): string {
  return text.toLowerCase();
}

export function matchTracks(
  files: readonly ParsedTrack[],
  tracks: readonly CatalogueTrack[],
): MatchedTrack[] {
  const found = new Map<ParsedTrack, CatalogueTrack>();
  const free = new Set(tracks);
  for (const isSame of CRITERIA) {
    for (const file of files) {
      if (found.has(file)) continue;
      const track = [...free].find((candidate) => isSame(file, candidate));
      if (!track) continue;
      found.set(file, track);
      free.delete(track);
    }
  }
  return files.map((file) => ({ file, current: found.get(file) ?? null }));
}

export interface Place {
  side: number;
  position: number;
}

/**
 * Lines with a position get it. All other tracks stay in their order around them, and new ones
 * without a position follow on the first side with room. Null: the track that the file does not name.
 */
export function placeTracks(
  { matched, tracks }: { matched: readonly MatchedTrack[]; tracks: readonly CatalogueTrack[] },
  limits: SideLimits,
): { matched: Map<MatchedTrack, Place>; others: Map<CatalogueTrack, Place> } {
  const sides: Side[] = Array.from({ length: limits.sides }, () => ({
    claimed: new Map(),
    others: [],
  }));
  const sideOf = (side: number) => sides[Math.min(side, limits.sides) - 1] as Side;
  claimPlaces(matched, sideOf);
  const placed = new Map(matched.flatMap((one) => (one.current ? [[one.current.id, one]] : [])));
  for (const track of tracks) {
    const match = placed.get(track.id);
    if (!match?.file.at) sideOf(track.side).others.push(match ?? track);
  }
  for (const one of matched.filter(({ file, current }) => !file.at && !current)) {
    const withRoom = sides.find((side) => countOf(side) < limits.maxTracksPerSide);
    (withRoom ?? sideOf(limits.sides)).others.push(one);
  }
  if (sides.reduce((sum, side) => sum + countOf(side), 0) > maxTracks(limits)) {
    const line = matched[0]?.file.line ?? 0;
    const problem = new CallError('song_limit_reached');
    throw new ReleaseProblems([{ line, column: 'track_position', problem }]);
  }
  return placesOn(sides);
}

interface Side {
  claimed: Map<number, MatchedTrack>;
  others: (MatchedTrack | CatalogueTrack)[];
}

function countOf({ claimed, others }: Side): number {
  return claimed.size + others.length;
}

function claimPlaces(matched: readonly MatchedTrack[], sideOf: (side: number) => Side): void {
  const problems: CatalogueProblem[] = [];
  for (const one of matched) {
    const { at, line } = one.file;
    if (!at) continue;
    const { claimed } = sideOf(at.side);
    const other = claimed.get(at.position);
    if (other) {
      const problem = { key: 'catalogue_position_doubled', values: { line: other.file.line } };
      problems.push({ line, column: 'track_position', problem });
    }
    claimed.set(at.position, one);
  }
  if (problems.length > 0) throw new ReleaseProblems(problems);
}

function placesOn(sides: readonly Side[]) {
  const places = {
    matched: new Map<MatchedTrack, Place>(),
    others: new Map<CatalogueTrack, Place>(),
  };
  const problems: CatalogueProblem[] = [];
  for (const [index, side] of sides.entries()) {
    const others = [...side.others];
    const count = countOf(side);
    for (let position = 1; position <= count; position += 1) {
      const track = side.claimed.get(position) ?? others.shift();
      if (track && 'file' in track) places.matched.set(track, { side: index + 1, position });
      else if (track) places.others.set(track, { side: index + 1, position });
    }
    // Otherwise the next import of the same file would move it again.
    for (const [position, { file }] of side.claimed) {
      if (position <= count) continue;
      const problem = { key: 'catalogue_position_gap', values: { count } };
      problems.push({ line: file.line, column: 'track_position', problem });
    }
  }
  if (problems.length > 0) throw new ReleaseProblems(problems);
  return places;
}
