import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { findPerson } from '../accounts/index.ts';
import { forgetReaders, readerHashOf, waitsOf } from '../events/index.ts';

export const ticketWaitData: PersonalData = {
  area: 'notifications',

  async *collect({ db }, { userId }) {
    const person = await findPerson(db, userId);
    const readerHash = readerHashOf(person?.email ?? userId);
    const rows = await waitsOf(db, { userId, readerHash });
    yield jsonFile(
      'ticket-waiting-lists.json',
      rows.map(({ id, ...wait }) => wait),
    );
  },

  /** Also what was asked with the address, without signing in. */
  async erase(tx, { userId, email }) {
    const rows = await waitsOf(tx, { userId, readerHash: readerHashOf(email) });
    await forgetReaders(
      tx,
      rows.map(({ id }) => id),
    );
    return {};
  },
};
