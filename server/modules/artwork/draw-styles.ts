/** Draws a small preview of every style with the picture and text of the seller. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runArtworkTask } from '@lathe/media/artwork/run-artwork-task';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { IMMUTABLE_CACHE } from '../../platform/storage/storage.ts';
import { inTemporaryFolder } from '../../platform/temporary-folder.ts';
import { readPrintedFacts } from '../releases/index.ts';
import { type ArtworkRow, changeArtwork, findArtwork, type StylePreview } from './artwork-store.ts';
import { expressArtworkFacts } from './express-facts.ts';
import { fetchPictures } from './run-tasks.ts';
import { styleFolder } from './storage-keys.ts';

const WIDTH = 480;
/** Up to this many crashes may be the fault of the machine. */
const CRASHES = 3;

export async function handler(
  ctx: Ctx,
  { artworkId }: { artworkId: string },
  helpers: JobHelpers,
): Promise<void> {
  const artwork = await findArtwork(ctx.db, { id: artworkId });
  if (!artwork) return;
  await inTemporaryFolder('styles', (folder) => draw(ctx, artwork, { folder, helpers }));
}

/** The style picker then shows names without pictures, as after a crash. */
export async function onFinalFailure(
  { log }: Ctx,
  { artworkId }: { artworkId: string },
): Promise<void> {
  log.warn({ artwork: artworkId }, 'Style previews failed.');
}

async function draw(
  ctx: Ctx,
  artwork: ArtworkRow,
  { folder, helpers }: { folder: string; helpers: JobHelpers },
): Promise<void> {
  const { signal } = helpers;
  const pictures = await fetchPictures({ ctx, artwork, folder, signal });
  if (!pictures) return;
  const facts = await readPrintedFacts(ctx.db, artwork.release_id);
  const { cover, crop } = pictures;
  const result = await runArtworkTask(
    'preview_express_styles',
    {
      cover,
      crop,
      parts: artworkParts(facts.type, facts.options),
      facts: expressArtworkFacts(facts, artwork.language),
      colours: artwork.colours,
      outFolder: join(folder, 'out'),
      width: WIDTH,
    },
    { folder, signal },
  );
  if (!result.ok) {
    if (helpers.attempt < CRASHES)
      throw new Error(`${result.failure.code}: ${result.failure.detail}`);
    // The style picker then shows names without pictures. The artwork run itself reports the cause.
    helpers.log.warn({ artwork: artwork.id, ...result.failure }, 'Style previews failed.');
    return;
  }
  const { styles, pairs } = result.output;
  const previews = await storePreviews(ctx, artwork.id, styles);
  await inTransaction(ctx.db, async (tx) => {
    await changeArtwork(tx, artwork.id, { style_previews: previews, pairs: [...pairs] });
    const { owner_id } = await tx
      .selectFrom('releases')
      .select('owner_id')
      .where('id', '=', artwork.release_id)
      .executeTakeFirstOrThrow();
    const data = { release: artwork.release_id };
    await ctx.realtime.publish(tx, `account:${owner_id}`, 'artwork', data);
  });
}

interface DrawnPreview {
  style: StylePreview['style'];
  file: string;
  width: number;
  height: number;
}

/** New pictures get new names, so browsers can cache them forever. */
async function storePreviews(
  { storage }: Ctx,
  artworkId: string,
  drawn: readonly DrawnPreview[],
): Promise<StylePreview[]> {
  const base = `${styleFolder(artworkId)}${randomUUID()}`;
  return await Promise.all(
    drawn.map(async ({ style, file, width, height }) => {
      const src = `${base}-${style}.webp`;
      const options = { contentType: 'image/webp', cacheControl: IMMUTABLE_CACHE };
      await storage.put(src, await readFile(file), options);
      const picture = { base, widths: [], types: [], src, width, height, colours: [] };
      return { style, picture };
    }),
  );
}
