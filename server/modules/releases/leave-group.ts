/** A release leaves its group while it is editable. Afterwards the group is its public page. */
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { metadataStatus } from './change-release.ts';
import { metadataOf } from './facts.ts';
import { addToHistory } from './history.ts';
import { type ReleaseRow, updateRelease } from './store.ts';

interface GroupLeave {
  release: ReleaseRow;
  userId: string;
  groupId: string;
}

export async function leaveGroup(
  tx: Tx,
  ctx: Ctx,
  { release, userId, groupId }: GroupLeave,
): Promise<void> {
  if (release.group_id !== groupId) throw new CallError('not_found');
  await lockGroups(tx, [groupId]);
  const now = ctx.clock.now();
  const metadata_status = metadataStatus({ ...metadataOf(release), groupId: null });
  await updateRelease(tx, {
    id: release.id,
    // Without a group it cannot be submitted, so the details are open again.
    change: { group_id: null, metadata_status, metadata_in_edit: true },
    now,
  });
  const detail = { title: release.group_title ?? '' };
  await addToHistory(tx, { releaseId: release.id, userId, action: 'ungrouped', detail, now });
  await removeUnusedGroup(tx, groupId);
}

/** In one statement, so that two releases that swap their groups do not deadlock. */
export async function lockGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('release_groups')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    // Stronger than usual: a discount code for the group must wait, too.
    .forUpdate()
    .execute();
}

/**
 * Deletes a group that its last release has left, which frees its URL. A described group stays, so
 * that no text is lost. Callers lock the group with `lockGroups`.
 */
export async function removeUnusedGroup(tx: Tx, id: string): Promise<void> {
  await tx
    .deleteFrom('release_groups')
    .where('id', '=', id)
    .where('description', '=', '')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('releases').select('id').where('group_id', '=', id))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('discount_targets').select('code_id').where('target_id', '=', id))),
    )
    .execute();
}
