import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

/** Splits in which a user has or had a share. */
export const splitData: PersonalData = {
  area: 'splits',

  async *collect({ db }, { userId }) {
    const splits = await db
      .selectFrom('release_split_consents')
      .innerJoin('release_splits', 'release_splits.id', 'release_split_consents.split_id')
      .innerJoin('releases', 'releases.id', 'release_splits.release_id')
      .leftJoin('release_split_shares', (join) =>
        join
          .onRef('release_split_shares.split_id', '=', 'release_splits.id')
          .on('release_split_shares.user_id', '=', userId),
      )
      .select([
        'releases.title',
        'release_split_shares.share_basis_points',
        'release_splits.state',
        'release_splits.proposed_at',
        'release_splits.decided_at',
        'release_splits.replaced_at',
        'release_split_consents.agreed_at',
        'release_split_consents.declined_at',
      ])
      .where('release_split_consents.user_id', '=', userId)
      .orderBy('release_splits.proposed_at')
      .execute();
    yield jsonFile('splits.json', splits);
  },

  /**
   * Ends splits with a deleted payee; the owner gets all earnings until a new split is agreed on.
   * The rows stay for accounting.
   */
  async erase(tx, { userId, now }) {
    // A concurrent agreement waits for this lock and then finds the proposal withdrawn.
    for (const releaseId of await releasesSharedWith(tx, userId)) {
      await lock(tx, 'release-split', releaseId);
    }
    await tx
      .updateTable('release_splits')
      .set({ state: 'withdrawn', decided_at: now })
      .where('state', '=', 'proposed')
      .where('id', 'in', (eb) =>
        eb.selectFrom('release_split_consents').select('split_id').where('user_id', '=', userId),
      )
      .execute();
    await tx
      .updateTable('release_splits')
      .set({ state: 'replaced', replaced_at: now })
      .where('state', '=', 'agreed')
      .where('id', 'in', (eb) =>
        eb.selectFrom('release_split_shares').select('split_id').where('user_id', '=', userId),
      )
      .execute();
    return {};
  },
};

/** In a fixed order, so that two deletions at once cannot deadlock. */
async function releasesSharedWith(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('release_split_consents')
    .innerJoin('release_splits', 'release_splits.id', 'release_split_consents.split_id')
    .select('release_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('state', 'in', ['proposed', 'agreed'])
    .orderBy('release_id')
    .execute();
  return rows.map(({ release_id }) => release_id);
}
