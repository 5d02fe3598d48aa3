import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { SELLER_NOT_SUSPENDED } from '../accounts/index.ts';

interface DueRelease {
  id: string;
  owner_id: string;
  group_id: string;
  page_id: string;
}

/**
 * Approved releases in visible groups on live pages, from the first day on which they can be
 * ordered.
 */
export async function listDue(
  db: Db | Tx,
  { clock }: Ctx,
  only: string | null = null,
): Promise<DueRelease[]> {
  const today = calendarDate(clock.now());
  const { rows } = await sql<DueRelease>`
    select releases.id, releases.owner_id, group_id, releases.page_id
    from releases
    join pages on pages.id = releases.page_id and pages.is_live and pages.deleted_at is null
    join release_groups on release_groups.id = group_id and visibility = 'visible'
    where approved_at is not null and in_process_at is null and published_at is null
      and retired_at is null and releases.deleted_at is null
      and ${sql.raw(SELLER_NOT_SUSPENDED)}
      and least(preorder_date, release_date) <= ${today}
      and (releases.id = ${only} or ${only}::uuid is null)
    order by least(preorder_date, release_date), releases.id`.execute(db);
  return rows;
}
