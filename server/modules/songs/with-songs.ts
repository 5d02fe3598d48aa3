/** Wraps every change to tracks, and updates the section status afterwards. */
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import {
  addToHistory,
  type ReleaseParams,
  type ReleaseRow,
  type ReleaseWork,
  songsStateOf,
  updateRelease,
  withRelease,
} from '../releases/index.ts';

export async function withSongs<T>(
  call: Caller,
  params: ReleaseParams,
  work: (tx: Tx, context: ReleaseWork) => Promise<T>,
): Promise<T> {
  return await withRelease(call, params, async (tx, context) => {
    const result = await work(tx, context);
    await finishSongs(tx, call.ctx, context);
    return result;
  });
}

/** After every change of tracks. */
export async function finishSongs(tx: Tx, ctx: Ctx, context: ReleaseWork): Promise<void> {
  if (!context.release.tracks_in_edit) await reopen(tx, context);
  await updateSongsStatus(tx, ctx, context.release);
}

/** Any change reopens a completed section. */
async function reopen(tx: Tx, { release, userId, now }: ReleaseWork): Promise<void> {
  await updateRelease(tx, { id: release.id, change: { tracks_in_edit: true }, now, words: false });
  await addToHistory(tx, { releaseId: release.id, userId, action: 'tracks_reopened', now });
}

/** Updates the track status of the release, and lets open pages revalidate. */
export async function updateSongsStatus(
  tx: Tx,
  ctx: Ctx,
  release: Pick<
    ReleaseRow,
    'id' | 'owner_id' | 'release_type_id' | 'main_genre_id' | 'submitted_at'
  >,
): Promise<void> {
  const { status } = await songsStateOf(tx, ctx, release);
  const now = ctx.clock.now();
  const change = { tracks_status: status };
  await updateRelease(tx, { id: release.id, change, now, words: false });
  // Titles and lengths are printed on the artwork.
  await ctx.hooks.releaseChanged(tx, ctx, release);
  await ctx.realtime.publish(tx, `account:${release.owner_id}`, 'songs', { release: release.id });
}
