/** Stores the results of a run and replaces the previous ones. */
import { readFile, stat } from 'node:fs/promises';
import type { ArtworkOutput, OutputPicture } from '@lathe/media/artwork/artwork-output';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { drawInProcess } from '../../platform/picture-process.ts';
import { type PictureRecord, storePicture } from '../../platform/pictures.ts';
import { fromFile } from '../../platform/storage/from-file.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import { IMMUTABLE_CACHE } from '../../platform/storage/storage.ts';
import { type PrintedFacts, setReleaseArtwork } from '../releases/index.ts';
import {
  type ArtworkRow,
  changeArtwork,
  type PartRow,
  replaceParts,
  type StoredFinding,
} from './artwork-store.ts';
import { type ArtworkRun, publishProgress } from './progress-messages.ts';
import { updateArtworkStatus } from './report-artwork.ts';
import { previewFolder, printFolder, runFolders } from './storage-keys.ts';

interface ArtworkResults {
  artworkRun: ArtworkRun;
  output: ArtworkOutput;
  warnings: readonly StoredFinding[];
  facts: PrintedFacts;
  madeFrom: string;
  locked: (tx: Tx, artworkId: string) => Promise<LockedArtwork | null>;
}

interface LockedArtwork {
  release: { id: string; owner_id: string; artwork_flow: string };
  artwork: ArtworkRow;
}

/** The strip of faces on a release page is 48 px wide, on screens with up to three pixels each. */
const THUMBNAIL_WIDTH = 160;

export async function storeResults(ctx: Ctx, results: ArtworkResults): Promise<void> {
  const { artworkRun, output, facts } = results;
  const parts = await storeParts(ctx, results);
  const image = await storePartPicture(
    ctx,
    `${previewFolder(artworkRun.run)}picture`,
    output.front,
  );
  const faces = await storeFaces(ctx, results);
  const isStored = await inTransaction(ctx.db, async (tx) => {
    const found = await results.locked(tx, artworkRun.artworkId);
    if (found?.artwork.run !== artworkRun.run) return false;
    const { artwork, release } = found;
    const now = ctx.clock.now();
    await replaceParts(tx, artwork.id, parts);
    await changeArtwork(tx, artwork.id, {
      state: 'ready',
      findings: [...results.warnings],
      pairs: [...output.pairs],
      image,
      faces,
      made_run: artworkRun.run,
      made_at: now,
      made_from: results.madeFrom,
      approved_at: null,
      updated_at: now,
    });
    if (release.artwork_flow === artwork.flow)
      await setReleaseArtwork(tx, release.id, { image, faces });
    await publishProgress(tx, ctx, artworkRun, 'generating_artwork');
    await updateArtworkStatus(tx, ctx, release);
    // A retry of the same run has overwritten its own files.
    if (artwork.made_run !== null && artwork.made_run !== artworkRun.run) {
      await ctx.jobs.enqueue(tx, removeFiles, {
        prefixes: runFolders(artworkRun, artwork.made_run),
      });
    }
    return true;
  });
  if (isStored) return;
  await inTransaction(ctx.db, async (tx) => {
    await ctx.jobs.enqueue(tx, removeFiles, { prefixes: runFolders(artworkRun, artworkRun.run) });
  });
  ctx.log.info(
    { artwork: artworkRun.artworkId, type: facts.type },
    'The generated artwork was no longer needed and is deleted.',
  );
}

export async function storeParts(
  ctx: Ctx,
  {
    artworkRun,
    output,
    facts,
  }: Pick<ArtworkResults, 'output' | 'facts'> & { artworkRun: Omit<ArtworkRun, 'ownerId'> },
): Promise<Omit<PartRow, 'artwork_id'>[]> {
  const slots = artworkParts(facts.type, facts.options);
  const rows: Omit<PartRow, 'artwork_id'>[] = [];
  for (const { key, pdf, previews } of output.parts) {
    const printSlot = slots.find((each) => each.key === key);
    if (!printSlot) throw new Error(`${key} is not a part of this release.`);
    const printKey = `${printFolder(artworkRun, artworkRun.run)}${key}.pdf`;
    const { size } = await stat(pdf);
    await ctx.storage.put(printKey, fromFile(pdf), { contentType: 'application/pdf' });
    const picture = await storePartPicture(ctx, `${previewFolder(artworkRun.run)}${key}`, previews);
    const { page, slot } = printSlot;
    rows.push({ key, page, slot, print_key: printKey, print_bytes: size, picture });
  }
  return rows;
}

async function storePartPicture(
  { storage }: Ctx,
  base: string,
  pictures: readonly OutputPicture[],
): Promise<PictureRecord> {
  const files = await Promise.all(
    pictures.map(async ({ file, ...rest }) => ({ ...rest, bytes: await readFile(file) })),
  );
  const jpeg = files.find(({ type }) => type === 'jpeg');
  const colours = jpeg ? await drawInProcess('placeholder_colours', jpeg.bytes) : [];
  return await storePicture(storage, { base, files, colours: [...colours] });
}

async function storeFaces(
  { storage }: Ctx,
  { artworkRun, output }: ArtworkResults,
): Promise<ArtworkRow['faces']> {
  const faces = await Promise.all(
    output.faces.map(async ({ file, ...face }) => ({ ...face, bytes: await readFile(file) })),
  );
  const thumbnails = await drawInProcess('make_thumbnails', {
    pictures: faces.map(({ bytes, width, height }) => ({ bytes, width, height })),
    width: THUMBNAIL_WIDTH,
  });
  const store = async (name: string, bytes: Uint8Array) => {
    const at = `${previewFolder(artworkRun.run)}face-${name}.webp`;
    await storage.put(at, bytes, { contentType: 'image/webp', cacheControl: IMMUTABLE_CACHE });
    return `/media/${at}`;
  };
  return await Promise.all(
    faces.map(async ({ key, bytes, width, height }, at) => {
      const src = await store(key, bytes);
      const small = thumbnails[at];
      if (!small) return { key, src, width, height };
      const smallSrc = await store(`${key}-${small.width}`, small.bytes);
      return { key, src, width, height, small: { src: smallSrc, width: small.width } };
    }),
  );
}
