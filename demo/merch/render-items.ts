/** Shop pictures of an item, drawn from its artwork as the shop draws them; cached by design. */
import { hash } from 'node:crypto';
import {
  type ItemPicture,
  renderItemPictures,
} from '@lathe/media/merch/pictures/render-item-pictures';
import { designText } from '@lathe/rules/merch/design-hash';
import type { Placement, PrintArea } from '@lathe/rules/merch/placement';
import {
  cacheKey,
  type RenditionFacts,
  readCachedFiles,
  withBytes,
  withoutBytes,
  writeCachedFiles,
} from '../sleeves/picture-cache.ts';
import type { ArtworkName } from './artworks.ts';
import { merchVersion, readArtwork, readOrRenderArtwork } from './render-artwork.ts';

export interface ItemDesign {
  type: string;
  areas: readonly PrintArea[];
  prints: readonly { area: string; artwork: ArtworkName; placement: Placement }[];
  colours: readonly { code: string; hex: string }[];
}

type PictureFacts = Omit<ItemPicture, 'files'> & { files: RenditionFacts[] };

export function designHash(
  { type, areas, prints }: Omit<ItemDesign, 'colours'>,
  sha256Of: (artwork: ArtworkName) => string,
): string {
  const placements = prints.map(({ area, artwork, placement }) => ({
    ...{ area, fileSha256: sha256Of(artwork) },
    ...placement,
  }));
  return hash('sha256', designText({ type, areas, placements }));
}

/** Null if artwork or pictures are missing. */
export async function readItemPictures(
  design: ItemDesign,
  cacheFolder: string,
): Promise<ItemPicture[] | null> {
  const shas = new Map<string, string>();
  for (const { artwork } of design.prints) {
    const cached = await readArtwork(artwork, cacheFolder);
    if (!cached) return null;
    shas.set(artwork, cached.sha256);
  }
  const key = await pictureKey(design, (artwork) => shas.get(artwork) ?? '');
  const cached = await readCachedFiles<PictureFacts[]>(cacheFolder, key);
  if (!cached) return null;
  let at = 0;
  return cached.facts.map(({ files, ...facts }) => {
    const bytes = cached.files.slice(at, at + files.length);
    at += files.length;
    return { ...facts, files: withBytes(files, bytes) };
  });
}

export async function renderItem(design: ItemDesign, cacheFolder: string): Promise<void> {
  const artworks = new Map<string, { print: Buffer; sha256: string }>();
  for (const { artwork } of design.prints) {
    artworks.set(artwork, await readOrRenderArtwork(artwork, cacheFolder));
  }
  const found = (artwork: ArtworkName) => {
    const known = artworks.get(artwork);
    if (!known) throw new Error(`The artwork "${artwork}" was not rendered.`);
    return known;
  };
  const pictures = await renderItemPictures({
    ...design,
    prints: design.prints.map(({ artwork, ...print }) => ({
      ...print,
      artwork: found(artwork).print,
    })),
  });
  const key = await pictureKey(design, (artwork) => found(artwork).sha256);
  await writeCachedFiles<PictureFacts[]>(cacheFolder, key, {
    facts: pictures.map(({ files, ...facts }) => ({ ...facts, files: files.map(withoutBytes) })),
    files: pictures.flatMap(({ files }) => files.map(({ bytes }) => bytes)),
  });
}

async function pictureKey(
  design: ItemDesign,
  sha256Of: (artwork: ArtworkName) => string,
): Promise<string> {
  const inputs = ['pictures', designHash(design, sha256Of), design.colours];
  return cacheKey(await merchVersion(), inputs);
}
