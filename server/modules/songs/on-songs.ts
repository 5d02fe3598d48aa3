/** The skeleton of every change to songs: release locked, still open, state worked out anew. */
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import {
  addToHistory,
  assertEditable,
  findRelease,
  lockedRelease,
  type ReleaseRow,
  reportArtwork,
  songsStateOf,
  updateRelease,
} from '../releases/index.ts';

export interface ReleasePlace {
  user: string;
  release: string;
}

interface Work {
  release: ReleaseRow;
  userId: string;
  now: Date;
}

export async function onSongs<T>(
  call: Caller,
  { user, release: id }: ReleasePlace,
  work: (tx: Tx, given: Work) => Promise<T>,
): Promise<T> {
  const { ctx } = call;
  return await inTransaction(ctx.db, async (tx) => {
    const release = await lockedRelease(tx, { ownerId: user, id });
    assertEditable(release);
    const now = ctx.clock.now();
    const { userId } = signedIn(call.actor);
    const result = await work(tx, { release, userId, now });
    if (!release.tracks_in_edit) await reopen(tx, { release, userId, now });
    await reportSongs(tx, ctx, release);
    await auditIfForAnother(tx, call, { subjectId: user, action: 'releases.edited' });
    return result;
  });
}

/** What was finished is so no longer; to submit it, edit mode has to be left again. */
async function reopen(tx: Tx, { release, userId, now }: Work): Promise<void> {
  await updateRelease(tx, { id: release.id, change: { tracks_in_edit: true }, now, words: false });
  await addToHistory(tx, { releaseId: release.id, userId, action: 'tracks_reopened', now });
}

/** Tells the release how its songs stand, and whoever looks at it to look again. */
export async function reportSongs(
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
  // Titles and lengths are printed.
  await reportArtwork(tx, ctx, release);
  await ctx.realtime.publish(tx, `user:${release.owner_id}`, 'songs', { release: release.id });
}

export async function readRelease(
  { ctx }: Caller,
  { user, release }: ReleasePlace,
): Promise<ReleaseRow> {
  const row = await findRelease(ctx.db, { ownerId: user, id: release });
  if (!row) throw new CallError('not_found');
  return row;
}
