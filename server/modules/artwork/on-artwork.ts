/** The skeleton of every change to artwork: release locked, still open, state worked out anew. */
import type { ArtworkFlow } from '@lathe/contract/artwork';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import {
  assertEditable,
  lockedRelease,
  type ReleaseRow,
  reportArtwork,
} from '../releases/index.ts';
import { type ArtworkRow, ensureArtwork } from './artwork-store.ts';

export interface ReleasePlace {
  user: string;
  release: string;
}

export interface Work {
  ctx: Ctx;
  release: ReleaseRow;
  /** Of the route that is chosen. */
  artwork: ArtworkRow;
  userId: string;
  now: Date;
}

export async function onArtwork<T>(
  call: Caller,
  { user, release: id }: ReleasePlace,
  work: (tx: Tx, given: Work) => Promise<T>,
): Promise<T> {
  const { ctx } = call;
  return await inTransaction(ctx.db, async (tx) => {
    const release = await lockedRelease(tx, { ownerId: user, id });
    assertEditable(release);
    const now = ctx.clock.now();
    const flow = release.artwork_flow;
    const artwork = await ensureArtwork(tx, { releaseId: id, flow, now });
    const { userId } = signedIn(call.actor);
    const result = await work(tx, { ctx, release, artwork, userId, now });
    await reportArtwork(tx, ctx, release);
    await auditIfForAnother(tx, call, { subjectId: user, action: 'releases.edited' });
    return result;
  });
}

export function assertFlow({ artwork }: Work, flow: ArtworkFlow): void {
  if (artwork.flow !== flow) throw new CallError('artwork_wrong_flow');
}
