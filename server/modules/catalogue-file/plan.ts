/** What an import does with each release. A preview and the import calculate it in the same way. */
import { createHash } from 'node:crypto';
import type { CatalogueResult } from '@lathe/contract/catalogue-file-calls';
import type { CatalogueColumn } from '@lathe/rules/catalogue-columns';
import type { Locale } from '@lathe/rules/locales';
import { type CatalogueProblem, presentProblem, problemCode } from './catalogue-problem.ts';

export interface CellChange {
  line: number;
  column: CatalogueColumn;
  from: string;
  to: string;
}

export interface PlannedTrack {
  line: number;
  position: string;
  title: string;
  result: 'new' | 'changed' | 'exists';
  changes: readonly CellChange[];
}

export interface PlannedRelease {
  line: number;
  title: string;
  artist: string;
  format: string;
  result: 'new' | 'changed' | 'exists' | 'error';
  /** Null for a new release. */
  releaseId: string | null;
  changes: readonly CellChange[];
  tracks: readonly PlannedTrack[];
  problems: readonly CatalogueProblem[];
}

/** Equal if and only if the import does the same. Independent of the language. */
export function digestOf(plan: readonly PlannedRelease[]): string {
  const content = plan.map(({ problems, ...release }) => [release, problems.map(problemCode)]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Longer texts are cut in the preview. */
const TEXT_MAX = 300;

export function presentPlan(
  plan: readonly PlannedRelease[],
  { locale, imported }: { locale: Locale; imported: boolean },
): CatalogueResult {
  const count = (result: PlannedRelease['result']) =>
    plan.filter((release) => release.result === result).length;
  return {
    releases: plan.map((release) => presentRelease(release, locale)),
    new_count: count('new'),
    changed_count: count('changed'),
    exists_count: count('exists'),
    error_count: count('error'),
    digest: digestOf(plan),
    imported,
  };
}

function presentRelease(
  { line, title, artist, format, result, changes, tracks, problems }: PlannedRelease,
  locale: Locale,
) {
  return {
    line,
    title,
    primary_artist: artist,
    format,
    result,
    // All cells of a new release are new; the tracks tell enough.
    changes: result === 'new' ? [] : changes.map(presentChange),
    tracks: tracks.map((track) => ({
      ...track,
      changes: track.result === 'new' ? [] : track.changes.map(presentChange),
    })),
    errors: problems.map((problem) => presentProblem(problem, locale)),
  };
}

function presentChange({ from, to, ...change }: CellChange) {
  return { ...change, from: shortened(from), to: shortened(to) };
}

function shortened(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
}
