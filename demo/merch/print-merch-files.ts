/**
 * The plant's files of approved merchandise, made one item at a time because each takes seconds.
 * Items with open orders come first.
 */
import { sql } from 'kysely';
import type { Config } from '../../server/config.ts';
import { makeContext } from '../../server/make-context.ts';
import { makeDesignFiles } from '../../server/modules/merch-designs/index.ts';
import type { Db } from '../../server/platform/db/connect.ts';
import { DEMO_USERS } from '../people.ts';
import { OTHER_SELLERS } from '../sellers.ts';

const SELLERS = [...DEMO_USERS, ...OTHER_SELLERS].map(({ id }) => id);

/** Returns the number of items that got print files. */
export async function makeMerchPrintFiles(
  databaseUrl: string,
  config: Config,
  { limit = Number.POSITIVE_INFINITY }: { limit?: number } = {},
): Promise<number> {
  const { ctx, close } = await makeContext(config, databaseUrl);
  try {
    const items = (await listItemsWithoutFiles(ctx.db)).slice(0, limit);
    for (const { id, approvedAt } of items) {
      await makeDesignFiles(ctx, id);
      await ctx.db
        .insertInto('merch_packages')
        .values({ item_id: id, state: 'ready', asked_at: approvedAt, finished_at: approvedAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return items.length;
  } finally {
    await close();
  }
}

async function listItemsWithoutFiles(db: Db): Promise<{ id: string; approvedAt: Date }[]> {
  const { rows } = await sql<{ id: string; approvedAt: Date }>`
    select id, approved_at as "approvedAt" from merch_items
    where approved_at is not null and deleted_at is null and design_state = 'complete'
      and owner_id = any(${SELLERS}::uuid[])
      and not exists (select from merch_print_files
        where item_id = merch_items.id and merch_print_files.design_hash = merch_items.design_hash)
    order by exists (select from making_jobs
        where making_jobs.design_hash = merch_items.design_hash
          and stage not in ('dispatched', 'cancelled')) desc,
      retired_at is not null, published_at desc, id`.execute(db);
  return rows;
}
