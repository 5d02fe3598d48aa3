/** Translates the release cells of the file into fields of a release. */
import { type ReleaseChange, releaseChange } from '@lathe/contract/release';
import { RELEASE_COLUMNS, type ReleaseColumn } from '@lathe/rules/catalogue-columns';
import { CREDIT_ROLES, type CreditRole } from '@lathe/rules/credits';
import { parseEan } from '@lathe/rules/identifiers/ean';
import { parseGrid } from '@lathe/rules/identifiers/grid';
import { TIERS } from '@lathe/rules/prices';
import { ARTIST_ROLES } from '@lathe/rules/release-metadata';
import { formatTerritories, parseTerritories } from '@lathe/rules/territory-text';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import type { GenreIndex, PriceBook } from '../catalogue/index.ts';
import { type CatalogueProblem, problemsOf } from './catalogue-problem.ts';
import {
  type Cell,
  type CellResult,
  codeCell,
  entriesCell,
  isProblem,
  textCell,
  wholeNumber,
  yesOrNo,
} from './cells.ts';
import type { FileRelease } from './group-lines.ts';
import type { CatalogueCells } from './parse-file.ts';

export type ReleaseCells = Record<ReleaseColumn, string>;

export interface CatalogueLookups {
  book: PriceBook;
  genres: GenreIndex;
  /** Ids of the pages on which the seller may publish, by slug. */
  pages: ReadonlyMap<string, string>;
  shippable: ReadonlySet<string>;
}

export interface ParsedRelease {
  change: ReleaseChange;
  /** The filled cells that differ from the current ones, as the export writes them. */
  cells: Partial<ReleaseCells>;
  problems: CatalogueProblem[];
}

/** Empty cells and unchanged cells change nothing. `current` is null for a new release. */
export function parseReleaseCells(
  file: FileRelease,
  current: ReleaseCells | null,
  lookups: CatalogueLookups,
): ParsedRelease {
  const parsed: ParsedRelease = { change: {}, cells: {}, problems: [] };
  for (const column of RELEASE_COLUMNS) {
    const text = file.cells[column];
    // Cells are trimmed.
    if (column === 'format' || text === '' || text === current?.[column].trim()) continue;
    const result = parseCell(column, { cells: file.cells, current, lookups });
    if (isProblem(result)) parsed.problems.push({ line: file.line, column, problem: result });
    else if (result.text !== current?.[column].trim()) {
      parsed.cells[column] = result.text;
      Object.assign(parsed.change, result.value);
    }
  }
  parsed.problems.push(...lengthProblems(parsed.change, file.line));
  return parsed;
}

type Change = CellResult<ReleaseChange>;
interface CellContext {
  cells: CatalogueCells;
  current: ReleaseCells | null;
  lookups: CatalogueLookups;
}

function as<Value>(field: keyof ReleaseChange, result: CellResult<Value>): Change {
  return isProblem(result) ? result : { text: result.text, value: { [field]: result.value } };
}

/** Columns whose cell is the text of a field. */
const TEXT_FIELDS: Partial<Record<ReleaseColumn, keyof ReleaseChange>> = {
  title: 'title',
  artist: 'primary_artist',
  label: 'label',
  catalogue_no: 'catalog_no',
  p_holder: 'p_holder',
  c_holder: 'c_holder',
  description: 'description',
};

function parseCell(column: ReleaseColumn, context: CellContext): Change {
  const { cells, lookups } = context;
  const text = cells[column];
  const textField = TEXT_FIELDS[column];
  if (textField) return as(textField, textCell(text));
  switch (column) {
    case 'release_date':
    case 'preorder_date':
    case 'original_release_date':
      return as(column, textCell(isoDate(text)));
    case 'ean':
      return as('ean', codeCell(parseEan(text), 'ean_wrong'));
    case 'grid':
      return as('grid', codeCell(parseGrid(text), 'grid_wrong'));
    case 'page':
      return as('page_id', pageCell(text, lookups));
    case 'genre':
      return as('main_genre', genreCell(text, null, lookups));
    case 'sub_genre':
      return as(
        'sub_genre',
        genreCell(text, cells.genre || (context.current?.genre ?? ''), lookups),
      );
    case 'price_tier':
      return as('price_category_id', tierCell(text));
    case 'explicit':
      return as('explicit', yesOrNo(text));
    case 'quantity_limit':
    case 'p_year':
    case 'c_year':
      return as(column, wholeNumber(text));
    case 'guest_artists':
      return as('additional_artists', artistsCell(text));
    case 'credits':
      return as('credits', creditsCell(text));
    default:
      return territoriesCell(text, lookups);
  }
}

export function artistsCell(text: string) {
  return entriesCell(text, {
    roles: ARTIST_ROLES,
    defaultRole: 'featuring',
    read: ({ role, detail, name }) => (detail === '' ? { role, name } : null),
  });
}

export function creditsCell(text: string) {
  return entriesCell(text, {
    roles: CREDIT_ROLES,
    read: ({ role, detail, name }) => ({ role: role as CreditRole, detail, name }),
  });
}

/** Spreadsheets in German save dates as 15.01.2027. */
function isoDate(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (!day || !month || !year) return text.replaceAll('/', '-');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function territoriesCell(text: string, { shippable }: CatalogueLookups): Change {
  const read = parseTerritories(text, shippable);
  if (!read) return { key: 'catalogue_territories' };
  const { territories, exclude: territories_exclude } = read;
  return { value: { territories, territories_exclude }, text: formatTerritories(read) };
}

function pageCell(text: string, { pages }: CatalogueLookups): CellResult<string> {
  const slug = text.toLowerCase();
  const id = pages.get(slug);
  return id === undefined ? { key: 'catalogue_page' } : { value: id, text: slug };
}

/** By slug or name in either language. A sub-genre is looked up within its main genre. */
function genreCell(
  text: string,
  main: string | null,
  { genres }: CatalogueLookups,
): CellResult<number> {
  const isNamed = (word: string) => (genre: GenreIndex['all'][number]) =>
    [genre.slug, genre.nameEn.toLowerCase(), genre.nameDe.toLowerCase()].includes(
      word.toLowerCase(),
    );
  const named = genres.all.filter(isNamed(text));
  const parent = main ? genres.all.find(isNamed(main)) : undefined;
  const found = named.find(({ parentId }) => parentId === (parent?.id ?? null)) ?? named[0];
  return found ? { value: found.id, text: found.slug } : { key: 'catalogue_genre' };
}

function tierCell(text: string): CellResult<(typeof TIERS)[number]> {
  const tier = TIERS.find((each) => each.toLowerCase() === text.toLowerCase());
  return tier ? { value: tier, text: tier } : { key: 'catalogue_tier' };
}

/** Finds a release type by its code, as in the sample, or by the short name shown in the shop. */
export function formatCell(text: string, { types }: PriceBook): Cell<number> | FieldProblem {
  const normalized = text.toLowerCase().replaceAll(/[”″]|''/g, '"');
  const type = types.find(
    ({ code, format, isOffered }) =>
      isOffered && (code === normalized || format.toLowerCase() === normalized),
  );
  return type ? { value: type.id, text: type.code } : { key: 'catalogue_format' };
}

/** Spreadsheet cells have no length limit, unlike form fields. */
function lengthProblems(change: ReleaseChange, line: number): CatalogueProblem[] {
  const read = releaseChange.safeParse(change);
  if (read.success) return [];
  const fields: Record<string, FieldProblem[]> = {};
  for (const issue of read.error.issues) fields[String(issue.path[0])] = [lengthProblem(issue)];
  return problemsOf(new CallError('validation', { fields }), { line, part: 'release' });
}

export function lengthProblem(issue: { code: string; maximum?: unknown; origin?: unknown }) {
  if (issue.code !== 'too_big') return { key: 'invalid' };
  const key = issue.origin === 'array' ? 'max_items' : 'max_length';
  return { key, values: { max: Number(issue.maximum) } };
}
