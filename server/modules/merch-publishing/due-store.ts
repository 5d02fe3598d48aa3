import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

interface DueItem {
  id: string;
  owner_id: string;
  page_id: string;
}

/** Approved items on live pages, from the first day on which they can be ordered. */
export async function listDueItems(
  db: Db | Tx,
  { clock }: Ctx,
  only: string | null = null,
): Promise<DueItem[]> {
  const today = calendarDate(clock.now());
  const { rows } = await sql<DueItem>`
    select merch_items.id, merch_items.owner_id, merch_items.page_id
    from merch_items
    join pages on pages.id = merch_items.page_id and pages.is_live and pages.deleted_at is null
    join users on users.id = merch_items.owner_id and users.suspended_at is null
    where approved_at is not null and in_process_at is null and published_at is null
      and retired_at is null and merch_items.deleted_at is null
      -- Without a date it goes on sale at once.
      and coalesce(least(preorder_date, release_date), '-infinity') <= ${today}::date
      and (merch_items.id = ${only} or ${only}::uuid is null)
    order by least(preorder_date, release_date), merch_items.id`.execute(db);
  return rows;
}
