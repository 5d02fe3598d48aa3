/** Checks whether the artwork still matches the release data. */
import { type ArtworkState, artworkStatus } from '@lathe/rules/artwork/status';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import {
  printedDigest,
  type ReleaseRow,
  readPrintedFacts,
  updateRelease,
} from '../releases/index.ts';
import { changeArtwork, findArtwork } from './artwork-store.ts';

/**
 * Runs after a change to printed data. Withdraws an outdated approval and sends the new status to
 * the release and the browsers of the seller.
 */
export async function updateArtworkStatus(
  tx: Tx,
  ctx: Ctx,
  release: { id: string; owner_id: string },
): Promise<void> {
  const artwork = await tx
    .selectFrom('artworks')
    .innerJoin('releases', (join) =>
      join
        .onRef('releases.id', '=', 'artworks.release_id')
        .onRef('releases.artwork_flow', '=', 'artworks.flow'),
    )
    .select((eb) => [
      'artworks.id',
      'state',
      'made_from',
      'outdated',
      'artworks.approved_at',
      eb
        .exists(
          eb
            .selectFrom('artwork_uploads')
            .select('artwork_uploads.id')
            .whereRef('artwork_id', '=', 'artworks.id')
            .where('artwork_uploads.state', 'in', ['uploading', 'arrived']),
        )
        .as('begun'),
    ])
    .where('releases.id', '=', release.id)
    .executeTakeFirst();
  if (!artwork) return;
  const now = ctx.clock.now();
  const { id, made_from: madeFrom } = artwork;
  const digest = madeFrom && printedDigest(await readPrintedFacts(tx, release.id));
  const outdated = madeFrom !== digest;
  const approved = artwork.approved_at !== null && !outdated;
  if (outdated !== artwork.outdated || (outdated && artwork.approved_at !== null)) {
    const approvalReset = outdated ? { approved_at: null } : {};
    await changeArtwork(tx, id, { outdated, ...approvalReset, updated_at: now });
  }
  const state = artwork.state as ArtworkState;
  const change = {
    artwork_status: artworkStatus({ state, started: Boolean(artwork.begun), approved, outdated }),
  };
  await updateRelease(tx, { id: release.id, change, now, words: false });
  await ctx.realtime.publish(tx, `account:${release.owner_id}`, 'artwork', { release: release.id });
}

/** The seller must review and approve the artwork again. */
export async function reopenArtwork(tx: Tx, ctx: Ctx, release: ReleaseRow): Promise<void> {
  const { id, artwork_flow: flow } = release;
  const now = ctx.clock.now();
  const artwork = await findArtwork(tx, { releaseId: id, flow });
  if (artwork) await changeArtwork(tx, artwork.id, { approved_at: null, updated_at: now });
  const change = { artwork_status: 'Incomplete' };
  await updateRelease(tx, { id, change, now, words: false });
  await updateArtworkStatus(tx, ctx, release);
}
