import type { ArtworkFlow } from '@lathe/contract/artwork';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import { addToHistory, setArtworkFlow, setReleaseArtwork } from '../releases/index.ts';
import {
  type ArtworkRow,
  changeArtwork,
  deleteArtwork,
  ensureArtwork,
  findArtwork,
} from './artwork-store.ts';
import { artworkFolders } from './storage-keys.ts';
import { readSources } from './upload-store.ts';
import type { ArtworkWork } from './with-artwork.ts';

/** Keeps the work of the other flow, so switching back restores it. */
export async function chooseFlow(
  tx: Tx,
  { release, artwork, userId, now }: ArtworkWork,
  { flow, confirmed }: { flow: ArtworkFlow; confirmed: boolean },
): Promise<void> {
  if (artwork.flow === flow) return;
  const hasSources = (await readSources(tx, artwork.id)).length > 0;
  if (hasSources && !confirmed) throw new CallError('artwork_flow_unconfirmed');
  await changeArtwork(tx, artwork.id, { approved_at: null, updated_at: now });
  const other = await ensureArtwork(tx, { releaseId: release.id, flow, now });
  await setArtworkFlow(tx, release.id, flow);
  await setReleaseArtwork(tx, release.id, other);
  await addToHistory(tx, { releaseId: release.id, userId, action: 'artwork_flow', now });
}

/** Discards uploads and results of the chosen flow. The other flow stays unchanged. */
export async function resetFlow(
  tx: Tx,
  { ctx, release, artwork, userId, now }: ArtworkWork,
): Promise<void> {
  const artworkKey = { releaseId: release.id, artworkId: artwork.id };
  await deleteArtwork(tx, artwork.id);
  await ensureArtwork(tx, { releaseId: release.id, flow: artwork.flow, now });
  await setReleaseArtwork(tx, release.id, { image: null, faces: [] });
  const prefixes = artworkFolders(artworkKey, artwork.made_run);
  await ctx.jobs.enqueue(tx, removeFiles, { prefixes });
  await addToHistory(tx, { releaseId: release.id, userId, action: 'artwork_reset', now });
}

export async function otherFlow(
  tx: Parameters<typeof findArtwork>[0],
  { id: releaseId, artwork_flow }: { id: string; artwork_flow: ArtworkFlow },
): Promise<ArtworkRow | undefined> {
  const flow = artwork_flow === 'express' ? 'designer' : 'express';
  return await findArtwork(tx, { releaseId, flow });
}
