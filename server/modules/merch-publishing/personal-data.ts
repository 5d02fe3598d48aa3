import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { withdrawReviews } from '../reviews/index.ts';

/** Submissions of merchandise and review decisions. */
export const merchPublishingData: PersonalData = {
  area: 'publishing',

  async *collect({ db }, { userId }) {
    const reviews = await db
      .selectFrom('reviews')
      .innerJoin('merch_items', 'merch_items.id', 'reviews.thing_id')
      .select([
        'thing_id as item_id',
        'number',
        'reviews.submitted_at',
        'content',
        'decision',
        'decided_at',
        'notes',
      ])
      .where('merch_items.owner_id', '=', userId)
      .where('merch_items.deleted_at', 'is', null)
      .orderBy('reviews.submitted_at')
      .execute();
    yield jsonFile('merch_submissions.json', reviews);
  },

  /** Withdraws open submissions. */
  async erase(tx, { userId, now }) {
    const items = await tx
      .selectFrom('merch_items')
      .select('id')
      .where('owner_id', '=', userId)
      .execute();
    await withdrawReviews(tx, { thingIds: items.map(({ id }) => id), now });
    return {};
  },
};
