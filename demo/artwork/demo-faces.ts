/** 3D preview faces of a demo release, cached on disk. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FacesInput, makeFaces } from '@lathe/media/artwork/express/make-faces';
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

interface DemoFaceInput extends Pick<FacesInput, 'parts' | 'facts' | 'style'> {
  folder: string;
  image: PictureRecord | null;
}

/** As stored in the cache file. */
interface CachedFace {
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

export async function makeDemoFaces(
  ctx: Pick<Ctx, 'storage'>,
  input: DemoFaceInput,
): Promise<DemoFace[]> {
  const { image } = input;
  if (!image) return [];
  const cached = await readOrRenderFaces(ctx, { ...input, image });
  return await Promise.all(
    cached.map(async ({ webp, ...face }) => {
      const bytes = Buffer.from(webp, 'base64');
      const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const at = `public/demo/faces/${name}.webp`;
      const options = { contentType: 'image/webp', cacheControl: IMMUTABLE_CACHE };
      const existing = await ctx.storage.head(at);
      if (existing?.size !== bytes.length) await ctx.storage.put(at, bytes, options);
      return { ...face, src: `/media/${at}` };
    }),
  );
}

async function readOrRenderFaces(
  ctx: Pick<Ctx, 'storage'>,
  { folder, image, ...input }: DemoFaceInput & { image: PictureRecord },
): Promise<CachedFace[]> {
  version ??= generatorVersion(SOURCES);
  const name = cacheKey(await version, [input, image.src, WIDTH]);
  const file = join(folder, 'faces', `${name}.json`);
  const cached = await readFile(file, 'utf8').catch(() => null);
  if (cached !== null) return JSON.parse(cached) as CachedFace[];
  const rendered = await renderFaces(ctx, image, input);
  await mkdir(join(folder, 'faces'), { recursive: true });
  // Two processes may render the same face, so each writes its own file and the last rename wins.
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, JSON.stringify(rendered));
  await rename(temporary, file);
  return rendered;
}

async function renderFaces(
  { storage }: Pick<Ctx, 'storage'>,
  { src }: PictureRecord,
  input: Pick<FacesInput, 'parts' | 'facts' | 'style'>,
): Promise<CachedFace[]> {
  return await inTemporaryFolder('faces', async (folder) => {
    const source = await storage.get(src);
    if (!source) throw new Error(`The picture ${src} is missing from storage.`);
    const cover = join(folder, 'cover');
    await pipeline(source.body, createWriteStream(cover));
    const coverInput = { cover, crop: null, colours: null, outFolder: folder, width: WIDTH };
    const faces = await makeFaces({ ...input, ...coverInput });
    return await Promise.all(
      faces.map(async ({ file, ...face }) => ({
        ...face,
        webp: (await readFile(file)).toString('base64'),
      })),
    );
  });
}
