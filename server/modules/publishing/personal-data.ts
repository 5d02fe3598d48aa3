import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

/** Submissions and review decisions, and mails sent about new releases. */
export const publishingData: PersonalData = {
  area: 'publishing',

  async *collect({ db }, { userId }) {
    const reviews = await db
      .selectFrom('release_reviews')
      .innerJoin('releases', 'releases.id', 'release_reviews.release_id')
      .select([
        'release_id',
        'number',
        'release_reviews.submitted_at',
        'content',
        'decision',
        'decided_at',
        'release_reviews.notes',
      ])
      .where('releases.owner_id', '=', userId)
      .where('releases.deleted_at', 'is', null)
      .orderBy('release_reviews.submitted_at')
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
    await tx
      .updateTable('release_reviews')
      .set({ decision: 'withdrawn', decided_at: now })
      .where('decision', 'is', null)
      .where('release_id', 'in', (eb) =>
        eb.selectFrom('releases').select('id').where('owner_id', '=', userId),
      )
      .execute();
    for (const column of ['submitted_by', 'claimed_by', 'decided_by'] as const) {
      await tx
        .updateTable('release_reviews')
        .set({ [column]: null })
        .where(column, '=', userId)
        .execute();
    }
    await tx.deleteFrom('release_letters').where('user_id', '=', userId).execute();
    return {};
  },
};
