import { startsLikeUrl } from '@lathe/rules/web-url';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { YouTubeResult } from '../../platform/social/youtube.ts';
import { parseYouTubeAddress } from '../../platform/social/youtube-address.ts';
import {
  clearPage,
  type OwnPageRow,
  readOwnPage,
  type StoredYouTube,
  updatePageColumn,
} from '../pages/index.ts';
import { storeSocialPictures } from './jobs.ts';

const HOST = 'www.youtube.com';

export async function lookUpYouTube({ social }: Ctx, url: string): Promise<YouTubeResult> {
  const address = parseYouTubeAddress(url);
  if (!address && !startsLikeUrl(url, HOST)) {
    const fields = { url: [{ key: 'url_begin' as const, values: { host: HOST } }] };
    throw new CallError('youtube_not_found', { fields });
  }
  if (!address) {
    throw new CallError('youtube_not_found', { fields: { url: [{ key: 'youtube_address' }] } });
  }
  return await social.youtube.lookUp(address);
}

interface YouTubeChange {
  ownerId: string;
  id: string;
  /** Null removes it. */
  found: YouTubeResult | null;
}

/** Callers lock the owner's account and call YouTube before. */
export async function setPageYouTube(
  tx: Tx,
  ctx: Ctx,
  { ownerId, id, found }: YouTubeChange,
): Promise<OwnPageRow> {
  const page = await readOwnPage(tx, { ownerId, id });
  const value = found && toStoredYouTube(found, page.youtube);
  await updatePageColumn(tx, { id, column: 'youtube', value, now: ctx.clock.now() });
  if (found)
    await ctx.jobs.enqueue(tx, storeSocialPictures, { pageId: id }, { key: `social ${id}` });
  await clearPage(tx, ctx, id);
  return await readOwnPage(tx, { ownerId, id });
}

/** Keeps images that are already stored. */
function toStoredYouTube(
  { videos, ...about }: YouTubeResult,
  before: StoredYouTube | null,
): StoredYouTube {
  const images = new Map(before?.videos.map(({ id, image }) => [id, image]));
  return {
    ...about,
    videos: videos.map(({ id, title, thumbnail }) => ({
      id,
      title,
      image: images.get(id) ?? null,
      source: thumbnail,
    })),
  };
}
