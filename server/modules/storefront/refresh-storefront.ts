/**
 * Updates the storefront for some release groups in the transaction that changed them: adds visible
 * titles, removes hidden ones, and maintains the counts of words and genres.
 */
import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { clearTags } from '../../platform/cache/cache.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { readPriceBook } from '../catalogue/index.ts';
import { shippingCountries } from '../regions/index.ts';
import { type StorefrontState, updateCounts } from './storefront-counts.ts';
import { makeStorefrontRow, type StorefrontContext, type StorefrontRow } from './storefront-row.ts';
import { readSources } from './storefront-source.ts';
import { insertRows } from './storefront-store.ts';

const BATCH_SIZE = 500;

export async function refreshStorefront(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  { groupIds }: { groupIds: readonly string[] },
): Promise<void> {
  if (groupIds.length === 0) return;
  const rules = {
    book: await readPriceBook(tx),
    today: calendarDate(ctx.clock.now()),
    shippingCountries: await shippingCountries(tx, { bulk: false }),
  };
  // In a fixed order, so that concurrent refreshes cannot deadlock.
  const ids = [...new Set(groupIds)].sort();
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    await refreshBatch(tx, ids.slice(at, at + BATCH_SIZE), { rules, now: ctx.clock.now() });
  }
  await clearTags(tx, ['shelf']);
}

async function refreshBatch(
  tx: Tx,
  groupIds: readonly string[],
  { rules, now }: { rules: StorefrontContext; now: Date },
): Promise<void> {
  // Serializes refreshes of the same group. Not "for update", because that would also block inserts
  // of rows that refer to the group.
  await sql`
    select id from release_groups where id = any(${groupIds}::uuid[]) order by id
    for no key update`.execute(tx);
  const before = await readStates(tx, groupIds);
  const sources = await readSources(tx, { groupIds, now, today: rules.today });
  const rows: StorefrontRow[] = sources.map((source) => makeStorefrontRow(source, rules));
  const visible = new Set(rows.map(({ group_id }) => group_id));
  const removedIds = groupIds.filter((id) => !visible.has(id));
  if (removedIds.length > 0)
    await tx.deleteFrom('shelf').where('group_id', 'in', removedIds).execute();
  await insertRows(tx, rows);
  await updateCounts(tx, before, await readStates(tx, groupIds));
}

async function readStates(tx: Tx, groupIds: readonly string[]): Promise<StorefrontState[]> {
  const { rows } = await sql<StorefrontState>`
    select main_genre_id as "mainGenreId", sub_genre_id as "subGenreId",
      tsvector_to_array(words) as words
    from shelf where group_id = any(${groupIds}::uuid[])`.execute(tx);
  return rows;
}
