/** A duplicated item gets the files and placements of its source; both are locked. */
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type FileRow, readFiles } from './file-store.ts';
import { drawMerchPictures } from './jobs.ts';
import { addPicture, readPictures, reportPictures } from './picture-store.ts';
import { readPlacements, savePlacement } from './placement-store.ts';
import { refreshDesign } from './read-design.ts';

/** Stored files are shared, because they never change. */
export async function copyDesign(
  tx: Tx,
  ctx: Ctx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const files = (await readFiles(tx, from)).filter(({ state }) => state === 'ready');
  const now = ctx.clock.now();
  const copies = new Map<string, string>();
  for (const file of files) {
    const id = randomUUID();
    copies.set(file.id, id);
    await insertCopy(tx, file, { id, itemId: to, now });
  }
  for (const placement of await readPlacements(tx, from)) {
    const fileId = copies.get(placement.fileId);
    if (fileId !== undefined) await savePlacement(tx, to, { ...placement, fileId });
  }
  for (const { kind, fileId, image, isHidden } of await readPictures(tx, from)) {
    const copy = fileId === null ? undefined : copies.get(fileId);
    if (kind !== 'photo' || copy === undefined) continue;
    await addPicture(tx, to, { kind, file_id: copy, image, is_hidden: isHidden });
  }
  await reportPictures(tx, to);
  const item = await tx
    .selectFrom('merch_items')
    .select(['id', 'merch_type_id'])
    .where('id', '=', to)
    .executeTakeFirstOrThrow();
  const { state } = await refreshDesign(tx, ctx, { ...item, variants: [] });
  if (state === 'complete') await ctx.jobs.enqueue(tx, drawMerchPictures, { itemId: to });
}

async function insertCopy(
  tx: Tx,
  file: FileRow,
  { id, itemId, now }: { id: string; itemId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('merch_files')
    .values({
      ...file,
      id,
      item_id: itemId,
      picture: JSON.stringify(file.picture),
      findings: JSON.stringify(file.findings),
      ink: file.ink && JSON.stringify(file.ink),
      created_at: now,
      updated_at: now,
    })
    .execute();
}
