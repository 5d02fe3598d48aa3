/** Metadata of a release: normalization, validation, and missing fields. */

import type { Credit } from './credits.ts';
import {
  type CalendarDate,
  checkOriginalReleaseDate,
  checkPreorderDate,
  checkReleaseDate,
} from './dates.ts';
import { parseEan } from './identifiers/ean.ts';
import { parseGrid } from './identifiers/grid.ts';
import { RELEASE_WINDOW_MAX_WEEKS, RELEASE_WINDOW_MIN_WEEKS } from './limits.ts';
import type { Tier } from './prices.ts';
import type { Problem } from './problem.ts';

export const ARTIST_ROLES = [
  'featuring',
  'support_act',
  'remixer',
  'producer',
  'conductor',
  'orchestra',
  'choir',
  'soloist',
] as const;
export type ArtistRole = (typeof ARTIST_ROLES)[number];

export interface NamedArtist {
  name: string;
  role: string;
}

/** Empty strings and null mean not entered yet. */
export interface ReleaseMetadata {
  title: string;
  primaryArtist: string;
  additionalArtists: readonly NamedArtist[];
  credits: readonly Credit[];
  label: string;
  description: string;
  mainGenreId: number | null;
  subGenreId: number | null;
  ean: string;
  catalogNo: string;
  grid: string;
  releaseDate: CalendarDate;
  preorderDate: CalendarDate;
  originalReleaseDate: CalendarDate;
  quantityLimit: number | null;
  pYear: number | null;
  pHolder: string;
  cYear: number | null;
  cHolder: string;
  /** Null means worldwide. */
  territories: readonly string[] | null;
  territoriesExclude: readonly string[];
  priceTier: Tier;
  pageId: string | null;
  groupId: string | null;
}

export type MetadataField = keyof ReleaseMetadata;
export type MetadataProblem = Problem<MetadataField>;

export const METADATA_MAX_LENGTHS = {
  title: 120,
  artist: 120,
  label: 80,
  description: 4000,
  catalogNo: 20,
  holder: 120,
  notes: 2000,
} as const;

/**
 * Version of the text by which sellers declare that all works on a release are their own and
 * unpublished (`release_editor:price.own_works.text`). Another text needs another version, so that
 * it stays known what was declared.
 */
export const OWN_WORKS_TEXT_VERSION = 1;

export const ADDITIONAL_ARTISTS_MAX = 20;
export const QUANTITY_LIMIT_MAX = 10_000;
/** Earliest year of a ℗ line. */
const YEAR_MIN = 1900;

/** Validation errors. Invalid input is not saved. */
export function metadataProblems(
  metadata: ReleaseMetadata,
  { today, shippable }: { today: CalendarDate; shippable: ReadonlySet<string> },
): MetadataProblem[] {
  return [
    ...identifierProblems(metadata),
    ...dateProblems(metadata, today),
    ...artistProblems(metadata),
    ...yearProblems(metadata, today),
    ...territoryProblems(metadata, shippable),
    ...quantityProblems(metadata),
  ];
}

function identifierProblems({ ean, grid, catalogNo }: ReleaseMetadata): MetadataProblem[] {
  const problems: MetadataProblem[] = [];
  if (ean !== '' && parseEan(ean) === null) problems.push({ field: 'ean', code: 'ean_wrong' });
  if (grid !== '' && parseGrid(grid) === null) problems.push({ field: 'grid', code: 'grid_wrong' });
  if (!/^[\p{L}\p{N} ._/-]*$/u.test(catalogNo)) {
    problems.push({ field: 'catalogNo', code: 'catalog_no_wrong' });
  }
  return problems;
}

function dateProblems(metadata: ReleaseMetadata, today: CalendarDate): MetadataProblem[] {
  const { releaseDate, preorderDate, originalReleaseDate } = metadata;
  const found = {
    releaseDate: releaseDate === '' ? null : checkReleaseDate(releaseDate, today),
    preorderDate:
      preorderDate === ''
        ? null
        : // Without a release date, there is no upper limit.
          checkPreorderDate(preorderDate, releaseDate === '' ? '9999-12-31' : releaseDate, today),
    originalReleaseDate:
      originalReleaseDate === '' ? null : checkOriginalReleaseDate(originalReleaseDate, today),
  };
  return Object.entries(found).flatMap(([field, problem]) =>
    problem
      ? [
          {
            field: field as MetadataField,
            code: `date_${problem}`,
            values: { min: RELEASE_WINDOW_MIN_WEEKS, max: RELEASE_WINDOW_MAX_WEEKS },
          },
        ]
      : [],
  );
}

function artistProblems({ additionalArtists }: ReleaseMetadata): MetadataProblem[] {
  const isInvalid = additionalArtists.some(
    ({ name, role }) => name === '' || !ARTIST_ROLES.some((candidate) => candidate === role),
  );
  if (additionalArtists.length > ADDITIONAL_ARTISTS_MAX) {
    return [
      {
        field: 'additionalArtists',
        code: 'max_items',
        values: { max: ADDITIONAL_ARTISTS_MAX },
      },
    ];
  }
  return isInvalid ? [{ field: 'additionalArtists', code: 'additional_artists_wrong' }] : [];
}

function yearProblems(metadata: ReleaseMetadata, today: CalendarDate): MetadataProblem[] {
  // A record that is released next spring carries next year.
  const last = Number(today.slice(0, 4)) + 1;
  const isInvalid = (year: number | null) => year !== null && (year < YEAR_MIN || year > last);
  return (['pYear', 'cYear'] as const).flatMap((field) =>
    isInvalid(metadata[field])
      ? [{ field, code: 'year_wrong', values: { first: YEAR_MIN, last } }]
      : [],
  );
}

export function territoryProblems(
  {
    territories,
    territoriesExclude,
  }: Pick<ReleaseMetadata, 'territories' | 'territoriesExclude'>,
  shippable: ReadonlySet<string>,
): Problem<'territories' | 'territoriesExclude'>[] {
  const problems: Problem<'territories' | 'territoriesExclude'>[] = [];
  const unknown = (isos: readonly string[]) => isos.some((iso) => !shippable.has(iso));
  if (territories && unknown(territories)) {
    problems.push({ field: 'territories', code: 'territory_unknown' });
  }
  if (unknown(territoriesExclude)) {
    problems.push({ field: 'territoriesExclude', code: 'territory_unknown' });
  }
  const isSold = [...(territories ?? shippable)].some((iso) => !territoriesExclude.includes(iso));
  if (problems.length === 0 && !isSold) {
    const field = territories === null ? 'territoriesExclude' : 'territories';
    problems.push({ field, code: 'territories_none' });
  }
  return problems;
}

/** 0 is allowed: the release is sold out. */
export function quantityProblems({
  quantityLimit,
}: Pick<ReleaseMetadata, 'quantityLimit'>): Problem<'quantityLimit'>[] {
  if (quantityLimit === null || (quantityLimit >= 0 && quantityLimit <= QUANTITY_LIMIT_MAX)) {
    return [];
  }
  return [{ field: 'quantityLimit', code: 'quantity_wrong', values: { max: QUANTITY_LIMIT_MAX } }];
}

export function isSoldTo(
  country: string,
  { territories, territoriesExclude }: Pick<ReleaseMetadata, 'territories' | 'territoriesExclude'>,
): boolean {
  if (territoriesExclude.includes(country)) return false;
  return territories === null || territories.includes(country);
}

/** Required from the first step, because lists, mails and groups identify a release by both. */
const NAMES = ['title', 'primaryArtist'] as const satisfies readonly MetadataField[];

/** Empty names, in form order. */
export function missingNames(
  named: Pick<ReleaseMetadata, (typeof NAMES)[number]>,
): (typeof NAMES)[number][] {
  return NAMES.filter((field) => named[field].trim() === '');
}

const REQUIRED_FIELDS = [
  ...NAMES,
  'label',
  'mainGenreId',
  'subGenreId',
  'releaseDate',
  'pYear',
  'pHolder',
  'cYear',
  'cHolder',
  'pageId',
  'groupId',
] as const satisfies readonly MetadataField[];

/** Missing fields until the section is Complete, in form order. */
export function missingMetadata(metadata: ReleaseMetadata): MetadataField[] {
  return REQUIRED_FIELDS.filter((field) => metadata[field] === '' || metadata[field] === null);
}

/** The page and names exist from the first step, so they do not count. */
export function isMetadataEmpty(metadata: ReleaseMetadata): boolean {
  const first: readonly MetadataField[] = [...NAMES, 'pageId', 'groupId'];
  return REQUIRED_FIELDS.filter((field) => !first.includes(field)).every(
    (field) => metadata[field] === '' || metadata[field] === null,
  );
}
