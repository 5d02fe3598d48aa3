/** Renders images and stores them under their content hash. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type PictureRecord, storePicture } from '../../server/platform/pictures.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { type RenderedPicture, renderPictures } from '../sleeves/render-pictures.ts';
import type { PlannedPicture } from './plan-pictures.ts';

const BATCH_SIZE = 6;

export type StoredPicture = PlannedPicture & { picture: PictureRecord };

export async function storePictures(
  planned: readonly PlannedPicture[],
  {
    storage,
    folder,
    report,
  }: { storage: Pick<Storage, 'put'>; folder: string; report: (done: number) => void },
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  for (let at = 0; at < planned.length; at += BATCH_SIZE) {
    const batch = planned.slice(at, at + BATCH_SIZE);
    const rendered = await renderPictures(
      batch.map(({ order }) => order),
      { cacheFolder: join(folder, 'pictures') },
    );
    const records = await Promise.all(rendered.map((picture) => store(storage, picture)));
    stored.push(
      ...batch.flatMap((each, i) =>
        records.slice(i, i + 1).map((picture) => ({ ...each, picture })),
      ),
    );
    report(stored.length);
  }
  return stored;
}

async function store(
  storage: Pick<Storage, 'put'>,
  { renditions, colours }: RenderedPicture,
): Promise<PictureRecord> {
  const hash = createHash('sha256');
  for (const { bytes } of renditions) hash.update(bytes);
  return await storePicture(storage, {
    base: `public/demo/pictures/${hash.digest('hex').slice(0, 32)}`,
    files: renditions.map(({ type, width, height, bytes }) => ({
      type: type.slice('image/'.length) as 'avif' | 'webp' | 'jpeg',
      width,
      height,
      bytes,
    })),
    colours: [...colours],
  });
}
