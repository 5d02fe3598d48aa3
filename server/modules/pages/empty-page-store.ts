import { EMPTY_PAGE_DAYS } from '@lathe/rules/limits';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type Cursor, PAGE_SIZE } from '../../platform/http/paging.ts';

export interface EmptyPageRow {
  id: string;
  name: string;
  slug: string;
  ownerId: string;
  ownerName: string;
  ownerEmail: string;
  emptySince: Date;
  /** When the owner was notified in the current empty period. */
  notifiedAt: Date | null;
  version: number;
  sinceKey: string;
}

export interface EmptyPageFilter {
  now: Date;
  /** Only this page. */
  only?: string;
  cursor?: Cursor | null;
}

/** A page with merchandise or events is not empty, even without releases. */
export async function listEmpty(
  db: Db | Tx,
  { now, only, cursor }: EmptyPageFilter,
): Promise<EmptyPageRow[]> {
  const emptyBefore = subtractDuration(now, { days: EMPTY_PAGE_DAYS });
  const after = cursor
    ? sql`and (pages.empty_since, pages.id) >
        ('epoch'::timestamptz + ${cursor.at}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<EmptyPageRow>`
    select pages.id, pages.name, pages.slug, owner_id as "ownerId", users.name as "ownerName",
      users.email as "ownerEmail", empty_since as "emptySince",
      case when removal_told_at >= empty_since then removal_told_at end as "notifiedAt", pages.version,
      ((extract(epoch from empty_since) * 1000000)::bigint)::text as "sinceKey"
    from pages join users on users.id = pages.owner_id
    where empty_since <= ${emptyBefore} and pages.deleted_at is null
      ${only === undefined ? sql`` : sql`and pages.id = ${only}`} ${after}
      and not exists (select from releases where page_id = pages.id and deleted_at is null)
      and not exists (select from merch_items
        where page_id = pages.id and published_at is not null and retired_at is null)
      and not exists (select from events
        where page_id = pages.id and published_at is not null and starts_at > ${now})
    order by empty_since, pages.id
    limit ${PAGE_SIZE + 1}`.execute(db);
  return rows;
}

export async function setNotifiedAt(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('pages').set({ removal_told_at: now }).where('id', '=', id).execute();
}

/** Restarts the empty period today. */
export async function setEmptySince(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ empty_since: now, removal_told_at: null })
    .where('id', '=', id)
    .execute();
}
