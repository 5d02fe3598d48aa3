import { inTransaction } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit } from '../accounts/index.ts';
import { lockedRelease } from '../releases/index.ts';
import { findPackage, requestPackage } from './package-store.ts';
import { findReview } from './review-store.ts';

/** Staff call it after the cause of a failure is fixed. */
export async function retryPackage({ ctx, actor, ip }: Caller, reviewId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const review = await findReview(tx, reviewId);
    if (!review) throw new CallError('not_found');
    const { ownerId, releaseId } = review;
    const release = await lockedRelease(tx, { ownerId, id: releaseId });
    const plantPackage = await findPackage(tx, releaseId);
    if (release.in_process_at === null || plantPackage?.state !== 'failed')
      throw new CallError('conflict');
    const now = ctx.clock.now();
    await requestPackage(tx, ctx, { releaseId, now });
    await audit(tx, {
      at: now,
      action: 'package.retried',
      actorId: signedIn(actor).userId,
      subjectId: ownerId,
      object: { type: 'release', id: releaseId },
      ip,
    });
  });
}
