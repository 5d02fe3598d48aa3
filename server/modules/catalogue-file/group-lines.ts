/**
 * Collects the lines of each release. Other tools repeat the release on every line, or write it only
 * on the first one; both are read.
 */
import {
  type CatalogueColumn,
  IDENTITY_COLUMNS,
  RELEASE_COLUMNS,
  TRACK_COLUMNS,
} from '@lathe/rules/catalogue-columns';
import type { CatalogueProblem } from './catalogue-problem.ts';
import type { CatalogueCells, CatalogueLine } from './parse-file.ts';

export interface FileRelease {
  /** The first line of the release. */
  line: number;
  /** Its release cells, also those that only a later line fills. */
  cells: CatalogueCells;
  /** Lines with a track. */
  tracks: CatalogueLine[];
  problems: CatalogueProblem[];
}

export function groupLines(lines: readonly CatalogueLine[]): FileRelease[] {
  const releases: FileRelease[] = [];
  for (const { line, cells } of lines) {
    const hasTrack = TRACK_COLUMNS.some((column) => cells[column] !== '');
    // A line without a track is a release of its own.
    const release = hasTrack ? releaseOf(cells, releases) : undefined;
    if (release) addCells(release, { line, cells });
    const target = release ?? { line, cells: { ...cells }, tracks: [], problems: [] };
    if (hasTrack) target.tracks.push({ line, cells });
    if (!release) releases.push(target);
  }
  return releases;
}

/** A line without title, artist, format and numbers continues the release above it. */
function releaseOf(
  cells: CatalogueCells,
  releases: readonly FileRelease[],
): FileRelease | undefined {
  const named = IDENTITY_COLUMNS.filter((column) => cells[column] !== '');
  if (named.length === 0) return releases.at(-1);
  const isSame = (other: FileRelease) =>
    named.every((column) => folded(other.cells[column]) === folded(cells[column]));
  const isEnough = named.some((column) => column !== 'artist' && column !== 'format');
  return isEnough ? releases.findLast(isSame) : undefined;
}

function folded(text: string): string {
  return text.toLowerCase();
}

function addCells(release: FileRelease, { line, cells }: CatalogueLine): void {
  const others: readonly CatalogueColumn[] = IDENTITY_COLUMNS;
  for (const column of RELEASE_COLUMNS) {
    const [before, now] = [release.cells[column], cells[column]];
    if (now === '' || now === before || others.includes(column)) continue;
    if (before === '') release.cells[column] = now;
    else {
      const problem = { key: 'catalogue_differs', values: { line: release.line } };
      release.problems.push({ line, column, problem });
    }
  }
}
