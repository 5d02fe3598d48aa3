/** Removes drafts from a page when their owner loses the right to publish there. */
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { metadataStatus } from './change-release.ts';
import { metadataOf } from './facts.ts';
import { addToHistory } from './history.ts';
import { findRelease, updateRelease } from './store.ts';

interface OwnerPage {
  ownerId: string;
  pageId: string;
}

/** Locks the drafts of all pages in one call, because rows are locked in id order. */
export async function lockDraftsOn(tx: Tx, pages: readonly OwnerPage[]): Promise<void> {
  const drafts: string[] = [];
  for (const page of pages) drafts.push(...(await listDraftsOn(tx, page)));
  await lockRows(tx, 'releases', drafts);
}

async function listDraftsOn(tx: Tx, { ownerId, pageId }: OwnerPage): Promise<string[]> {
  const drafts = await tx
    .selectFrom('releases')
    .select('id')
    .where('page_id', '=', pageId)
    .where('owner_id', '=', ownerId)
    .where('submitted_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return drafts.map(({ id }) => id);
}

/**
 * Callers lock the drafts. Submitted and published releases stay on the page, because links to them
 * exist.
 */
export async function removeDraftsFromPage(
  tx: Tx,
  ctx: Ctx,
  {
    ownerId,
    pageId,
    userId,
  }: OwnerPage & { /** Null for automatic changes. */ userId: string | null },
): Promise<void> {
  const now = ctx.clock.now();
  for (const id of await listDraftsOn(tx, { ownerId, pageId })) {
    const draft = await findRelease(tx, { ownerId, id });
    if (!draft) continue;
    const page = { page_id: null, group_id: null };
    const metadata_status = metadataStatus({ ...metadataOf(draft), pageId: null, groupId: null });
    await updateRelease(tx, {
      id,
      // Keeps `rejected_at`, because the seller did not make this change.
      change: {
        ...page,
        metadata_status,
        metadata_in_edit: true,
        rejected_at: draft.rejected_at,
      },
      now,
    });
    await addToHistory(tx, {
      releaseId: id,
      userId,
      action: 'page_lost',
      detail: { title: draft.page_name ?? '' },
      now,
    });
    await ctx.realtime.publish(tx, `account:${ownerId}`, 'release', { release: id });
  }
}

/** Callers lock them. The drafts lose their page and need another one before submission. */
export async function removeDraftsFromDeletedPage(
  tx: Tx,
  { pageIds, now }: { pageIds: readonly string[]; now: Date },
): Promise<void> {
  if (pageIds.length === 0) return;
  await tx
    .updateTable('releases')
    .set({ page_id: null, group_id: null, metadata_in_edit: true, updated_at: now })
    .set(
      'metadata_status',
      sql`case metadata_status
      when 'Complete' then 'Incomplete' else metadata_status end`,
    )
    .where('page_id', 'in', pageIds)
    .where('published_at', 'is', null)
    .execute();
}
