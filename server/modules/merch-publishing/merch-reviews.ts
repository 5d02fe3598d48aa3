/** Merchandise at the review desk. */
import { sql } from 'kysely';
import { CallError } from '../../platform/http/call-error.ts';
import {
  addToItemHistory,
  lockedItem,
  plantOffer,
  publishItemChanged,
  setLife,
  typeOf,
} from '../merch/index.ts';
import { notify } from '../notifications/index.ts';
import { canPublishOnPage } from '../pages/index.ts';
import type { LockedThing, ReviewedKind } from '../reviews/index.ts';
import { isDesignCurrent } from './current-design.ts';
import { sendMerchReviewMail } from './jobs.ts';
import { madeVariants } from './made-variants.ts';
import { findMerchPackage, requestMerchPackage } from './package-store.ts';
import { readMerchReview } from './read-merch-review.ts';
import { assertItemAllowed } from './transitions.ts';

export const merchReviews: ReviewedKind = {
  name: 'merch',

  thingSql: sql`
    select merch_items.owner_id as "ownerId", owner.name as "ownerName", merch_items.title,
      pages.name as artist, merch_items.image,
      jsonb_build_object('en', merch_types.name_en, 'de', merch_types.name_de) as format
    from merch_items
    join merch_types on merch_types.id = merch_items.merch_type_id
    join pages on pages.id = merch_items.page_id
    join users as owner on owner.id = merch_items.owner_id
    where merch_items.id = reviews.thing_id and merch_items.deleted_at is null`,

  async lock(tx, ctx, { id, ownerId }): Promise<LockedThing> {
    const offer = await plantOffer(ctx);
    const item = await lockedItem(tx, { ownerId, id });
    return {
      /** Fails in words if it would be printed wrongly, or if nobody could buy it. */
      async approve({ now }) {
        assertItemAllowed({ item, offer }, 'approve', 'reviewer');
        if (!(await isDesignCurrent(ctx, tx, item))) throw new CallError('merch_design_outdated');
        const { made } = madeVariants(item, typeOf(offer, item.merch_type_id));
        if (made.length === 0) throw new CallError('merch_not_made');
        if (!(await canPublishOnPage(tx, { ownerId, pageId: item.page_id }))) {
          throw new CallError('merch_page_missing');
        }
        await setLife(tx, id, { life: { in_process_at: now }, now });
        await requestMerchPackage(tx, ctx, { itemId: id, now });
        await addToItemHistory(tx, { itemId: id, userId: null, action: 'approved', now });
      },

      async reject({ now }) {
        assertItemAllowed({ item, offer }, 'reject', 'reviewer');
        await setLife(tx, id, { life: { submitted_at: null, rejected_at: now }, now });
        await addToItemHistory(tx, { itemId: id, userId: null, action: 'rejected', now });
      },

      async notifyOwner({ review, decision }) {
        await notify(tx, ctx, {
          topic: `merch_${decision}`,
          owners: [ownerId],
          subject: review.id,
          details: { title: item.title },
          url: `/studio/merch/${id}/submit`,
          enqueueMail: (userId) =>
            ctx.jobs.enqueue(tx, sendMerchReviewMail, { reviewId: review.id, userId }),
        });
      },

      async retryPackage(now) {
        const plantPackage = await findMerchPackage(tx, id);
        if (item.in_process_at === null || plantPackage?.state !== 'failed') {
          throw new CallError('conflict');
        }
        await requestMerchPackage(tx, ctx, { itemId: id, now });
      },

      publishChanged: () => publishItemChanged(tx, ctx, item),
    };
  },

  read: readMerchReview,
};
