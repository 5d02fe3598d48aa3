/** Common frame of all artwork changes: it recomputes the status. */
import type { ArtworkFlow } from '@lathe/contract/artwork';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { type OpenedUpload, withOpenedUpload } from '../../platform/storage/direct-uploads.ts';
import {
  assertEditable,
  lockedRelease,
  type ReleaseParams,
  type ReleaseWork,
  withRelease,
} from '../releases/index.ts';
import { type ArtworkRow, ensureArtwork } from './artwork-store.ts';
import { updateArtworkStatus } from './report-artwork.ts';
import { sourceKey } from './storage-keys.ts';

export interface ArtworkWork extends ReleaseWork {
  ctx: Ctx;
  /** Artwork of the chosen flow. */
  artwork: ArtworkRow;
}

export async function withArtwork<T>(
  call: Caller,
  params: ReleaseParams,
  work: (tx: Tx, context: ArtworkWork) => Promise<T>,
): Promise<T> {
  const { ctx } = call;
  return await withRelease(call, params, async (tx, context) => {
    const { release, now } = context;
    const flow = release.artwork_flow;
    const artwork = await ensureArtwork(tx, { releaseId: release.id, flow, now });
    const result = await work(tx, { ...context, ctx, artwork });
    await updateArtworkStatus(tx, ctx, release);
    return result;
  });
}

interface NewFileWork<T> {
  /**
   * Throws if the file is not allowed. Called before anything is opened or written, and again at
   * the end.
   */
  check: (tx: Tx, context: ArtworkWork) => Promise<void>;
  work: (tx: Tx, context: ArtworkWork, opened: OpenedUpload) => Promise<T>;
}

/** For changes that start with an uploaded file, which is opened in storage first. */
export async function withNewFile<T>(
  call: Caller,
  params: ReleaseParams,
  { check, work }: NewFileWork<T>,
): Promise<T> {
  const { storage } = call.ctx;
  const artworkId = await chosenArtwork(call, params, check);
  const keyOf = (id: string) => sourceKey({ releaseId: params.release, artworkId }, id);
  return await withOpenedUpload(storage, keyOf, (opened) =>
    withArtwork(call, params, async (tx, context) => {
      // The flow was switched or restarted in the meantime.
      if (context.artwork.id !== artworkId) throw new CallError('artwork_wrong_flow');
      await check(tx, context);
      return await work(tx, context, opened);
    }),
  );
}

async function chosenArtwork(
  { ctx, actor }: Caller,
  { user, release: id }: ReleaseParams,
  check: NewFileWork<unknown>['check'],
): Promise<string> {
  return await inTransaction(ctx.db, async (tx) => {
    const release = await lockedRelease(tx, { ownerId: user, id });
    assertEditable(release);
    const now = ctx.clock.now();
    const artwork = await ensureArtwork(tx, { releaseId: id, flow: release.artwork_flow, now });
    await check(tx, { release, userId: signedIn(actor).userId, now, ctx, artwork });
    return artwork.id;
  });
}

export function assertFlow({ artwork }: ArtworkWork, flow: ArtworkFlow): void {
  if (artwork.flow !== flow) throw new CallError('artwork_wrong_flow');
}
