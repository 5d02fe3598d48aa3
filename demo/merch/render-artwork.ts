/** A design file as a seller uploads it, and what its check makes of it; cached. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckResult, checkFile } from '@lathe/media/merch/check/check-file';
import type { RenditionFormat } from '@lathe/media/pictures/make-renditions';
import sharp from 'sharp';
import { inTemporaryFolder } from '../../server/platform/temporary-folder.ts';
import {
  type CachedFiles,
  cacheKey,
  generatorVersion,
  readCachedFiles,
  writeCachedFiles,
} from '../sleeves/picture-cache.ts';
import { sheetToSvg } from '../sleeves/sheet.ts';
import { ARTWORKS, type ArtworkName, artworkPixels } from './artworks.ts';

type Checked = NonNullable<CheckResult['checked']>;

export interface CheckedArtwork extends Pick<Checked, 'width' | 'height' | 'sha256' | 'ink'> {
  /** As uploaded. */
  original: Buffer;
  /** What everything is drawn from. */
  print: Buffer;
  previews: { type: RenditionFormat; width: number; height: number; bytes: Buffer }[];
  colours: string[];
}

type ArtworkFacts = Pick<Checked, 'width' | 'height' | 'sha256' | 'ink'> & {
  colours: string[];
  previews: { type: RenditionFormat; width: number; height: number }[];
};

/** Relative to demo/sleeves; every source that affects a design file or a picture of an item. */
const SOURCES = [
  './sheet.ts',
  './palettes.ts',
  '../merch/artwork/',
  '../merch/artworks.ts',
  '../merch/render-artwork.ts',
  '../merch/render-items.ts',
  '../../media/type/',
  '../../media/pictures/',
  '../../media/merch/check/',
  '../../media/merch/pictures/',
  '../../rules/colours.ts',
  '../../rules/merch/design-hash.ts',
  '../../rules/merch/render/',
  '../../rules/merch/render/products/',
];
let version: Promise<string> | undefined;

/** Computed once per process. */
export async function merchVersion(): Promise<string> {
  version ??= generatorVersion(SOURCES);
  return await version;
}

async function artworkKey(name: ArtworkName): Promise<string> {
  return cacheKey(await merchVersion(), ['artwork', name]);
}

export async function readArtwork(
  name: ArtworkName,
  cacheFolder: string,
): Promise<CheckedArtwork | null> {
  const cached = await readCachedFiles<ArtworkFacts>(cacheFolder, await artworkKey(name));
  return cached && fromCache(cached);
}

export async function readOrRenderArtwork(
  name: ArtworkName,
  cacheFolder: string,
): Promise<CheckedArtwork> {
  const cached = await readArtwork(name, cacheFolder);
  if (cached) return cached;
  const rendered = await renderArtwork(name);
  await writeCachedFiles(cacheFolder, await artworkKey(name), rendered);
  return fromCache(rendered);
}

function fromCache({ facts, files }: CachedFiles<ArtworkFacts>): CheckedArtwork {
  const [original, print, ...previews] = files;
  if (!original || !print) throw new Error('A design file is incomplete in the cache.');
  const none = Buffer.alloc(0);
  return {
    ...facts,
    original,
    print,
    previews: facts.previews.map((each, at) => ({ ...each, bytes: previews[at] ?? none })),
  };
}

async function renderArtwork(name: ArtworkName): Promise<CachedFiles<ArtworkFacts>> {
  const original = await drawArtwork(name);
  return await inTemporaryFolder('design', async (folder) => {
    const file = join(folder, 'original');
    const outFolder = join(folder, 'out');
    await mkdir(outFolder);
    await writeFile(file, original);
    // The target is for drawings, and this is a PNG.
    const target = { width: 1, height: 1 };
    const result = await checkFile({
      file,
      name: `${name}.png`,
      purpose: 'artwork',
      target,
      outFolder,
    });
    if (!result.checked || result.findings.length > 0) {
      throw new Error(`The artwork "${name}" was not taken: ${JSON.stringify(result.findings)}`);
    }
    const { width, height, sha256, ink, print, preview } = result.checked;
    const previews = preview.files.map(({ file: _, ...facts }) => facts);
    const paths = [print.file, ...preview.files.map((each) => each.file)];
    const made = await Promise.all(paths.map((path) => readFile(path)));
    const facts = { width, height, sha256, ink, colours: preview.colours, previews };
    return { facts, files: [original, ...made] };
  });
}

/** With transparency, in exactly the pixels that it is printed with. */
async function drawArtwork(name: ArtworkName): Promise<Buffer> {
  const { width, height } = artworkPixels(name);
  const svg = sheetToSvg(ARTWORKS[name].draw());
  const sized = svg.replace(
    /^<svg ([^>]*?)width="[\d.]+" height="[\d.]+"/,
    `<svg $1width="${width}" height="${height}"`,
  );
  return await sharp(Buffer.from(sized)).png({ compressionLevel: 6 }).toBuffer();
}
