/** Releases at the review desk. */
import { sql } from 'kysely';
import { CallError } from '../../platform/http/call-error.ts';
import { reopenArtwork } from '../artwork/index.ts';
import { notify, releaseDetails } from '../notifications/index.ts';
import { addToHistory, lockedRelease, updateRelease } from '../releases/index.ts';
import type { LockedThing, ReviewedKind } from '../reviews/index.ts';
import { sendReviewMail } from './jobs.ts';
import { findPackage, requestPackage } from './package-store.ts';
import { publishReleaseChanged } from './publish-release-changed.ts';
import { readReleaseReview } from './read-release-review.ts';
import { removeFromPageWithoutRight } from './remove-from-page.ts';
import { assertAllowed } from './transitions.ts';

export const releaseReviews: ReviewedKind = {
  name: 'release',

  thingSql: sql`
    select releases.owner_id as "ownerId", owner.name as "ownerName", releases.title,
      releases.primary_artist as artist, releases.image,
      jsonb_build_object('en', release_types.format, 'de', release_types.format) as format
    from releases
    join release_types on release_types.id = releases.release_type_id
    join users as owner on owner.id = releases.owner_id
    where releases.id = reviews.thing_id and releases.deleted_at is null`,

  async lock(tx, ctx, { id, ownerId }): Promise<LockedThing> {
    const release = await lockedRelease(tx, { ownerId, id });
    return {
      async approve({ now }) {
        assertAllowed(release, 'approve', 'reviewer');
        await updateRelease(tx, { id, change: { approved_at: now, in_process_at: now }, now });
        await requestPackage(tx, ctx, { releaseId: id, now });
        await addToHistory(tx, { releaseId: id, userId: null, action: 'approved', now });
      },

      /** Reopens each section with a note; the others stay locked. */
      async reject({ notes, now }) {
        assertAllowed(release, 'reject', 'reviewer');
        if (notes.artwork) await reopenArtwork(tx, ctx, release);
        await updateRelease(tx, {
          id,
          change: {
            submitted_at: null,
            rejected_at: now,
            ...(notes.metadata && { metadata_in_edit: true }),
            ...(notes.songs && { tracks_in_edit: true }),
          },
          now,
        });
        await removeFromPageWithoutRight(tx, ctx, release);
        await addToHistory(tx, { releaseId: id, userId: null, action: 'rejected', now });
      },

      async notifyOwner({ review, decision }) {
        await ctx.hooks.sellerEvent(tx, ctx, { type: `release.${decision}`, releaseId: id });
        await notify(tx, ctx, {
          topic: `release_${decision}`,
          owners: [ownerId],
          subject: review.id,
          details: await releaseDetails(tx, id),
          url: `/studio/releases/${id}/submit`,
          enqueueMail: (userId) =>
            ctx.jobs.enqueue(tx, sendReviewMail, { reviewId: review.id, userId }),
        });
      },

      async retryPackage(now) {
        const plantPackage = await findPackage(tx, id);
        if (release.in_process_at === null || plantPackage?.state !== 'failed') {
          throw new CallError('conflict');
        }
        await requestPackage(tx, ctx, { releaseId: id, now });
      },

      publishChanged: () => publishReleaseChanged(tx, ctx, release),
    };
  },

  read: readReleaseReview,
};
