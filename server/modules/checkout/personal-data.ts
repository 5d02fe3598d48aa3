import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

const FORGOTTEN = JSON.stringify({ email: '', address: null, billingAddress: null, giftNote: '' });

/** What came of a checkout is in the export with the orders. */
export const checkoutData: PersonalData = {
  area: 'orders',

  async *collect() {},

  /** What was only tried has no use for the law; a paid one is needed to give money back. */
  async erase(tx, { userId }) {
    await sql`update checkouts set quote = quote || ${FORGOTTEN}::jsonb
      where user_id = ${userId}`.execute(tx);
    return {};
  },
};
