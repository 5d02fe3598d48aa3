/** Shows the seller how the shop will show the design, some time after the last change. */
import type { Ctx } from '../../context.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { itemById, makeDesignFiles } from './make-design-files.ts';
import { readDesign } from './read-design.ts';

export async function handler(
  ctx: Ctx,
  { itemId }: { itemId: string },
  { signal }: JobHelpers,
): Promise<void> {
  const item = await itemById(ctx, itemId);
  if (!item) return;
  const { state, hash } = await readDesign(ctx, ctx.db, item);
  // Something is missing again, or a print area changed, and the pictures are of what is printed.
  if (state !== 'complete' || hash !== item.design_hash) return;
  await makeDesignFiles(ctx, itemId, { signal, isPrinted: false });
}

/** The pictures are made again with the files of the plant, where a failure stops the approval. */
export async function onFinalFailure({ log }: Ctx, { itemId }: { itemId: string }): Promise<void> {
  log.warn({ item: itemId }, 'The pictures of a design failed.');
}
