import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { readInProcess } from '../../platform/picture-process.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import { IMMUTABLE_CACHE } from '../../platform/storage/storage.ts';
import {
  clearPage,
  filesOfPage,
  newFileBase,
  type StoredInstagram,
  type StoredYouTube,
  setSocial,
} from '../pages/index.ts';

const WIDTH = 640;
const MAX_PIXELS = 20_000_000;

interface SocialPicture {
  image: string | null;
  source: string | null;
}

/** Idempotent: skips items that already have an image. */
export async function handler(ctx: Ctx, { pageId }: { pageId: string }): Promise<void> {
  const page = await ctx.db
    .selectFrom('pages')
    .select(['youtube', 'instagram'])
    .where('id', '=', pageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!page) return;
  const youtube = page.youtube as StoredYouTube | null;
  const instagram = page.instagram as StoredInstagram | null;
  const found = new Map<string, string>();
  const { social } = ctx;
  for (const video of youtube?.videos ?? []) {
    await fetchInto(found, ctx, { pageId, shown: video, fetchPicture: social.youtube.picture });
  }
  for (const post of instagram?.posts ?? []) {
    const fetchPicture = social.instagram?.picture ?? (async () => null);
    await fetchInto(found, ctx, { pageId, shown: post, fetchPicture });
  }
  if (found.size > 0) await write(ctx, pageId, found);
}

async function fetchInto(
  found: Map<string, string>,
  { storage, log }: Ctx,
  {
    pageId,
    shown,
    fetchPicture,
  }: {
    pageId: string;
    shown: SocialPicture;
    fetchPicture: (address: string) => Promise<Uint8Array | null>;
  },
): Promise<void> {
  if (shown.image !== null || shown.source === null) return;
  const bytes = await fetchPicture(shown.source);
  const order = { maxPixels: MAX_PIXELS, widths: [WIDTH] };
  const result = bytes && (await readInProcess('make_jpegs', { ...order, bytes }));
  if (!result || 'problem' in result) {
    // Shown without an image; the next save retries.
    log.warn({ pageId, source: shown.source }, 'no image available');
    return;
  }
  const [jpeg] = result;
  if (!jpeg) return;
  const key = `${newFileBase(pageId, 'social')}.jpeg`;
  await storage.put(key, jpeg.bytes, {
    contentType: 'image/jpeg',
    cacheControl: IMMUTABLE_CACHE,
  });
  found.set(shown.source, `/media/${key}`);
}

/** Reads the page again, because it may have changed while the images were fetched. */
async function write(ctx: Ctx, pageId: string, found: Map<string, string>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, 'pages', [pageId]);
    const page = await tx
      .selectFrom('pages')
      .select(['youtube', 'instagram', 'deleted_at'])
      .where('id', '=', pageId)
      .executeTakeFirstOrThrow();
    if (page.deleted_at) {
      await ctx.jobs.enqueue(tx, removeFiles, { prefixes: [filesOfPage(pageId)] });
      return;
    }
    const youtube = page.youtube as StoredYouTube | null;
    const instagram = page.instagram as StoredInstagram | null;
    const filled = <Item extends SocialPicture>(item: Item): Item => ({
      ...item,
      image: item.image ?? found.get(item.source ?? '') ?? null,
    });
    await setSocial(tx, {
      id: pageId,
      youtube: youtube && { ...youtube, videos: youtube.videos.map(filled) },
      instagram: instagram && { ...instagram, posts: instagram.posts.map(filled) },
    });
    await clearPage(tx, ctx, pageId);
  });
}
