/** Open Graph images, created on first request and stored under a hash of their content. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Ctx } from '../../context.ts';
import { drawInSpareTime } from '../../platform/picture-process.ts';
import type { PictureRecord } from '../../platform/pictures.ts';
import { IMMUTABLE_CACHE } from '../../platform/storage/storage.ts';
import { assertWithinLimit } from '../accounts/index.ts';
import { findTitleById, type PublicTitle } from './store.ts';

/** Increase when the drawing changes, to regenerate all images. */
const DRAWING = 1;

export function socialImagePath(id: string): string {
  return `/media/social/${id}.jpg`;
}

const pending = new Map<string, Promise<void>>();

/** The key below `public/`; undefined if the title is not in the shop. */
export async function socialImageKey(
  ctx: Ctx,
  { id, ip }: { id: string; ip: string },
): Promise<string | undefined> {
  const title = await findTitleById(ctx.db, id);
  if (!title) return undefined;
  const key = keyOf(title);
  if (await ctx.storage.head(key)) return key;
  await assertWithinLimit(ctx, 'drawing', ip);
  const running = pending.get(key) ?? make(ctx, title, key).finally(() => pending.delete(key));
  pending.set(key, running);
  await running;
  return key;
}

function keyOf({ id, title, artist, image }: PublicTitle): string {
  const shown = JSON.stringify([DRAWING, title, artist, (image as PictureRecord | null)?.src]);
  const hash = createHash('sha256').update(shown).digest('hex').slice(0, 16);
  return `public/social/${id}-${hash}.jpg`;
}

async function make(
  { storage }: Pick<Ctx, 'storage'>,
  title: PublicTitle,
  key: string,
): Promise<void> {
  const image = title.image as PictureRecord | null;
  const file = image && (await storage.get(image.src));
  const bytes = await drawInSpareTime('draw_social_card', {
    title: title.title,
    artist: title.artist,
    sleeve: file ? await buffer(file.body) : null,
    colours: image?.colours ?? [],
  });
  await storage.put(key, bytes, { contentType: 'image/jpeg', cacheControl: IMMUTABLE_CACHE });
}
