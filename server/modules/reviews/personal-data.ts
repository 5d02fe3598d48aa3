import type { PersonalData } from '../../platform/personal-data.ts';

/** Who submitted, claimed and decided. The submissions are exported with what was submitted. */
export const reviewsData: PersonalData = {
  area: 'publishing',

  async *collect() {},

  async erase(tx, { userId }) {
    for (const column of ['submitted_by', 'claimed_by', 'decided_by'] as const) {
      await tx
        .updateTable('reviews')
        .set({ [column]: null })
        .where(column, '=', userId)
        .execute();
    }
    return {};
  },
};
