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
  // Deleted, or something is missing again: the next change starts another job.
  if (!item || (await readDesign(ctx, ctx.db, item)).state !== 'complete') return;
  await makeDesignFiles(ctx, itemId, { signal, isPrinted: false });
}

/** The pictures are made again with the files of the plant, where a failure stops the approval. */
export async function onFinalFailure({ log }: Ctx, { itemId }: { itemId: string }): Promise<void> {
  log.warn({ item: itemId }, 'The pictures of a design failed.');
}
