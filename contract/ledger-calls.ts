/** The ledger, for accounting staff. Debits are positive, credits negative. */
import { LEDGER_ACCOUNTS, LEDGER_KINDS } from '@lathe/rules/ledger-accounts';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { price } from './price.ts';

const accountBalance = z.object({
  account: z.enum(LEDGER_ACCOUNTS),
  debit: price,
  credit: price,
  balance: price,
});

const trialBalance = z.object({
  currency: z.string(),
  accounts: z.array(accountBalance),
  debit: price,
  credit: price,
  /** Zero, unless the ledger is inconsistent. */
  balance: price,
});

const ledgerTransaction = z.object({
  uuid: z.uuid(),
  kind: z.enum(LEDGER_KINDS),
  reference: z.string(),
  booked_at: z.string(),
  /** Null when it concerns no order. */
  order: z.object({ uuid: z.uuid(), number: z.string() }).nullable(),
  entries: z.array(
    z.object({
      account: z.enum(LEDGER_ACCOUNTS),
      /** Recipient of the earnings. */
      party: z.string().nullable(),
      amount: price,
    }),
  ),
});

export type TrialBalance = z.infer<typeof trialBalance>;
export type LedgerTransaction = z.infer<typeof ledgerTransaction>;

/** A whole day in UTC, included. */
const until = z.iso.date().optional();
const read = { area: 'Ledger', permission: 'ledger.read' } as const;

export const ledgerCalls = {
  'GET /api/admin/ledger': {
    ...read,
    summary: 'The trial balance: the balance of each account at the end of a day',
    query: z.object({ until }),
    reply: collection(trialBalance),
  },
  'GET /api/admin/ledger/transactions': {
    ...read,
    summary: 'Ledger transactions in a currency, newest first, with all entries',
    query: z.object({
      currency: z.string().regex(/^[A-Z]{3}$/),
      account: z.enum(LEDGER_ACCOUNTS).optional(),
      until,
      cursor: pageCursor,
    }),
    reply: collection(ledgerTransaction),
  },
} as const satisfies CallTable;
