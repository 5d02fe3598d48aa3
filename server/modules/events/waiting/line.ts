/** Who joins, confirms and leaves the line. What is kept for somebody changes with the pool locked. */
import type { Db } from '../../../platform/db/connect.ts';
import { lockRows } from '../../../platform/db/locks.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { changeCounts } from '../selling/counts.ts';
import { offerFreePlaces } from './offer-places.ts';
import { findWait, type WaitedCategory } from './wait-rows.ts';

interface NewWait {
  category: Pick<WaitedCategory, 'id'>;
  /** Null for a guest, who confirms the address first. */
  userId: string | null;
  email: string;
  readerHash: string;
  places: number;
  locale: string;
  now: Date;
}

/**
 * Keeps the place of an earlier request of the address, which only its owner can change. Callers lock
 * the address and the pool.
 */
export async function joinLine(
  tx: Tx,
  wait: NewWait,
): Promise<{ id: string; isConfirmed: boolean }> {
  const { category, userId, email, readerHash, places, locale, now } = wait;
  const before = await tx
    .selectFrom('ticket_waits')
    .select(['id', 'confirmed_at as confirmedAt', 'offered_until as offeredUntil'])
    .where('category_id', '=', category.id)
    .where(({ eb, or }) =>
      or([
        eb('reader_hash', '=', readerHash),
        ...(userId === null ? [] : [eb('user_id', '=', userId)]),
      ]),
    )
    .orderBy('created_at')
    .executeTakeFirst();
  if (!before) {
    const { id } = await tx
      .insertInto('ticket_waits')
      .values({
        category_id: category.id,
        user_id: userId,
        email: userId === null ? email : null,
        reader_hash: readerHash,
        locale,
        places,
        created_at: now,
        confirmed_at: userId === null ? null : now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, isConfirmed: userId !== null };
  }
  const { id, confirmedAt, offeredUntil } = before;
  if (userId === null && confirmedAt !== null) return { id, isConfirmed: true };
  await tx
    .updateTable('ticket_waits')
    .set({
      ...(offeredUntil === null && { places }),
      ...(userId === null
        ? { locale }
        : { user_id: userId, email: null, confirmed_at: confirmedAt ?? now }),
    })
    .where('id', '=', id)
    .execute();
  return { id, isConfirmed: userId !== null };
}

/** May be repeated. A place may have become free before. */
export async function confirmWait(tx: Tx, id: string, now: Date): Promise<void> {
  await withLineOf(tx, id, async (categoryId) => {
    await tx
      .updateTable('ticket_waits')
      .set({ confirmed_at: now })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .execute();
    await offerFreePlaces(tx, [categoryId], now);
  });
}

/** What was kept for them goes to the next in line. What they are paying for stays theirs. */
export async function leaveLine(tx: Tx, id: string, now: Date): Promise<void> {
  await withLineOf(tx, id, async (uuid) => {
    const wait = await findWait(tx, id);
    if (!wait) return;
    if (wait.checkoutId !== null) {
      await forgetReaders(tx, [id]);
      return;
    }
    if (wait.offered > 0) await changeCounts(tx, { uuid }, { offered: -wait.offered });
    await tx.deleteFrom('ticket_waits').where('id', '=', id).execute();
    await offerFreePlaces(tx, [uuid], now);
  });
}

/** `settleLine` frees what was kept for them. */
export async function forgetReaders(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('ticket_waits')
    .set(({ eb }) => ({
      user_id: null,
      email: null,
      reader_hash: eb.cast<string>('id', 'text'),
      mail_due: false,
    }))
    .where('id', 'in', ids)
    .execute();
}

async function withLineOf(
  tx: Tx,
  id: string,
  work: (categoryId: string) => Promise<void>,
): Promise<void> {
  const line = await tx
    .selectFrom('ticket_waits')
    .innerJoin('ticket_categories', 'ticket_categories.id', 'category_id')
    .select(['category_id as categoryId', 'pool_id as poolId'])
    .where('ticket_waits.id', '=', id)
    .executeTakeFirst();
  if (!line) return;
  await lockRows(tx, 'ticket_pools', [line.poolId]);
  await work(line.categoryId);
}

/** The offer can be bought in this basket, and in no other. False if it ended. */
export async function claimOffer(
  tx: Tx,
  { id, cartId, now }: { id: string; cartId: string; now: Date },
): Promise<boolean> {
  const wait = await findWait(tx, id);
  if (!wait) return false;
  await tx
    .updateTable('ticket_waits')
    .set({ cart_id: null })
    .where('category_id', '=', wait.categoryId)
    .where('cart_id', '=', cartId)
    .where('id', '<>', id)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('ticket_waits')
    .set({ cart_id: cartId })
    .where('id', '=', id)
    .where('offered', '>', 0)
    .where('offered_until', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** At sign-in. Callers lock the baskets. */
export async function moveOffers(
  tx: Tx,
  { guestIds, cartId }: { guestIds: readonly string[]; cartId: string },
): Promise<void> {
  for (const guestId of guestIds) {
    const moved = await tx
      .selectFrom('ticket_waits')
      .select('category_id as categoryId')
      .where('cart_id', '=', guestId)
      .execute();
    for (const { categoryId } of moved) {
      await tx
        .updateTable('ticket_waits')
        .set({ cart_id: null })
        .where('cart_id', '=', cartId)
        .where('category_id', '=', categoryId)
        .execute();
    }
    await tx
      .updateTable('ticket_waits')
      .set({ cart_id: cartId })
      .where('cart_id', '=', guestId)
      .execute();
  }
}

export async function waitsOf(
  db: Db | Tx,
  { userId, readerHash }: { userId: string; readerHash: string },
): Promise<{ id: string; categoryId: string; places: number; createdAt: Date }[]> {
  return await db
    .selectFrom('ticket_waits')
    .select(['id', 'category_id as categoryId', 'places', 'created_at as createdAt'])
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('reader_hash', '=', readerHash)]))
    .orderBy('created_at')
    .execute();
}
