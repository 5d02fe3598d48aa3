/** Creates a release from another one: metadata at once, tracks and artwork in the background. */
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { lockPerson } from '../accounts/index.ts';
import { canPublishOnPage } from '../pages/index.ts';
import {
  addToHistory,
  assertCloneable,
  copyMetadata,
  insertDraft,
  lockedRelease,
  metadataOf,
} from '../releases/index.ts';
import { cloneContent } from './jobs.ts';
import type { ReleaseRequest } from './submit-release.ts';

interface CloneOptions {
  /** Release type of the clone. */
  typeId: number;
  songs: boolean;
  artwork: boolean;
}

export async function cloneRelease(
  tx: Tx,
  ctx: Ctx,
  request: ReleaseRequest & CloneOptions,
): Promise<string> {
  const { ownerId, userId, typeId, songs, artwork } = request;
  // Lock order: account before releases. The account lock also protects the release limit.
  await lockPerson(tx, request.ownerId);
  const source = await lockedRelease(tx, request);
  assertCloneable(source);
  const { title, primaryArtist, pageId: formerPage } = metadataOf(source);
  // On a page of another owner, the right to publish may have ended.
  const keepsPage =
    formerPage !== null && (await canPublishOnPage(tx, { ownerId, pageId: formerPage }));
  const pageId = keepsPage ? formerPage : null;
  const options = typeId === source.release_type_id ? source.options : [];
  const draftInput = { ownerId, userId, typeId, title, primaryArtist, pageId, options };
  const id = await insertDraft(tx, ctx, draftInput);
  const now = ctx.clock.now();
  const isCloning = songs || artwork;
  await copyMetadata(tx, { source, id, keepsPage, isCloning, now });
  await addToHistory(tx, { releaseId: id, userId, action: 'cloned', detail: { title }, now });
  if (isCloning) {
    const payload = { releaseId: id, userId, songs, artwork };
    await ctx.jobs.enqueue(tx, cloneContent, payload, { key: `clone:${id}` });
  }
  return id;
}
