/**
 * Makes the files of the plant and the pictures of the shop for the current design. Running it twice
 * makes the same files; after a crash it makes what is missing.
 */
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { findItem, type ItemRow, lockedItem, publishItemChanged } from '../merch/index.ts';
import { makePictures, savePictures } from './make-pictures.ts';
import { insertPrintFiles, makePrintFiles } from './make-print-files.ts';
import { type Design, readDesign } from './read-design.ts';

interface MakeOptions {
  signal?: AbortSignal;
  /** False: pictures only, while the seller still works on the design. */
  isPrinted?: boolean;
}

/** Returns the hash of the design, which is in every file. */
export async function makeDesignFiles(
  ctx: Ctx,
  itemId: string,
  { isPrinted = true, signal }: MakeOptions = {},
): Promise<{ hash: string }> {
  const item = await itemById(ctx, itemId);
  const design = item && (await readDesign(ctx, ctx.db, item));
  if (!design || !isComplete(design)) throw new Error(`The design of ${itemId} is not complete.`);
  const input = { item, design, ...(signal && { signal }) };
  const prints = isPrinted ? await makePrintFiles(ctx, input) : [];
  const pictures = await makePictures(ctx, input);
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockedItem(tx, { ownerId: item.owner_id, id: itemId });
    const now = await readDesign(ctx, tx, locked);
    if (now.hash !== design.hash) throw new Error(`The design of ${itemId} changed meanwhile.`);
    await insertPrintFiles(tx, { itemId, designHash: design.hash, files: prints });
    await savePictures(tx, ctx, { item: locked, design, made: pictures });
    await publishItemChanged(tx, ctx, locked);
  });
  return { hash: design.hash };
}

/** Undefined when it is deleted. */
export async function itemById(ctx: Ctx, id: string): Promise<ItemRow | undefined> {
  const row = await ctx.db
    .selectFrom('merch_items')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && (await findItem(ctx.db, { ownerId: row.owner_id, id }));
}

function isComplete(design: Design): design is Design & { hash: string } {
  return design.state === 'complete' && design.hash !== null;
}
