/** A new release with what another says: its words at once, its songs and artwork in the background. */
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { lockPerson } from '../accounts/index.ts';
import {
  addDraft,
  addToHistory,
  assertCloneable,
  copyWords,
  lockedRelease,
  mayStandOn,
  metadataOf,
} from '../releases/index.ts';
import { cloneContent } from './jobs.ts';
import type { Wish } from './submit-release.ts';

interface Choice {
  /** The format of the new one. */
  typeId: number;
  songs: boolean;
  artwork: boolean;
}

/** Returns the id of the new release. */
export async function cloneRelease(tx: Tx, ctx: Ctx, wish: Wish & Choice): Promise<string> {
  const { ownerId, userId, typeId, songs, artwork } = wish;
  // Their releases are counted for the new one: the account is locked before any release.
  await lockPerson(tx, wish.ownerId);
  const source = await lockedRelease(tx, wish);
  assertCloneable(source);
  const { title, primaryArtist, pageId: formerPage } = metadataOf(source);
  // On a page of somebody else it may be the last one that stands there.
  const keepsPlace = formerPage !== null && (await mayStandOn(tx, { ownerId, pageId: formerPage }));
  const pageId = keepsPlace ? formerPage : null;
  const options = typeId === source.release_type_id ? source.options : [];
  const beginning = { ownerId, userId, typeId, title, primaryArtist, pageId, options };
  const id = await addDraft(tx, ctx, beginning);
  const now = ctx.clock.now();
  const isCloning = songs || artwork;
  await copyWords(tx, { source, id, keepsPlace, isCloning, now });
  await addToHistory(tx, { releaseId: id, userId, action: 'cloned', detail: { title }, now });
  if (isCloning) {
    const payload = { releaseId: id, userId, songs, artwork };
    await ctx.jobs.enqueue(tx, cloneContent, payload, { key: `clone:${id}` });
  }
  return id;
}
