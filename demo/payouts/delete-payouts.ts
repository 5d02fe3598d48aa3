import { sql } from 'kysely';
import type { Tx } from '../../server/platform/db/tx.ts';
import { deleteTransactions } from '../orders/delete-transactions.ts';
import { findSeller, OTHER_SELLERS } from '../sellers.ts';
import { deleteEmptyFiles } from './bank-files.ts';

/** Payouts of the demo sellers, also those of visitors: they pay earnings that are made again. */
export async function deletePayouts(tx: Tx): Promise<void> {
  const sellers = [findSeller('seller'), findSeller('label'), ...OTHER_SELLERS].map(({ id }) => id);
  await sql`delete from payment_proposals using payouts
    where payouts.id = payout_id and user_id = any(${sellers}::uuid[])`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select distinct transaction_id as id from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    where party_id = any(${sellers}::uuid[]) and kind in ('payout', 'payout_settled',
      'payout_returned', 'payout_cancelled', 'payout_late', 'reserve_held', 'reserve_released',
      'exchange', 'write_off')`.execute(tx);
  await sql`delete from payout_lines using payouts
    where payouts.id = payout_id and user_id = any(${sellers}::uuid[])`.execute(tx);
  await sql`delete from bank_file_payments using payouts
    where payouts.id = payout_id and user_id = any(${sellers}::uuid[])`.execute(tx);
  await sql`delete from payment_results where end_to_end_id in (
    select end_to_end_id from payout_attempts join payouts on payouts.id = payout_id
    where user_id = any(${sellers}::uuid[]))`.execute(tx);
  await sql`delete from payout_attempts using payouts
    where payouts.id = payout_id and user_id = any(${sellers}::uuid[])`.execute(tx);
  await deleteEmptyFiles(tx);
  for (const table of [
    'payout_holds',
    'payees',
    'reserves',
    'balance_exchanges',
    'balance_write_offs',
    'payouts',
  ] as const) {
    await sql`delete from ${sql.table(table)} where user_id = any(${sellers}::uuid[])`.execute(tx);
  }
  await deleteTransactions(
    tx,
    rows.map(({ id }) => id),
  );
}
