/** Bank accounts of the demo sellers, with the example numbers of banks. */
import {
  type BankDetails,
  METHOD_CURRENCY,
  maskedNumber,
  usableFrom,
} from '@lathe/rules/bank-accounts';
import { addDays, type CalendarDate, startOfDay } from '@lathe/rules/dates';
import type { Ctx } from '../../server/context.ts';
import { encryptKey, makeKey } from '../../server/modules/accounts/totp.ts';
import { encryptBankDetails } from '../../server/modules/bank-accounts/bank-details.ts';
import type { Tx } from '../../server/platform/db/tx.ts';
import type { SellerKey } from '../catalogue/catalogue-types.ts';
import { demoId } from '../demo-id.ts';
import { findSeller } from '../sellers.ts';
import { upsert } from '../upsert.ts';

type Numbers =
  | { method: 'gb'; sortCode: string; accountNumber: string }
  | { method: 'sepa'; iban: string; bic: null }
  | { method: 'us'; routingNumber: string; accountNumber: string; accountType: 'checking' };

interface DemoAccount {
  key: SellerKey;
  numbers: Numbers;
  /** Days ago. */
  added: number;
  isDefault: boolean;
  /** No bank was asked, and no admin has looked at it yet. */
  isUnconfirmed?: true;
}

const sepa = (iban: string): Numbers => ({ method: 'sepa', iban, bic: null });
const us = (routingNumber: string, accountNumber: string): Numbers => ({
  method: 'us',
  routingNumber,
  accountNumber,
  accountType: 'checking',
});
const gb = (sortCode: string, accountNumber: string): Numbers => ({
  method: 'gb',
  sortCode,
  accountNumber,
});

/** Before the first payout. */
const FIRST = 740;

/** The newest one of the artist is still in its hold. */
const ACCOUNTS: readonly DemoAccount[] = [
  { key: 'seller', numbers: sepa('DE89370400440532013000'), added: FIRST, isDefault: true },
  { key: 'seller', numbers: sepa('DE02120300000000202051'), added: 90, isDefault: false },
  { key: 'seller', numbers: gb('200000', '55779911'), added: 1, isDefault: true },
  { key: 'label', numbers: gb('089999', '66374958'), added: FIRST, isDefault: true },
  { key: 'label', numbers: sepa('IE29AIBK93115212345678'), added: FIRST, isDefault: true },
  { key: 'sandrock', numbers: sepa('DE75512108001245126199'), added: FIRST, isDefault: true },
  { key: 'achleitner', numbers: sepa('DE02100500000054540402'), added: FIRST, isDefault: true },
  { key: 'verlaine', numbers: sepa('FR1420041010050500013M02606'), added: FIRST, isDefault: true },
  { key: 'choir', numbers: gb('107999', '88837491'), added: 130, isDefault: true },
  { key: 'porter', numbers: us('021000021', '000123456789'), added: 500, isDefault: true },
  {
    key: 'selam',
    numbers: sepa('DE12500105170648489890'),
    added: 2,
    isDefault: true,
    isUnconfirmed: true,
  },
];

/** Those whom nobody signs in as have a second factor, so that their payouts can be approved. */
const WITH_SECOND_FACTOR: readonly SellerKey[] = [
  'sandrock',
  'achleitner',
  'verlaine',
  'choir',
  'porter',
];

export async function makeBankAccounts(tx: Tx, ctx: Ctx, today: CalendarDate): Promise<void> {
  const owners = [...new Set(ACCOUNTS.map(({ key }) => findSeller(key).id))];
  await tx.deleteFrom('bank_accounts').where('user_id', 'in', owners).execute();
  await upsert(
    tx,
    'bank_accounts',
    ['id'],
    ACCOUNTS.map(({ key, numbers, added, isDefault, isUnconfirmed = false }, place) => {
      const seller = findSeller(key);
      const id = demoId('bank account', place);
      const details: BankDetails = {
        ...numbers,
        holder: seller.seller?.business?.name ?? seller.name,
      };
      const addedAt = startOfDay(addDays(today, -added));
      return {
        id,
        user_id: seller.id,
        country_iso: countryOf(numbers),
        currency: METHOD_CURRENCY[numbers.method],
        method: numbers.method,
        holder: details.holder,
        details_encrypted: encryptBankDetails(ctx, id, details),
        masked: maskedNumber(details),
        name_check: isUnconfirmed || numbers.method === 'us' ? 'not_offered' : 'match',
        verified_at: addedAt,
        usable_from: usableFrom(addedAt),
        is_default: isDefault,
        created_at: addedAt,
      };
    }),
  );
  await upsert(
    tx,
    'two_factor',
    ['user_id'],
    WITH_SECOND_FACTOR.map((key) => {
      const { id, email } = findSeller(key);
      const at = startOfDay(addDays(today, -FIRST));
      const secret = encryptKey(ctx.keys, id, makeKey(email).key);
      return { user_id: id, secret_encrypted: secret, confirmed_at: at, created_at: at };
    }),
  );
}

function countryOf(numbers: Numbers): string {
  if (numbers.method === 'sepa') return numbers.iban.slice(0, 2);
  return numbers.method === 'gb' ? 'GB' : 'US';
}
