import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { withdrawReviews } from '../reviews/index.ts';

/** Submissions and review decisions, and mails sent about new releases. */
export const publishingData: PersonalData = {
  area: 'publishing',

  async *collect({ db }, { userId }) {
    const reviews = await db
      .selectFrom('reviews')
      .innerJoin('releases', 'releases.id', 'reviews.thing_id')
      .select([
        'thing_id as release_id',
        'number',
        'reviews.submitted_at',
        'content',
        'decision',
        'decided_at',
        'reviews.notes',
      ])
      .where('releases.owner_id', '=', userId)
      .where('releases.deleted_at', 'is', null)
      .orderBy('reviews.submitted_at')
      .execute();
    yield jsonFile('submissions.json', reviews);
    const mails = await db
      .selectFrom('release_letters')
      .select(['release_id', 'at'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .execute();
    yield jsonFile('letters.json', mails);
  },

  /** Withdraws open submissions. */
  async erase(tx, { userId, now }) {
    const releases = await tx
      .selectFrom('releases')
      .select('id')
      .where('owner_id', '=', userId)
      .execute();
    await withdrawReviews(tx, { thingIds: releases.map(({ id }) => id), now });
    await tx.deleteFrom('release_letters').where('user_id', '=', userId).execute();
    return {};
  },
};
