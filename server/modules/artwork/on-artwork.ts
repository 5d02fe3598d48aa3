/** The skeleton of every change to artwork: its state is worked out anew. */
import type { ArtworkFlow } from '@lathe/contract/artwork';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import {
  onRelease,
  type ReleasePlace,
  type ReleaseWork,
  reportArtwork,
} from '../releases/index.ts';
import { type ArtworkRow, ensureArtwork } from './artwork-store.ts';

export interface Work extends ReleaseWork {
  ctx: Ctx;
  /** Of the route that is chosen. */
  artwork: ArtworkRow;
}

export async function onArtwork<T>(
  call: Caller,
  place: ReleasePlace,
  work: (tx: Tx, given: Work) => Promise<T>,
): Promise<T> {
  const { ctx } = call;
  return await onRelease(call, place, async (tx, given) => {
    const { release, now } = given;
    const flow = release.artwork_flow;
    const artwork = await ensureArtwork(tx, { releaseId: release.id, flow, now });
    const result = await work(tx, { ...given, ctx, artwork });
    await reportArtwork(tx, ctx, release);
    return result;
  });
}

export function assertFlow({ artwork }: Work, flow: ArtworkFlow): void {
  if (artwork.flow !== flow) throw new CallError('artwork_wrong_flow');
}
