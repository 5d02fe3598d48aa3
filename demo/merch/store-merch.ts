/** Renders what is missing of the merchandise, and puts design files and pictures into storage. */
import { join } from 'node:path';
import type { ItemPicture } from '@lathe/media/merch/pictures/render-item-pictures';
import {
  previewBase,
  printKey,
  renderBase,
  uploadKey,
} from '../../server/modules/merch-designs/storage-keys.ts';
import { type PictureRecord, storePicture } from '../../server/platform/pictures.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { colourCode, type PlannedMerch } from './plan-merch.ts';
import { PLANT } from './plant.ts';
import { type CheckedArtwork, readArtwork } from './render-artwork.ts';
import { designHash, type ItemDesign, readItemPictures } from './render-items.ts';
import { renderMissingItems } from './render-missing.ts';

export interface StoredMerch {
  item: PlannedMerch;
  hash: string;
  files: StoredDesignFile[];
  /** What is printed comes first. */
  pictures: { view: string; colour: string; isPrinted: boolean; image: PictureRecord }[];
}

interface StoredDesignFile extends Pick<CheckedArtwork, 'width' | 'height' | 'sha256' | 'ink'> {
  id: string;
  name: string;
  bytes: number;
  storageKey: string;
  printKey: string;
  picture: PictureRecord;
}

/** Areas and colours that the plant has now; without a database, those of the migrations. */
export function merchDesign({ source, prints }: PlannedMerch, plant = PLANT): ItemDesign {
  const { areas, colours } = plant[source.type];
  return {
    type: source.type,
    areas,
    prints: prints.map(({ area, artwork, placement }) => ({ area, artwork, placement })),
    colours: source.colours.map((name) => {
      const hex = colours[colourCode(name)];
      if (hex === undefined) throw new Error(`A ${source.type} has no colour "${name}".`);
      return { code: colourCode(name), hex };
    }),
  };
}

export function merchCache(mediaFolder: string): string {
  return join(mediaFolder, 'merch');
}

interface StoreOptions {
  storage: Pick<Storage, 'put'>;
  folder: string;
  plant: typeof PLANT;
  report: (done: number) => void;
}

export async function storeMerch(
  items: readonly PlannedMerch[],
  { storage, folder, plant, report }: StoreOptions,
): Promise<StoredMerch[]> {
  const cacheFolder = merchCache(folder);
  const planned = items.map((item) => ({ item, design: merchDesign(item, plant) }));
  const designs = planned.map(({ design }) => design);
  await renderMissingItems(designs, { cacheFolder, report });
  const stored: StoredMerch[] = [];
  for (const { item, design } of planned) {
    stored.push(await storeItem(item, { design, storage, cacheFolder }));
  }
  return stored;
}

async function storeItem(
  item: PlannedMerch,
  {
    design,
    storage,
    cacheFolder,
  }: { design: ItemDesign; storage: Pick<Storage, 'put'>; cacheFolder: string },
): Promise<StoredMerch> {
  const shas = new Map<string, string>();
  const files: StoredDesignFile[] = [];
  for (const { fileId, artwork } of item.prints) {
    const rendered = await readArtwork(artwork, cacheFolder);
    if (!rendered) throw new Error(`The artwork "${artwork}" is not in ${cacheFolder}.`);
    shas.set(artwork, rendered.sha256);
    files.push(await storeFile(storage, rendered, { itemId: item.id, fileId, name: artwork }));
  }
  const hash = designHash(design, (artwork) => shas.get(artwork) ?? '');
  const rendered = await readItemPictures(design, cacheFolder);
  if (!rendered) throw new Error(`"${item.source.title}" is not in ${cacheFolder}.`);
  const pictures = [];
  for (const picture of rendered) {
    const colour = design.colours.find(({ code }) => code === picture.colour);
    if (!colour) throw new Error(`"${item.source.title}" has no colour "${picture.colour}".`);
    const image = await storeShopPicture(storage, picture, { itemId: item.id, hash, colour });
    pictures.push({ ...picture, image });
  }
  pictures.sort((a, b) => Number(b.isPrinted) - Number(a.isPrinted));
  return { item, hash, files, pictures };
}

async function storeFile(
  storage: Pick<Storage, 'put'>,
  { original, print, previews, colours, ...facts }: CheckedArtwork,
  { itemId, fileId, name }: { itemId: string; fileId: string; name: string },
): Promise<StoredDesignFile> {
  const [storageKey, key] = [uploadKey(itemId, fileId), printKey(itemId, fileId)];
  await storage.put(storageKey, original, { contentType: 'image/png' });
  await storage.put(key, print, { contentType: 'image/png' });
  const picture = await storePicture(storage, {
    base: previewBase(fileId),
    colours,
    files: previews,
  });
  const { width, height, sha256, ink } = facts;
  return {
    ...{ id: fileId, name: `${name}.png`, bytes: original.length, picture },
    ...{ storageKey, printKey: key, width, height, sha256, ink },
  };
}

async function storeShopPicture(
  storage: Pick<Storage, 'put'>,
  { view, files, colours }: ItemPicture,
  {
    itemId,
    hash: designHash,
    colour,
  }: { itemId: string; hash: string; colour: ItemDesign['colours'][number] },
): Promise<PictureRecord> {
  return await storePicture(storage, {
    base: renderBase(itemId, { designHash, view, colour }),
    colours: [...colours],
    files: files.map(({ type, ...file }) => ({
      ...file,
      type: type.slice('image/'.length) as 'avif' | 'webp' | 'jpeg',
    })),
  });
}
