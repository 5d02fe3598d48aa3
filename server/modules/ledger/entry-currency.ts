import { sql } from 'kysely';

/**
 * Of `ledger_entries`. Entries of earlier versions name no currency; only for them the transaction is
 * read.
 */
export const ENTRY_CURRENCY = sql<string>`coalesce(booked_currency, (
  select ledger_transactions.currency from ledger_transactions
  where ledger_transactions.id = transaction_id))`;
