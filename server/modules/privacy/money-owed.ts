/** An account can be deleted only if neither the user nor the shop owes money. */
import { bcp47, type Locale } from '@lathe/rules/locales';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { translatorFor } from '../../platform/translations.ts';

const REASONS = ['orders', 'payments', 'refunds', 'returns', 'disputes', 'earnings'] as const;

type Reason = (typeof REASONS)[number];

/**
 * Callers lock the account. A checkout takes a shared lock on the accounts of buyer and sellers, so
 * none can start before the transaction ends.
 */
export async function assertNothingOwed(
  tx: Tx,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<void> {
  const owed = await findOwed(tx, userId);
  const open = REASONS.filter((reason) => owed[reason]);
  if (open.length === 0) return;
  const t = translatorFor(locale);
  const reasons = new Intl.ListFormat(bcp47(locale)).format(
    open.map((reason) => t(`privacy:owed.${reason}`)),
  );
  throw new CallError('money_owed', { values: { reasons } });
}

async function findOwed(tx: Tx, userId: string): Promise<Record<Reason, boolean>> {
  const ownOrders = sql`select id from orders where user_id = ${userId}`;
  const earner = JSON.stringify([{ ownerId: userId }]);
  const payee = JSON.stringify([{ payees: [{ party: userId }] }]);
  const { rows } = await sql<Record<Reason, boolean>>`select
    exists (select from orders where user_id = ${userId} and paid_at is not null
      and dispatched_at is null and cancelled_at is null and refunded_at is null) as orders,
    exists (select from checkouts where state = 'open' and (user_id = ${userId}
      or quote -> 'lines' @> ${earner}::jsonb or quote -> 'lines' @> ${payee}::jsonb)) as payments,
    exists (select from refunds join checkouts on checkouts.id = refunds.checkout_id
      where refunds.done_at is null and checkouts.user_id = ${userId}) as refunds,
    exists (select from order_returns where state in ('asked', 'expected')
      and order_id in (${ownOrders})) as returns,
    exists (select from disputes where state = 'opened' and (order_id in (${ownOrders})
      or order_id in (select order_id from order_lines
        join sellables on sellables.id = sellable_id where sellables.owner_id = ${userId})
      or order_id in (select order_id from order_lines
        join order_line_shares on order_line_id = order_lines.id
        where party_id = ${userId}))) as disputes,
    exists (select from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where party_id = ${userId} group by currency having sum(amount) <> 0) as earnings`.execute(
    tx,
  );
  const [owed] = rows;
  if (!owed) throw new Error('A query without a table gave no row.');
  return owed;
}
