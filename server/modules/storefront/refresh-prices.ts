/**
 * Card prices are calculated when shown. Only the price columns for search filters are stored; they
 * are updated here in batches after a new price list.
 */
import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { clearTags } from '../../platform/cache/cache.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { readPriceBook } from '../catalogue/index.ts';
import { readOffer } from './storefront-card.ts';
import { lowestNet, type StorefrontContext } from './storefront-row.ts';

const BATCH_SIZE = 1000;

export async function refreshPrices(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const rules = { book: await readPriceBook(db), today: calendarDate(clock.now()) };
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    signal.throwIfAborted();
    const from: string = after;
    after = await inTransaction(db, (tx) => refreshBatch(tx, from, rules));
  }
  await inTransaction(db, (tx) => clearTags(tx, ['shelf', 'prices']));
}

/** Returns the last id, or undefined if there are no more rows. */
async function refreshBatch(
  tx: Tx,
  after: string,
  rules: Pick<StorefrontContext, 'book' | 'today'>,
): Promise<string | undefined> {
  // Locks in id order, like refresh-storefront.ts.
  const { rows } = await sql<{ id: string; offer: string }>`
    select group_id as id, offer from shelf where group_id > ${after}
    order by group_id limit ${BATCH_SIZE} for no key update`.execute(tx);
  const net = (currency: 'GBP' | 'EUR' | 'USD') =>
    rows.map((row) => lowestNet(readOffer(row).formats, currency, rules));
  await sql`
    update shelf set price_gbp = fresh.gbp, price_eur = fresh.eur, price_usd = fresh.usd
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${net('GBP')}::int[], ${net('EUR')}::int[],
      ${net('USD')}::int[]) as fresh (id, gbp, eur, usd)
    where shelf.group_id = fresh.id
      and (price_gbp, price_eur, price_usd) is distinct from (fresh.gbp, fresh.eur, fresh.usd)
  `.execute(tx);
  return rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
}
