/** What is wrong with a release of the file, by line and column. */
import type { CatalogueColumn } from '@lathe/rules/catalogue-columns';
import type { Locale } from '@lathe/rules/locales';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { translateFields } from '../../platform/http/error-reply.ts';
import { translatorFor } from '../../platform/translations.ts';

export interface CatalogueProblem {
  line: number;
  /** Null if it concerns the whole release. */
  column: CatalogueColumn | null;
  problem: FieldProblem | CallError;
}

/** Ends the import of one release. */
export class ReleaseProblems extends Error {
  readonly problems: readonly CatalogueProblem[];

  constructor(problems: readonly CatalogueProblem[]) {
    super('A release of the file cannot be imported.');
    this.problems = problems;
  }
}

/** Columns of fields whose name differs. */
const RELEASE_FIELDS: Partial<Record<string, CatalogueColumn>> = {
  primary_artist: 'artist',
  additional_artists: 'guest_artists',
  release_type_id: 'format',
  page_id: 'page',
  catalog_no: 'catalogue_no',
  main_genre: 'genre',
  price_category_id: 'price_tier',
  territories_exclude: 'territories',
};

const TRACK_FIELDS: Partial<Record<string, CatalogueColumn>> = {
  title: 'track_title',
  subtitle: 'track_version',
  primary_artist: 'track_artist',
  additional_artists: 'track_guest_artists',
  composer: 'track_composer',
  explicit: 'track_explicit',
  gap_before: 'track_gap',
  rights_holders: 'track_rights',
  credits: 'track_credits',
  tracks: 'track_position',
};

/** Runs a step of the import. Its error becomes a problem of this line. */
export async function onLine<T>(
  { line, part }: { line: number; part: 'release' | 'track' },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    throw new ReleaseProblems(problemsOf(error, { line, part }));
  }
}

export function problemsOf(
  error: CallError,
  { line, part }: { line: number; part: 'release' | 'track' },
): CatalogueProblem[] {
  const { fields } = error.details;
  if (!fields) {
    const column = error.code.startsWith('isrc_') ? 'isrc' : null;
    return [{ line, column, problem: error }];
  }
  return Object.entries(fields).flatMap(([path, problems]) =>
    problems.map((problem) => ({ line, column: columnOf(path, part), problem })),
  );
}

/** `credits.0.name` is a problem of the column `credits`. */
function columnOf(path: string, part: 'release' | 'track'): CatalogueColumn {
  const [field = ''] = path.split('.');
  const columns = part === 'release' ? RELEASE_FIELDS : TRACK_FIELDS;
  return columns[field] ?? (field as CatalogueColumn);
}

/** What the digest of a preview contains: independent of the language. */
export function problemCode({ line, column, problem }: CatalogueProblem): unknown[] {
  if (problem instanceof CallError) {
    return [line, column, problem.code, problem.details.values ?? {}];
  }
  return [line, column, problem.key, problem.values ?? {}];
}

export function presentProblem({ line, column, problem }: CatalogueProblem, locale: Locale) {
  const message =
    problem instanceof CallError
      ? translatorFor(locale)(
          `errors:${problem.code}`,
          (problem.details.values ?? {}) as { seconds: number },
        )
      : (translateFields({ cell: [problem] }, locale).cell?.[0] ?? '');
  return { line, column, message };
}
