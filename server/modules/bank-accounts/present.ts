import type { BankAccount } from '@lathe/contract/bank-account-calls';
import { needsConfirmation } from '@lathe/rules/bank-accounts';
import { countryName, type Locale } from '@lathe/rules/locales';
import type { StoredAccount } from './store.ts';

interface Around {
  locale: Locale;
  now: Date;
  /** All accounts of the seller. */
  all: readonly StoredAccount[];
}

export function presentBankAccount(
  account: StoredAccount,
  { locale, now, all }: Around,
): BankAccount {
  const isAlone = all.every(
    ({ id, currency }) => id === account.id || currency !== account.currency,
  );
  return {
    uuid: account.id,
    method: account.method,
    country: account.country,
    country_name: countryName(account.country, locale),
    currency: account.currency,
    holder: account.holder,
    masked: account.masked,
    name_check: account.nameCheck,
    is_verified: account.verifiedAt !== null,
    is_reviewed: !needsConfirmation(account),
    usable_from: account.usableFrom.toISOString(),
    is_held: account.usableFrom > now,
    is_default: account.isDefault,
    added_at: account.createdAt.toISOString(),
    operations: {
      make_default_enabled: !account.isDefault,
      remove_enabled: !account.isInUse && (!account.isDefault || isAlone),
      is_in_use: account.isInUse,
    },
  };
}
