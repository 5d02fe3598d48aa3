/** Reads who waits, and what they wait for. */
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { hashSecret, normalizeEmail } from '../../accounts/index.ts';
import { FREE_IN_CATEGORY, FREE_IN_POOL, isOnSaleSql } from './offer-places.ts';

/** An address has one place in line, whether its owner is signed in or not. */
export function readerHashOf(email: string): string {
  return hashSecret(`ticket wait ${normalizeEmail(email)}`);
}

export interface WaitedCategory {
  id: string;
  poolId: string;
  name: string;
  hiddenCode: string | null;
  eventName: string;
  url: string;
  startsAt: Date;
  timeZone: string;
  image: unknown;
  isOnSale: boolean;
  isClosed: boolean;
  /** Neither sold, nor held, nor kept for others who waited. */
  free: number;
  maxPlaces: number;
}

/** Undefined unless its event was published; it may be deleted since. */
export async function findWaitedCategory(
  db: Db | Tx,
  categoryId: string,
  now: Date,
): Promise<WaitedCategory | undefined> {
  const { rows } = await sql<WaitedCategory>`
    select categories.id, pools.id as "poolId", categories.name, hidden_code as "hiddenCode",
      events.name as "eventName",
      '/' || pages.slug || case when events.deleted_at is null then '/events/' || events.slug
        else '' end as url,
      starts_at as "startsAt", time_zone as "timeZone", events.image,
      ${isOnSaleSql(now)} as "isOnSale", waiting_closed_at is not null as "isClosed",
      greatest(0, least(${FREE_IN_POOL}, ${FREE_IN_CATEGORY})) as free,
      coalesce(per_order, ${ITEM_QUANTITY_MAX}::integer) as "maxPlaces"
    from ticket_categories as categories
    join ticket_pools as pools on pools.id = categories.pool_id
    join events on events.id = categories.event_id
    join pages on pages.id = events.page_id
    where categories.id = ${categoryId}
      and (events.published_at <= ${now} or events.deleted_at is not null)
      and pages.deleted_at is null`.execute(db);
  return rows[0];
}

export interface WaitRow {
  id: string;
  categoryId: string;
  userId: string | null;
  email: string | null;
  locale: string;
  places: number;
  confirmedAt: Date | null;
  offered: number;
  offeredUntil: Date | null;
  checkoutId: string | null;
  ended: string | null;
}

/** Undefined if it was answered, or its owner has left. */
export async function findWait(db: Db | Tx, id: string): Promise<WaitRow | undefined> {
  return await db
    .selectFrom('ticket_waits')
    .select([
      'id',
      'category_id as categoryId',
      'user_id as userId',
      'email',
      'locale',
      'places',
      'confirmed_at as confirmedAt',
      'offered',
      'offered_until as offeredUntil',
      'checkout_id as checkoutId',
      'ended',
    ])
    .where('id', '=', id)
    .where(sql<boolean>`num_nonnulls(user_id, email) = 1`)
    .executeTakeFirst();
}

export async function isInLine(
  db: Db,
  { categoryId, userId }: { categoryId: string; userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('ticket_waits')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('user_id', '=', userId)
    .where('ended', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countWaits(tx: Tx, readerHash: string): Promise<number> {
  const { count } = await tx
    .selectFrom('ticket_waits')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('reader_hash', '=', readerHash)
    .executeTakeFirstOrThrow();
  return Number(count);
}
