/** Translates a catalogue line into release fields. */
import { type ReleaseChange, releaseChange } from '@lathe/contract/release';
import { TIERS } from '@lathe/rules/prices';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import type { GenreIndex, PriceBook } from '../catalogue/index.ts';
import type { CatalogueCells } from './catalogue-columns.ts';

export interface ParsedRelease {
  title: string;
  artist: string;
  typeId: number;
  pageId: string | null;
  change: ReleaseChange;
}

export interface CatalogueLookups {
  book: PriceBook;
  genres: GenreIndex;
  /** Ids of the pages on which the label may publish, by slug. */
  pages: ReadonlyMap<string, string>;
}

/** Throws one error with all invalid fields. */
export function parseCatalogueLine(
  cells: CatalogueCells,
  dictionary: CatalogueLookups,
): ParsedRelease {
  const fields: Record<string, FieldProblem[]> = {};
  const addProblem = (field: string, key: string) => {
    fields[field] = [{ key }];
  };
  if (cells.title === '') addProblem('title', 'required');
  if (cells.artist === '') addProblem('artist', 'required');
  const typeId = typeNamed(cells.format, dictionary.book);
  if (typeId === undefined)
    addProblem('format', cells.format === '' ? 'required' : 'catalogue_format');
  const pageId = cells.page === '' ? null : dictionary.pages.get(cells.page.toLowerCase());
  if (pageId === undefined) addProblem('page', 'catalogue_page');
  const [main, sub] = [cells.genre, cells.sub_genre].map((name) => genreNamed(name, dictionary));
  if (main === undefined) addProblem('genre', 'catalogue_genre');
  if (sub === undefined) addProblem('sub_genre', 'catalogue_genre');
  const tier = TIERS.find((each) => each.toLowerCase() === cells.price_tier.toLowerCase());
  if (tier === undefined && cells.price_tier !== '') addProblem('price_tier', 'one_of');
  const explicit = yesOrNo(cells.explicit);
  if (explicit === undefined) addProblem('explicit', 'yes_or_no');
  const numbers = ['quantity_limit', 'p_year', 'c_year'] as const;
  for (const column of numbers) {
    if (!/^\d{0,9}$/.test(cells[column])) addProblem(column, 'integer');
  }
  if (typeId === undefined || pageId === undefined || Object.keys(fields).length > 0) {
    throw new CallError('validation', { fields });
  }
  const change = {
    title: cells.title,
    primary_artist: cells.artist,
    label: cells.label,
    catalog_no: cells.catalogue_no,
    ean: cells.ean,
    main_genre: main ?? null,
    sub_genre: sub ?? null,
    release_date: cells.release_date,
    original_release_date: cells.original_release_date,
    ...(tier && { price_category_id: tier }),
    quantity_limit: numberIn(cells.quantity_limit),
    explicit: explicit ?? false,
    p_year: numberIn(cells.p_year),
    p_holder: cells.p_holder,
    c_year: numberIn(cells.c_year),
    c_holder: cells.c_holder,
    description: cells.description,
  };
  return {
    title: cells.title,
    artist: cells.artist,
    typeId,
    pageId,
    change: withinLengths(change),
  };
}

/** Spreadsheet cells have no length limit, unlike form fields. */
function withinLengths(change: ReleaseChange): ReleaseChange {
  const read = releaseChange.safeParse(change);
  if (read.success) return read.data;
  const fields: Record<string, FieldProblem[]> = {};
  for (const issue of read.error.issues) {
    const max = issue.code === 'too_big' ? Number(issue.maximum) : null;
    fields[String(issue.path[0])] = [
      max === null ? { key: 'invalid' } : { key: 'max_length', values: { max } },
    ];
  }
  throw new CallError('validation', { fields });
}

/** Finds a release type by its code, as in the sample, or by the short name shown in the shop. */
function typeNamed(text: string, { types }: PriceBook): number | undefined {
  const normalized = text.toLowerCase().replaceAll(/[”″]|''/g, '"');
  return types.find(
    ({ code, format, isOffered }) =>
      isOffered && (code === normalized || format.toLowerCase() === normalized),
  )?.id;
}

/** Finds a genre by its slug or its name in either language; null for an empty cell. */
function genreNamed(text: string, { genres }: CatalogueLookups): number | null | undefined {
  if (text === '') return null;
  const normalized = text.toLowerCase();
  return genres.all.find(({ slug, nameEn, nameDe }) =>
    [slug, nameEn.toLowerCase(), nameDe.toLowerCase()].includes(normalized),
  )?.id;
}

function yesOrNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (['', 'no', 'nein', 'false', '0'].includes(word)) return false;
  return ['yes', 'ja', 'true', '1'].includes(word) ? true : undefined;
}

function numberIn(text: string): number | null {
  return text === '' ? null : Number(text);
}
