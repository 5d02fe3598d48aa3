import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

const ERASED_FIELDS = JSON.stringify({
  email: '',
  address: null,
  buyerName: null,
  holderNames: {},
  billingAddress: null,
  giftNote: '',
});

/** Results of checkouts are exported with the orders. */
export const checkoutData: PersonalData = {
  area: 'orders',

  async *collect() {},

  /** Removes personal data from quotes. Paid checkouts stay, because refunds need them. */
  async erase(tx, { userId }) {
    await sql`update checkouts set quote = quote || ${ERASED_FIELDS}::jsonb
      where user_id = ${userId}`.execute(tx);
    return {};
  },
};
