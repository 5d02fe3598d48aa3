/** Ends offers and lines: of one pool in one transaction. Runs every minute. */
import { TICKET_COUNTRIES, WAIT_CONFIRM_HOURS } from '@lathe/rules/ticket-limits';
import { subtractDuration } from '@lathe/rules/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { lockRows } from '../../../platform/db/locks.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { changeCounts } from '../selling/counts.ts';
import {
  FREE_IN_CATEGORY,
  FREE_IN_POOL,
  IS_IN_LINE,
  isOnSaleSql,
  offerFreePlaces,
} from './offer-places.ts';

/** Kept for a mail that could not be sent yet. */
const ENDED_DAYS = 7;
const MAILS_AT_ONCE = 500;

/** Why nobody gets a place any more, if so. Of `events` and `categories`. */
function endReasonSql(now: Date): RawBuilder<string | null> {
  return sql`case when events.cancelled_at is not null then 'cancelled'
    when events.deleted_at is not null or categories.removed_at is not null
      or not events.country_iso = any(${TICKET_COUNTRIES}::text[]) then 'not_sold'
    when events.postponed_at is not null then 'postponed'
    when events.starts_at <= ${now} or sale_to <= ${now} then 'sale_ended' end`;
}

/** Of `waits`: the offer was not used in time, or nobody waits for an answer. */
function isOverSql(now: Date): RawBuilder<boolean> {
  return sql`(coalesce(waits.offered_until <= ${now}, false)
    or num_nonnulls(waits.user_id, waits.email) = 0
    or (waits.confirmed_at is null
      and waits.created_at < ${subtractDuration(now, { hours: WAIT_CONFIRM_HOURS })})
    or coalesce(waits.ended_at < ${subtractDuration(now, { days: ENDED_DAYS })}, false))`;
}

export async function listLinesToSettle(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct pools.id from ticket_waits as waits
    join ticket_categories as categories on categories.id = waits.category_id
    join ticket_pools as pools on pools.id = categories.pool_id
    join events on events.id = categories.event_id
    join pages on pages.id = events.page_id
    where waits.checkout_id is null and (${isOverSql(now)}
      or (waits.ended is null and ${endReasonSql(now)} is not null)
      or (${IS_IN_LINE} and ${isOnSaleSql(now)} and least(${FREE_IN_POOL}, ${FREE_IN_CATEGORY}) > 0))
    order by pools.id`.execute(db);
  return rows.map(({ id }) => id);
}

interface EndingRow {
  id: string;
  uuid: string;
  offered: number;
  /** Null if there is nobody to tell, or nothing to say. */
  reason: string | null;
}

export async function settleLine(tx: Tx, poolId: string, now: Date): Promise<void> {
  await lockRows(tx, 'ticket_pools', [poolId]);
  const { rows } = await sql<EndingRow>`
    select waits.id, waits.category_id as uuid, waits.offered,
      case when waits.ended is null and waits.confirmed_at is not null
        and num_nonnulls(waits.user_id, waits.email) = 1 then ${endReasonSql(now)} end as reason
    from ticket_waits as waits
    join ticket_categories as categories on categories.id = waits.category_id
    join events on events.id = categories.event_id
    where categories.pool_id = ${poolId} and waits.checkout_id is null and (${isOverSql(now)}
      or (waits.ended is null and ${endReasonSql(now)} is not null))
    order by waits.id`.execute(tx);
  for (const [uuid, own] of Map.groupBy(rows, (row) => row.uuid)) {
    const offered = own.reduce((sum, row) => sum + row.offered, 0);
    if (offered > 0) await changeCounts(tx, { uuid }, { offered: -offered });
  }
  for (const { id, reason } of rows) {
    if (reason === null) await tx.deleteFrom('ticket_waits').where('id', '=', id).execute();
    else await endWait(tx, { id, reason, now });
  }
  const categories = await tx
    .selectFrom('ticket_categories')
    .select('id')
    .where('pool_id', '=', poolId)
    .limit(1)
    .execute();
  await offerFreePlaces(
    tx,
    categories.map(({ id }) => id),
    now,
  );
}

async function endWait(
  tx: Tx,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('ticket_waits')
    .set({
      offered: 0,
      offered_until: null,
      cart_id: null,
      ended: reason,
      ended_at: now,
      mail_due: true,
    })
    .where('id', '=', id)
    .execute();
}

/** Those who get a mail about an offer or the end of the line. Each is returned once. */
export async function takeDueMails(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ticket_waits set mail_due = false where id in (
      select id from ticket_waits where mail_due order by id limit ${MAILS_AT_ONCE}::integer
      for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** After the mail about the end. */
export async function deleteEndedWait(db: Db, id: string): Promise<void> {
  await db.deleteFrom('ticket_waits').where('id', '=', id).where('ended', 'is not', null).execute();
}
