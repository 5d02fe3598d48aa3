/** Rechecks drafts after the limits of a format change: a complete one may no longer be. */
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { findRelease } from '../releases/index.ts';
import { updateSongsStatus } from './with-songs.ts';

export async function measureRelease(
  ctx: Ctx,
  { releaseId }: { releaseId: string },
): Promise<void> {
  const uncached = uncachedBook(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, 'releases', [releaseId]);
    const owned = await tx
      .selectFrom('releases')
      .select(['id', 'owner_id as ownerId'])
      .where('id', '=', releaseId)
      .where('deleted_at', 'is', null)
      // Releases submitted meanwhile keep their limits.
      .where('submitted_at', 'is', null)
      .executeTakeFirst();
    const row = owned && (await findRelease(tx, owned));
    if (row) await updateSongsStatus(tx, uncached, row);
  });
}

/** Bypasses the shared cache, because this process may not have received its invalidation yet. */
function uncachedBook(ctx: Ctx): Ctx {
  const read = new Map<string, Promise<unknown>>();
  return {
    ...ctx,
    cache: {
      ...ctx.cache,
      async fetch<T>(key: string, _tags: readonly string[], load: () => Promise<T>): Promise<T> {
        const value = (read.get(key) as Promise<T> | undefined) ?? load();
        read.set(key, value);
        return await value;
      },
    },
  };
}

export { measureRelease as handler };
