/** When a label loses the right to publish on pages, its drafts are removed from them. */
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { canPublishOnPage } from '../pages/index.ts';
import { lockDraftsOn, removeDraftsFromPage } from '../releases/index.ts';

interface OwnerPage {
  /** Owner of the label, who also owns the releases. */
  ownerId: string;
  pageId: string;
}

/** Locks the drafts before the agreement, in the same order as saving a draft does. */
export async function lockAffectedPages(tx: Tx, agreementId: string): Promise<OwnerPage[]> {
  const pages = await tx
    .selectFrom('label_agreements')
    .innerJoin('labels', 'labels.id', 'label_agreements.label_id')
    .innerJoin('pages', 'pages.owner_id', 'label_agreements.artist_id')
    .select(['labels.owner_id as ownerId', 'pages.id as pageId'])
    .where('label_agreements.id', '=', agreementId)
    .where((eb) =>
      eb.or([
        eb('label_agreements.page_id', 'is', null),
        eb('label_agreements.page_id', '=', eb.ref('pages.id')),
      ]),
    )
    .orderBy('pages.id')
    .execute();
  await lockDraftsOn(tx, pages);
  return pages;
}

/**
 * Submitted and published releases stay, and so do drafts that another agreement allows on the
 * page.
 */
export async function removeDraftsFromPages(
  tx: Tx,
  ctx: Ctx,
  { pages, userId }: { pages: readonly OwnerPage[]; userId: string },
): Promise<void> {
  for (const page of pages) {
    if (!(await canPublishOnPage(tx, page)))
      await removeDraftsFromPage(tx, ctx, { ...page, userId });
  }
}
