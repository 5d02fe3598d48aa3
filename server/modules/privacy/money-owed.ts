/**
 * An account can be deleted only if neither the user nor the shop owes money, and the user has
 * neither tickets nor guests of coming events.
 */
import { bcp47, type Locale } from '@lathe/rules/locales';
import type { OutstandingKind } from '@lathe/rules/outstanding';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { translatorFor } from '../../platform/translations.ts';
import { findOutstanding } from './outstanding.ts';

const REASONS = {
  orders: 'orders',
  tickets: 'tickets',
  guests: 'guests',
  payments: 'payments',
  refunds: 'refunds',
  failed_refunds: 'failed_refunds',
  returns: 'returns',
  disputes: 'disputes',
  earnings_pending: 'earnings',
  earnings_available: 'earnings',
  reserve: 'earnings',
  payouts_in_transit: 'earnings',
  unclaimed: 'unclaimed',
  negative_balance: 'earnings',
} as const satisfies Record<OutstandingKind, string>;

/**
 * Callers lock the account. A checkout takes a shared lock on the accounts of buyer and sellers, so
 * none can start before the transaction ends.
 */
export async function assertNothingOwed(
  tx: Tx,
  { userId, locale, now }: { userId: string; locale: Locale; now: Date },
): Promise<void> {
  const outstanding = await findOutstanding(tx, { userId, now });
  if (outstanding.length === 0) return;
  const t = translatorFor(locale);
  const open = new Set(outstanding.map(({ kind }) => REASONS[kind]));
  const reasons = new Intl.ListFormat(bcp47(locale)).format(
    [...open].map((reason) => t(`privacy:owed.${reason}`)),
  );
  throw new CallError('money_owed', { values: { reasons } });
}
