/** 3D preview faces of a demo release, cached on disk. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FacesOrder, makeFaces } from '@lathe/media/artwork/express/make-faces';
import type { Ctx } from '../../server/context.ts';
import type { PictureRecord } from '../../server/platform/pictures.ts';
import { IMMUTABLE_CACHE } from '../../server/platform/storage/storage.ts';
import { inTemporaryFolder } from '../../server/platform/temporary-folder.ts';
import { cacheKey, generatorVersion } from '../sleeves/picture-cache.ts';

/** As stored in the release row. */
export interface DemoFace {
  key: string;
  src: string;
  width: number;
  height: number;
}

interface Order extends Pick<FacesOrder, 'parts' | 'facts' | 'style'> {
  folder: string;
  image: PictureRecord | null;
}

/** As stored in the cache file. */
interface KeptFace {
  key: string;
  width: number;
  height: number;
  /** Base64. */
  webp: string;
}

/** Width of the front in pixels; enough for a record that fills half the screen. */
const WIDTH = 480;
/** Relative to demo/sleeves; every source that affects how a face looks. */
const SOURCES = [
  '../../media/artwork/express/',
  '../../media/artwork/express/styles/',
  '../../media/artwork/print/',
  '../../media/type/',
  '../../rules/artwork/',
];
/** Computed once per process. */
let version: Promise<string> | undefined;

export async function makeDemoFaces(ctx: Pick<Ctx, 'storage'>, order: Order): Promise<DemoFace[]> {
  const { image } = order;
  if (!image) return [];
  const kept = await facesOf(ctx, { ...order, image });
  return await Promise.all(
    kept.map(async ({ webp, ...face }) => {
      const bytes = Buffer.from(webp, 'base64');
      const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const at = `public/demo/faces/${name}.webp`;
      const options = { contentType: 'image/webp', cacheControl: IMMUTABLE_CACHE };
      const there = await ctx.storage.head(at);
      if (there?.size !== bytes.length) await ctx.storage.put(at, bytes, options);
      return { ...face, src: `/media/${at}` };
    }),
  );
}

async function facesOf(
  ctx: Pick<Ctx, 'storage'>,
  { folder, image, ...order }: Order & { image: PictureRecord },
): Promise<KeptFace[]> {
  version ??= generatorVersion(SOURCES);
  const name = cacheKey(await version, [order, image.src, WIDTH]);
  const file = join(folder, 'faces', `${name}.json`);
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept) as KeptFace[];
  const made = await make(ctx, image, order);
  await mkdir(join(folder, 'faces'), { recursive: true });
  // Two processes may render the same face, so each writes its own file and the last rename wins.
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, JSON.stringify(made));
  await rename(own, file);
  return made;
}

async function make(
  { storage }: Pick<Ctx, 'storage'>,
  { src }: PictureRecord,
  order: Pick<FacesOrder, 'parts' | 'facts' | 'style'>,
): Promise<KeptFace[]> {
  return await inTemporaryFolder('faces', async (folder) => {
    const opened = await storage.get(src);
    if (!opened) throw new Error(`The picture ${src} is missing from storage.`);
    const cover = join(folder, 'cover');
    await pipeline(opened.body, createWriteStream(cover));
    const whole = { cover, crop: null, colours: null, outFolder: folder, width: WIDTH };
    const faces = await makeFaces({ ...order, ...whole });
    return await Promise.all(
      faces.map(async ({ file, ...face }) => ({
        ...face,
        webp: (await readFile(file)).toString('base64'),
      })),
    );
  });
}
