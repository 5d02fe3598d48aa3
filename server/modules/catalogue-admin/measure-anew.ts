/** A release in the making may have been complete by the old numbers of its format, and not by the new. */
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { lockedRelease } from '../releases/index.ts';
import { reportSongs } from '../songs/index.ts';

const AT_ONCE = 200;

export async function handler(
  kept: Ctx,
  { typeId }: { typeId: number },
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const ctx = withoutMemory(kept);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const releases = await ctx.db
      .selectFrom('releases')
      .select(['id', 'owner_id as ownerId'])
      .where('release_type_id', '=', typeId)
      .where('submitted_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const release of releases) {
      signal.throwIfAborted();
      await inTransaction(ctx.db, (tx) => measure(tx, ctx, release));
    }
    const last = releases.at(-1);
    if (!last || releases.length < AT_ONCE) return;
    after = last.id;
  }
}

async function measure(tx: Tx, ctx: Ctx, release: { id: string; ownerId: string }): Promise<void> {
  const row = await lockedRelease(tx, release);
  // Handed in meanwhile, by the numbers that it was shown.
  if (row.submitted_at === null) await reportSongs(tx, ctx, row);
}

/** This process may not have heard yet of the very change that it is to follow. */
function withoutMemory(ctx: Ctx): Ctx {
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
