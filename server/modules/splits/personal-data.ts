import { sql } from 'kysely';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { endUnnamed } from './invited-store.ts';

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
    const invited = await db
      .selectFrom('invited_payees')
      .innerJoin('parties', 'parties.id', 'invited_payees.id')
      .innerJoin('releases', 'releases.id', 'invited_payees.release_id')
      .select(['title', 'name', 'state', 'invited_at', 'reminders', 'answered_at'])
      .where((eb) =>
        eb.or([
          eb('parties.holder_id', '=', userId),
          eb(
            'invited_payees.email',
            '=',
            eb.selectFrom('users').select('email').where('id', '=', userId),
          ),
        ]),
      )
      .orderBy('invited_at')
      .execute();
    yield jsonFile('invited-shares.json', invited);
  },

  /**
   * Ends splits with a deleted payee; the owner gets all earnings until a new split is agreed on.
   * The rows stay for accounting.
   */
  async erase(tx, { userId, email, now }) {
    // A concurrent agreement waits for this lock and then finds the proposal withdrawn.
    const releases = await releasesSharedWith(tx, userId);
    for (const releaseId of releases) await lock(tx, 'release-split', releaseId);
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
    await eraseInvited(tx, { userId, email, now });
    for (const releaseId of releases) await endUnnamed(tx, releaseId);
    return {};
  },
};

/** Nothing waits for the address, or the account could not be deleted. So it is a decline. */
async function eraseInvited(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('invited_payees')
    .set({ state: 'declined', answered_at: now, changes: sql`changes + 1` })
    .where('email', '=', email)
    .where('state', '=', 'waiting')
    .execute();
  await tx
    .updateTable('invited_payees')
    .set({ email: null, name: '' })
    .where((eb) =>
      eb.or([
        eb('email', '=', email),
        eb('id', 'in', eb.selectFrom('parties').select('id').where('holder_id', '=', userId)),
      ]),
    )
    .execute();
}

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
