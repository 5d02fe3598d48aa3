import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { canPublishOnPage } from '../pages/index.ts';
import { type ReleaseRow, removeDraftsFromPage } from '../releases/index.ts';

/**
 * The seller may have lost the right to publish on the page since the submission, so the draft is
 * removed from it.
 */
export async function removeFromPageWithoutRight(
  tx: Tx,
  ctx: Ctx,
  release: ReleaseRow,
): Promise<void> {
  const { page_id: pageId, owner_id: ownerId } = release;
  if (pageId === null || (await canPublishOnPage(tx, { ownerId, pageId }))) return;
  await removeDraftsFromPage(tx, ctx, { ownerId, pageId, userId: null });
}
