import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import { filesOfKit } from './pictures.ts';

/** Pages and releases keep their rows after deletion, so their kits are deleted here. */
export async function handler({ db, jobs }: Ctx): Promise<void> {
  await inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('press_kits')
      .where(
        sql<boolean>`exists (select from pages
            where pages.id = press_kits.page_id and pages.deleted_at is not null)
          or exists (select from releases
            where releases.id = press_kits.release_id and releases.deleted_at is not null)`,
      )
      .returning('id')
      .execute();
    if (deleted.length === 0) return;
    await jobs.enqueue(tx, removeFiles, { prefixes: deleted.map(({ id }) => filesOfKit(id)) });
  });
}
