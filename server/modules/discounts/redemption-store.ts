import type { Db } from '../../platform/db/connect.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';

export interface RedemptionRow {
  checkoutId: string;
  orderId: string | null;
  country: string;
  copies: number;
  amount: number;
  currency: string;
  createdAt: Date;
  createdKey: string;
  givenBackAt: Date | null;
}

export async function listRedemptions(
  db: Db,
  { codeId, cursor }: { codeId: string; cursor: Cursor | null },
): Promise<RedemptionRow[]> {
  return await db
    .selectFrom('discount_redemptions')
    .select([
      'checkout_id as checkoutId',
      'order_id as orderId',
      'country_iso as country',
      'copies',
      'amount',
      'currency',
      'created_at as createdAt',
      'given_back_at as givenBackAt',
      instantKey('created_at').as('createdKey'),
    ])
    .where('code_id', '=', codeId)
    .$if(cursor !== null, (query) =>
      cursor ? query.where(after('created_at', 'checkout_id', cursor)) : query,
    )
    .orderBy('created_at', 'desc')
    .orderBy('checkout_id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}
