import { sql } from 'kysely';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const discountData: PersonalData = {
  area: 'discounts',

  async *collect({ db }, { userId }) {
    const codes = await db
      .selectFrom('discount_codes')
      .selectAll()
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .execute();
    yield jsonFile(
      'discounts.json',
      codes.map(({ owner_id: _, ...code }) => code),
    );
    const used = await db
      .selectFrom('discount_redemptions')
      .innerJoin('discount_codes', 'discount_codes.id', 'code_id')
      .select([
        'code',
        'order_id',
        'copies',
        'amount',
        'currency',
        'discount_redemptions.created_at',
      ])
      .where('user_id', '=', userId)
      .orderBy('discount_redemptions.created_at')
      .execute();
    yield jsonFile('used-discounts.json', used);
  },

  /** Codes end with their seller. Redemptions stay, but without the user. */
  async erase(tx, { userId, now }) {
    await tx
      .updateTable('discount_codes')
      .set({ ended_at: now })
      .where('owner_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
    await sql`update discount_redemptions set user_id = null, buyer_hash = checkout_id::text
      where user_id = ${userId}`.execute(tx);
    return {};
  },
};
