/** Discontinues or deletes a release. */
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { assertConfirmationWord } from '../../platform/confirmation-word.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import {
  addToHistory,
  lockedRelease,
  type ReleaseRow,
  refreshShop,
  updateRelease,
} from '../releases/index.ts';
import { withdrawReviews } from '../reviews/index.ts';
import { publishReleaseChanged } from './publish-release-changed.ts';
import type { ReleaseRequest } from './submit-release.ts';
import { assertAllowed } from './transitions.ts';

type ConfirmedRequest = ReleaseRequest & { confirmation: string; locale: Locale };

/** Existing orders are still manufactured, but nothing more is sold. */
export async function retireRelease(tx: Tx, ctx: Ctx, request: ConfirmedRequest): Promise<void> {
  const release = await lockedRelease(tx, request);
  assertAllowed(release, 'retire', 'owner');
  assertConfirmationWord(request.confirmation, 'retire', request.locale);
  const now = ctx.clock.now();
  await updateRelease(tx, { id: release.id, change: { retired_at: now }, now });
  await ctx.hooks.thingRetired(tx, ctx, { id: release.id, title: release.title, now });
  await withdrawReviews(tx, { thingIds: [release.id], now });
  await addToHistory(tx, {
    releaseId: release.id,
    userId: request.userId,
    action: 'retired',
    now,
  });
  if (release.published_at !== null) await refreshShop(tx, ctx, release);
  await publishReleaseChanged(tx, ctx, release);
}

export async function deleteRelease(tx: Tx, ctx: Ctx, request: ConfirmedRequest): Promise<void> {
  const release = await lockedRelease(tx, request);
  assertAllowed(release, 'delete', 'owner');
  assertConfirmationWord(request.confirmation, 'delete', request.locale);
  const now = ctx.clock.now();
  await updateRelease(tx, { id: release.id, change: { deleted_at: now }, now });
  await addToHistory(tx, {
    releaseId: release.id,
    userId: request.userId,
    action: 'deleted',
    now,
  });
  await removeReleaseFiles(tx, ctx, release);
  if (release.published_at !== null) await refreshShop(tx, ctx, release);
  await publishReleaseChanged(tx, ctx, release);
}

/** Deletes the files if the release was never ordered. */
async function removeReleaseFiles(tx: Tx, ctx: Ctx, release: ReleaseRow): Promise<void> {
  const ordered = await tx
    .selectFrom('order_lines')
    .select('id')
    .where('sellable_id', '=', release.id)
    .executeTakeFirst();
  if (ordered) return;
  const uploads = await tx
    .selectFrom('song_uploads')
    .select('id')
    .where('release_id', '=', release.id)
    .execute();
  const prefixes = [
    `songs/${release.id}/`,
    `artwork/${release.id}/`,
    `packages/${release.id}/`,
    ...uploads.map(({ id }) => `public/previews/${id}`),
  ];
  await ctx.jobs.enqueue(tx, removeFiles, { prefixes });
}
