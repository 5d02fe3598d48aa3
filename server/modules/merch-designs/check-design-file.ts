/** Checks an uploaded file in a separate process, and stores what everything is drawn from. */
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CheckResult } from '@lathe/media/merch/check/check-file';
import { type FileFinding, fileFinding } from '@lathe/rules/merch/findings';
import { printPixels } from '@lathe/rules/merch/print-size';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { designTasks } from '../../platform/design-process.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { type PictureRecord, storePicture } from '../../platform/pictures.ts';
import { inTemporaryFolder } from '../../platform/temporary-folder.ts';
import { type ItemRow, lockedItem, publishItemChanged } from '../merch/index.ts';
import type { MerchType } from '../merch-types/index.ts';
import { changeFile, type FileRow, findFile } from './file-store.ts';
import { addPicture, readPictures, reportPictures } from './picture-store.ts';
import { refreshDesign, typeOfItem } from './read-design.ts';
import { previewBase, printKey } from './storage-keys.ts';

/** Up to this many crashes may be the fault of the machine; after that the file is blamed. */
const CRASHES = 3;
const SLOW_CHECKS = 2;

type Checked = NonNullable<CheckResult['checked']>;

export async function handler(
  ctx: Ctx,
  { fileId }: { fileId: string },
  helpers: JobHelpers,
): Promise<void> {
  const file = await findFile(ctx.db, { id: fileId });
  // Deleted, or already checked by an attempt that was not recorded as done.
  if (file?.state !== 'checking') return;
  const { merch_type_id } = await ctx.db
    .selectFrom('merch_items')
    .select('merch_type_id')
    .where('id', '=', file.item_id)
    .executeTakeFirstOrThrow();
  const type = await typeOfItem(ctx, { merch_type_id });
  await inTemporaryFolder('design', async (folder) => {
    const result = await check(ctx, file, { type, folder, helpers });
    if (result.checked === null) return await refuse(ctx, file, result.findings);
    await accept(ctx, file, { checked: result.checked, findings: result.findings });
  });
}

/** The file may be good: the seller can upload it again, instead of waiting for ever. */
export async function onFinalFailure(ctx: Ctx, { fileId }: { fileId: string }): Promise<void> {
  const file = await findFile(ctx.db, { id: fileId });
  if (file) await refuse(ctx, file, [fileFinding('not_checked')]);
}

async function check(
  ctx: Ctx,
  { id, name, purpose, storage_key }: FileRow,
  { type, folder, helpers }: { type: MerchType; folder: string; helpers: JobHelpers },
): Promise<CheckResult> {
  const { signal, attempt, log } = helpers;
  const opened = await ctx.storage.get(storage_key);
  if (!opened) return { findings: [fileFinding('lost')], checked: null };
  const file = join(folder, 'original');
  await pipeline(opened.body, createWriteStream(file), { signal });
  const outFolder = join(folder, 'out');
  const input = { file, name, purpose, target: largestPrint(type), outFolder };
  const result = await designTasks.run('check_design_file', input, { folder, signal });
  if (result.ok) {
    if ('fault' in result.output) throw new Error(result.output.fault);
    return result.output;
  }
  const { code, detail } = result.failure;
  log.warn({ file: id, code, detail }, 'The check of a design file failed.');
  // What takes too long takes a worker each time.
  if (attempt < (code === 'too_slow' ? SLOW_CHECKS : CRASHES))
    throw new Error(`${code}: ${detail}`);
  return { findings: [fileFinding('too_complex')], checked: null };
}

/** In pixels; an SVG is drawn so that it covers every area. */
function largestPrint({ areas }: MerchType): { width: number; height: number } {
  const sides = areas.map(({ widthMm, heightMm, bleedMm }) => ({
    width: printPixels(widthMm + 2 * bleedMm),
    height: printPixels(heightMm + 2 * bleedMm),
  }));
  return {
    width: Math.max(1, ...sides.map(({ width }) => width)),
    height: Math.max(1, ...sides.map(({ height }) => height)),
  };
}

async function accept(
  ctx: Ctx,
  file: FileRow,
  { checked, findings }: { checked: Checked; findings: readonly FileFinding[] },
): Promise<void> {
  const print_key = printKey(file.item_id, file.id);
  await ctx.storage.put(print_key, createReadStream(checked.print.file), {
    contentType: 'image/png',
  });
  const picture = await storePicture(ctx.storage, {
    base: previewBase(file.id),
    colours: checked.preview.colours,
    files: await Promise.all(
      checked.preview.files.map(async (each) => ({ ...each, bytes: await readFile(each.file) })),
    ),
  });
  const { format, width, height, sha256, ink } = checked;
  const change = {
    state: 'ready',
    ...{ format, width, height, sha256, print_key },
    ink: ink && JSON.stringify(ink),
    picture: JSON.stringify(picture),
    findings: JSON.stringify(findings),
  };
  await finish(ctx, file, change, async (tx) => {
    if (file.purpose === 'photo') await addPhoto(tx, file, picture);
  });
}

async function addPhoto(tx: Tx, file: FileRow, image: PictureRecord): Promise<void> {
  const pictures = await readPictures(tx, file.item_id);
  if (pictures.some(({ fileId }) => fileId === file.id)) return;
  await addPicture(tx, file.item_id, { kind: 'photo', file_id: file.id, image });
  await reportPictures(tx, file.item_id);
}

async function refuse(ctx: Ctx, file: FileRow, findings: readonly FileFinding[]): Promise<void> {
  await finish(ctx, file, { state: 'refused', findings: JSON.stringify(findings) });
}

/** Nothing is written if the file was deleted or checked meanwhile. */
async function finish(
  ctx: Ctx,
  file: FileRow,
  change: Parameters<typeof changeFile>[2]['change'],
  more: (tx: Tx, item: ItemRow) => Promise<void> = async () => {},
): Promise<void> {
  const { owner_id: ownerId, deleted_at } = await ctx.db
    .selectFrom('merch_items')
    .select(['owner_id', 'deleted_at'])
    .where('id', '=', file.item_id)
    .executeTakeFirstOrThrow();
  if (deleted_at !== null) return;
  await inTransaction(ctx.db, async (tx) => {
    const item = await lockedItem(tx, { ownerId, id: file.item_id });
    const now = ctx.clock.now();
    if (!(await changeFile(tx, file.id, { from: 'checking', change, now }))) return;
    await more(tx, item);
    // A photo is not printed, and may belong to an item whose design is fixed.
    if (file.purpose === 'artwork') await refreshDesign(tx, ctx, item);
    await publishItemChanged(tx, ctx, item);
  });
}
