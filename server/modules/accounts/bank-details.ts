import type { ShownBankDetails } from '@lathe/contract/user';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

const HIDDEN_SORT_CODE = '••••••';

/** The account to which pounds are paid, masked. The module `bank-accounts` has all accounts. */
export async function readUkBankDetails(
  db: Db | Tx,
  userId: string,
): Promise<ShownBankDetails | null> {
  const account = await db
    .selectFrom('bank_accounts')
    .select(['holder', 'masked'])
    .where('user_id', '=', userId)
    .where('currency', '=', 'GBP')
    .where('method', '=', 'gb')
    .where('is_default', '=', true)
    .executeTakeFirst();
  if (!account) return null;
  return {
    bank_account_holder_name: account.holder,
    bank_account_number: account.masked,
    bank_account_sort_code: HIDDEN_SORT_CODE,
  };
}
