/** Imports one release with its tracks, all or nothing. */
import type { ReleaseColumn } from '@lathe/rules/catalogue-columns';
import { parseEan } from '@lathe/rules/identifiers/ean';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { changeRelease, createRelease, findRelease, limitsOf } from '../releases/index.ts';
import { onLine, ReleaseProblems } from './catalogue-problem.ts';
import { type CatalogueRelease, findSameReleases, listCatalogue } from './catalogue-store.ts';
import { isProblem } from './cells.ts';
import type { FileRelease } from './group-lines.ts';
import { importTracks } from './import-tracks.ts';
import {
  type CatalogueLookups,
  formatCell,
  type ParsedRelease,
  parseReleaseCells,
} from './parse-release-cells.ts';
import { parseTrackCells } from './parse-track-cells.ts';
import type { PlannedRelease } from './plan.ts';

export interface ReleaseImport {
  ownerId: string;
  /** The owner, or an admin acting for them. */
  userId: string;
  lookups: CatalogueLookups;
  /** Existing releases whose rows this transaction holds. */
  lockedIds: ReadonlySet<string>;
  /** Releases of earlier lines that are new. Their ids differ between preview and import. */
  newIds: Set<string>;
}

/** Ids of the releases that the lines mean; more than one if they cannot be told apart. */
export async function sameReleases(
  tx: Tx,
  { cells }: FileRelease,
  { ownerId, lookups }: Pick<ReleaseImport, 'ownerId' | 'lookups'>,
): Promise<string[]> {
  const format = formatCell(cells.format, lookups.book);
  return await findSameReleases(tx, ownerId, {
    title: cells.title,
    artist: cells.artist,
    typeId: isProblem(format) ? null : format.value,
    catalogNo: cells.catalogue_no,
    ean: parseEan(cells.ean) ?? cells.ean,
  });
}

export async function importRelease(
  tx: Tx,
  ctx: Ctx,
  file: FileRelease,
  importing: ReleaseImport,
): Promise<PlannedRelease> {
  const { ownerId, lookups, userId } = importing;
  const current = await readCurrent(tx, file, importing);
  const typeId = typeOf(file, current, lookups);
  const parsed = parseReleaseCells(withFixedNames(file, current), current?.cells ?? null, lookups);
  const limits = lookups.book.limits(typeId ?? lookups.book.types[0]?.id ?? 0, null);
  const tracks = file.tracks.map((line) => parseTrackCells(line, limits));
  const problems = [
    ...file.problems,
    ...requiredProblems(file, current, typeId),
    ...parsed.problems,
    ...(typeId === null ? [] : tracks.flatMap((track) => track.problems)),
  ];
  if (problems.length > 0 || typeId === null) throw new ReleaseProblems(problems);
  const id = await onLine({ line: file.line, part: 'release' }, () =>
    saveRelease(tx, ctx, { current, parsed, typeId, importing }),
  );
  const release = await findRelease(tx, { ownerId, id });
  if (!release) throw new CallError('changed_meanwhile');
  const planned = await importTracks(tx, ctx, {
    release,
    userId,
    now: ctx.clock.now(),
    files: tracks,
    tracks: current?.tracks ?? [],
    limits: limitsOf(lookups.book, release),
  });
  const changes = Object.entries(parsed.cells).map(([name, to]) => {
    const column = name as ReleaseColumn;
    return { line: file.line, column, from: current?.cells[column] ?? '', to };
  });
  const isChanged = changes.length > 0 || planned.some(({ result }) => result !== 'exists');
  return {
    ...namesOf(file, current),
    result: current ? (isChanged ? 'changed' : 'exists') : 'new',
    releaseId: current && !importing.newIds.has(current.id) ? current.id : null,
    changes,
    tracks: planned,
    problems: [],
  };
}

export function namesOf({ line, cells }: FileRelease, current: CatalogueRelease | null) {
  const { title, artist, format } = cells;
  return {
    line,
    title: title || (current?.cells.title ?? ''),
    artist: artist || (current?.cells.artist ?? ''),
    format: format || (current?.cells.format ?? ''),
  };
}

async function readCurrent(
  tx: Tx,
  file: FileRelease,
  importing: ReleaseImport,
): Promise<CatalogueRelease | null> {
  const { ownerId, lockedIds, newIds } = importing;
  const [id, second] = await sameReleases(tx, file, importing);
  if (second) {
    const problem = { key: 'catalogue_ambiguous' };
    throw new ReleaseProblems([{ line: file.line, column: 'title', problem }]);
  }
  if (id === undefined) return null;
  const [release] = await listCatalogue(tx, { ownerId, id });
  // It became editable, or matches only now: another tab changed it after the rows were locked.
  const isHeld = lockedIds.has(id) || newIds.has(id);
  if (!isHeld && (await isDraft(tx, id))) throw new CallError('changed_meanwhile');
  return release ?? null;
}

async function isDraft(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('releases')
    .select('id')
    .where('id', '=', id)
    .where('submitted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A release that was found by its names keeps their spelling. */
function withFixedNames(file: FileRelease, current: CatalogueRelease | null): FileRelease {
  if (!current) return file;
  const isNumbered = (['catalogue_no', 'ean'] as const).some(
    (column) => file.cells[column] !== '' && current.cells[column] !== '',
  );
  if (isNumbered) return file;
  const { title, artist } = current.cells;
  return { ...file, cells: { ...file.cells, title, artist } };
}

function typeOf(
  { cells }: FileRelease,
  current: CatalogueRelease | null,
  { book }: CatalogueLookups,
): number | null {
  if (current && ['', current.cells.format].includes(cells.format)) return current.typeId;
  const format = formatCell(cells.format, book);
  if (isProblem(format)) return null;
  return !current || current.typeId === format.value ? format.value : null;
}

function requiredProblems(
  { line, cells }: FileRelease,
  current: CatalogueRelease | null,
  typeId: number | null,
) {
  const required = ['title', 'artist', 'format'] as const;
  const missing = current ? [] : required.filter((column) => cells[column] === '');
  const problems = missing.map((column) => ({ line, column, problem: { key: 'required' } }));
  if (typeId !== null || missing.includes('format')) return problems;
  const key = current ? 'catalogue_format_fixed' : 'catalogue_format';
  return [...problems, { line, column: 'format' as const, problem: { key } }];
}

interface ReleaseSaving {
  current: CatalogueRelease | null;
  parsed: ParsedRelease;
  typeId: number;
  importing: ReleaseImport;
}

async function saveRelease(
  tx: Tx,
  ctx: Ctx,
  { current, parsed: { change }, typeId, importing }: ReleaseSaving,
): Promise<string> {
  const { ownerId, userId, newIds } = importing;
  if (current && Object.keys(change).length === 0) return current.id;
  const id =
    current?.id ??
    (await createRelease(tx, ctx, {
      ownerId,
      userId,
      typeId,
      title: change.title ?? '',
      primaryArtist: change.primary_artist ?? '',
      pageId: change.page_id ?? null,
      options: [],
    }));
  if (!current) newIds.add(id);
  const row = await findRelease(tx, { ownerId, id });
  if (!row) throw new CallError('changed_meanwhile');
  await changeRelease(tx, ctx, { ownerId, userId, id, version: row.version, change });
  return id;
}
