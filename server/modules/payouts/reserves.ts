/** A part of the earnings of new sellers, and after many disputes, is paid later. */
import { addDays, type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { reserveHeldEntries, reserveReleasedEntries } from '@lathe/rules/payout-entries';
import { RESERVE_DAYS } from '@lathe/rules/payout-limits';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import { lockSellers } from './store.ts';

interface Reserve {
  payoutId: string;
  userId: string;
  currency: string;
  amount: number;
  vat: number;
  exempt: number;
  /** RESERVE_DAYS from now, if not given. */
  releaseOn?: CalendarDate;
  now: Date;
}

export async function holdReserve(tx: Tx, reserve: Reserve): Promise<void> {
  const { payoutId, userId, currency, amount, vat, exempt, releaseOn, now } = reserve;
  if (amount <= 0) return;
  const { id } = await tx
    .insertInto('reserves')
    .values({
      payout_id: payoutId,
      user_id: userId,
      currency,
      amount,
      vat,
      exempt,
      held_at: now,
      release_on: releaseOn ?? addDays(calendarDate(now), RESERVE_DAYS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entries = reserveHeldEntries({ party: userId, currency, amount });
  await bookTransaction(tx, { kind: 'reserve_held', reference: id, currency, entries, now });
}

/** The reserve that a payout held until it failed. It is held again until the same day. */
export async function findReleasedReserve(
  tx: Tx,
  { payoutId, now }: { payoutId: string; now: Date },
): Promise<Pick<Reserve, 'amount' | 'vat' | 'exempt' | 'releaseOn'> | undefined> {
  return await tx
    .selectFrom('reserves')
    .select(['amount', 'vat', 'exempt', 'release_on as releaseOn'])
    .where('payout_id', '=', payoutId)
    .where('released_at', 'is not', null)
    .where('release_on', '>', calendarDate(now))
    .orderBy('held_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A payout that did not take place holds nothing back. */
export async function releaseReserveOf(
  tx: Tx,
  { payoutId, now }: { payoutId: string; now: Date },
): Promise<void> {
  const held = await tx
    .selectFrom('reserves')
    .select('id')
    .where('payout_id', '=', payoutId)
    .where('released_at', 'is', null)
    .execute();
  for (const { id } of held) await releaseReserveById(tx, { id, now });
}

/** Callers hold the lock of the seller. A second call changes nothing. */
export async function releaseReserveById(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const reserve = await tx
    .updateTable('reserves')
    .set({ released_at: now })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .returning(['user_id', 'currency', 'amount'])
    .executeTakeFirst();
  if (!reserve) return;
  const { user_id: party, currency, amount } = reserve;
  const entries = reserveReleasedEntries({ party, currency, amount });
  await bookTransaction(tx, { kind: 'reserve_released', reference: id, currency, entries, now });
}

/** After this one, in the order of their ids. */
export async function listDueReserves(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const today = calendarDate(clock.now());
  const { rows } = await sql<{ id: string }>`
    select id from reserves where released_at is null and release_on <= ${today}
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function releaseReserve(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { user_id: userId } = await tx
      .selectFrom('reserves')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await lockSellers(tx, [userId]);
    await releaseReserveById(tx, { id, now: clock.now() });
  });
}
