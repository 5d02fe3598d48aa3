/** Moves releases and groups of a retired genre to its successor, in batches. */
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { readGenres } from '../catalogue/index.ts';
import { refreshStorefront } from '../storefront/index.ts';
import { type GenreMove, moveGroups, moveSomeReleases, nextGroups } from './genre-store.ts';

const BATCH_SIZE = 500;

export async function handler(
  ctx: Ctx,
  { genreId }: { genreId: number },
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const genres = await readGenres(ctx.db);
  const genre = genres.find(({ id }) => id === genreId);
  const target = genres.find(({ id }) => id === genre?.movedTo);
  if (!genre || !target) throw new Error(`Genre ${genreId} was not retired into another one.`);
  const move: GenreMove =
    target.parentId === null
      ? { column: 'main_genre_id', from: genre.id, to: { main_genre_id: target.id } }
      : {
          column: 'sub_genre_id',
          from: genre.id,
          to: { main_genre_id: target.parentId, sub_genre_id: target.id },
        };
  for (let left = true; left; ) {
    signal.throwIfAborted();
    left = await inTransaction(ctx.db, async (tx) => {
      const now = ctx.clock.now();
      return (await moveSomeReleases(tx, move, { limit: BATCH_SIZE, now })) === BATCH_SIZE;
    });
  }
  for (;;) {
    signal.throwIfAborted();
    const groupIds = await nextGroups(ctx.db, move, BATCH_SIZE);
    if (groupIds.length === 0) return;
    await inTransaction(ctx.db, async (tx) => {
      await moveGroups(tx, move, groupIds);
      await refreshStorefront(tx, ctx, { groupIds });
      await ctx.cache.clear(tx, 'genres');
    });
  }
}
