import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

/**
 * Invitations that a person received or sent. Data of the people they invited belongs to those
 * people.
 */
export const invitationData: PersonalData = {
  area: 'invitations',

  async *collect({ db }, { userId }) {
    const columns = [
      'email',
      'role',
      'message',
      'created_at',
      'accepted_at',
      'revoked_at',
    ] as const;
    const received = await db
      .selectFrom('invitations')
      .select([...columns])
      .where('accepted_by', '=', userId)
      .orderBy('created_at')
      .execute();
    const issued = await db
      .selectFrom('invitations')
      .select([...columns])
      .where('invited_by', '=', userId)
      .orderBy('created_at')
      .execute();
    yield jsonFile('invitations.json', { received, issued });
  },

  async erase(tx, { userId, email, now }) {
    // Revokes open invitations from this user, and those to their address.
    await tx
      .updateTable('invitations')
      .set({ revoked_at: now })
      .where((eb) =>
        eb.or([
          eb('invited_by', '=', userId),
          eb('account_id', '=', userId),
          eb('email', '=', email),
        ]),
      )
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute();
    await tx
      .updateTable('invitations')
      .set({ email: 'deleted', message: '' })
      .where((eb) => eb.or([eb('accepted_by', '=', userId), eb('email', '=', email)]))
      .execute();
    return {};
  },
};
