import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { addToHistory, lockedRelease, updateRelease } from '../releases/index.ts';
import { withdrawReviews } from '../reviews/index.ts';
import { publishReleaseChanged } from './publish-release-changed.ts';
import { removeFromPageWithoutRight } from './remove-from-page.ts';
import type { ReleaseRequest } from './submit-release.ts';
import { assertAllowed } from './transitions.ts';

/**
 * Takes a submission back, so that it can be edited. A reviewer who claims it locks the release as
 * well, so only one of both succeeds.
 */
export async function withdrawRelease(tx: Tx, ctx: Ctx, request: ReleaseRequest): Promise<void> {
  const release = await lockedRelease(tx, request);
  assertAllowed(release, 'withdraw', 'owner');
  if (release.is_in_review) throw new CallError('review_started');
  const { userId } = request;
  const now = ctx.clock.now();
  await updateRelease(tx, { id: release.id, change: { submitted_at: null }, now });
  await withdrawReviews(tx, { thingIds: [release.id], now });
  await addToHistory(tx, { releaseId: release.id, userId, action: 'withdrawn', now });
  await removeFromPageWithoutRight(tx, ctx, release);
  await publishReleaseChanged(tx, ctx, release);
}
