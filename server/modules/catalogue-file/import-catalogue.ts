/**
 * Imports a catalogue in one transaction. A preview runs the same code and rolls back, so it shows
 * what the import would do. The import does exactly that, or nothing.
 */
import type { CatalogueResult } from '@lathe/contract/catalogue-file-calls';
import { parseIsrc } from '@lathe/rules/identifiers/isrc';
import type { Locale } from '@lathe/rules/locales';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { lockPerson } from '../accounts/index.ts';
import { priceBook, readAllGenres } from '../catalogue/index.ts';
import { shippingCountries } from '../regions/index.ts';
import { lockIsrcCodes } from '../songs/index.ts';
import { ReleaseProblems } from './catalogue-problem.ts';
import { listPublishablePages } from './catalogue-store.ts';
import { type FileRelease, groupLines } from './group-lines.ts';
import { importRelease, namesOf, type ReleaseImport, sameReleases } from './import-release.ts';
import { parseCatalogue } from './parse-file.ts';
import { digestOf, type PlannedRelease, presentPlan } from './plan.ts';

interface CatalogueImport {
  ownerId: string;
  /** The owner, or an admin acting for them. */
  userId: string;
  bytes: Uint8Array;
  locale: Locale;
  /** Digest of the preview that the seller confirmed; null for a preview. */
  confirmed: string | null;
}

/** Carries the plan out of a transaction that is rolled back. */
class PreviewRollback extends Error {
  readonly plan: PlannedRelease[];

  constructor(plan: PlannedRelease[]) {
    super('A preview is rolled back.');
    this.plan = plan;
  }
}

export async function importCatalogue(ctx: Ctx, input: CatalogueImport): Promise<CatalogueResult> {
  const { ownerId, userId, confirmed, locale } = input;
  const files = groupLines(await parseCatalogue(input.bytes));
  // Read before the transaction: both use the cache or a separate connection.
  const [book, genres] = [await priceBook(ctx), await readAllGenres(ctx)];
  const plan = await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, ownerId);
    const pages = await listPublishablePages(tx, ownerId);
    const shippable = new Set(await shippingCountries(tx, { bulk: false }));
    const lookups = { book, genres, pages, shippable };
    const lockedIds = await lockCatalogue(tx, files, { ownerId, lookups });
    const importing = { ownerId, userId, lookups, lockedIds, newIds: new Set<string>() };
    const planned: PlannedRelease[] = [];
    for (const file of files) planned.push(await importOne(tx, ctx, file, importing));
    if (confirmed === null) throw new PreviewRollback(planned);
    if (confirmed !== digestOf(planned)) throw new CallError('catalogue_changed');
    return planned;
  }).catch((error: unknown) => {
    if (error instanceof PreviewRollback) return error.plan;
    throw error;
  });
  return presentPlan(plan, { locale, imported: confirmed !== null });
}

/**
 * Takes all locks that the releases need, in their order, because each release would otherwise take
 * its own after those of the one before. Submitted releases are not changed, so orders need not wait.
 */
async function lockCatalogue(
  tx: Tx,
  files: readonly FileRelease[],
  { ownerId, lookups }: Pick<ReleaseImport, 'ownerId' | 'lookups'>,
): Promise<Set<string>> {
  const ids: string[] = [];
  for (const file of files) ids.push(...(await sameReleases(tx, file, { ownerId, lookups })));
  const drafts = await tx
    .selectFrom('releases')
    .select(['id', 'group_id as groupId'])
    .where('id', 'in', ids.length > 0 ? [...new Set(ids)] : [ownerId])
    .where('submitted_at', 'is', null)
    .execute();
  const draftIds = drafts.map(({ id }) => id);
  const locked = await lockRows(tx, 'releases', draftIds);
  await sql`select label_agreements.id from label_agreements
    join labels on labels.id = label_agreements.label_id where labels.owner_id = ${ownerId}
    order by label_agreements.id for share of label_agreements`.execute(tx);
  await sql`select page_id from page_contributors where user_id = ${ownerId}
    order by page_id for share`.execute(tx);
  await lockRows(
    tx,
    'release_groups',
    drafts.flatMap(({ groupId }) => groupId ?? []),
  );
  const codes = files.flatMap(({ tracks }) => tracks.map(({ cells }) => parseIsrc(cells.isrc)));
  await lockIsrcCodes(tx, { ownerId, codes: codes.filter((code) => code !== null) });
  await sql`select id from tracks where release_id = any(${draftIds}::uuid[])
    order by id for no key update`.execute(tx);
  return new Set(locked);
}

/** A savepoint per release: an invalid one is rolled back alone. */
async function importOne(
  tx: Tx,
  ctx: Ctx,
  file: FileRelease,
  importing: ReleaseImport,
): Promise<PlannedRelease> {
  await sql`savepoint catalogue_release`.execute(tx);
  try {
    return await importRelease(tx, ctx, file, importing);
  } catch (error) {
    if (!(error instanceof ReleaseProblems)) throw error;
    await sql`rollback to savepoint catalogue_release`.execute(tx);
    const { problems } = error;
    const names = namesOf(file, null);
    return { ...names, result: 'error', releaseId: null, changes: [], tracks: [], problems };
  }
}
