import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { listMembers, listMemberships } from './store.ts';

/** Accounts in which a person works, and the people who work in theirs. */
export const memberData: PersonalData = {
  area: 'members',

  async *collect({ db }, { userId }) {
    const worksIn = await listMemberships(db, userId);
    const members = await listMembers(db, userId);
    yield jsonFile('members.json', {
      works_in: worksIn.map(({ name, role, addedAt }) => ({ name, role, added_at: addedAt })),
      members: members.map(({ name, role, addedAt }) => ({ name, role, added_at: addedAt })),
    });
  },

  async erase(tx, { userId }) {
    await tx
      .deleteFrom('account_members')
      .where((eb) => eb.or([eb('account_id', '=', userId), eb('user_id', '=', userId)]))
      .execute();
    return {};
  },
};
