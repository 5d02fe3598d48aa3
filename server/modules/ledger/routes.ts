import type { ledgerCalls, TrialBalance } from '@lathe/contract/ledger-calls';
import { endOfDay } from '@lathe/rules/dates';
import { LEDGER_ACCOUNTS } from '@lathe/rules/ledger-accounts';
import type { Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import type { Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import {
  type AccountSum,
  listTransactions,
  sumAccounts,
  type TransactionRow,
} from './read-ledger.ts';

export const ledgerRoutes: Handlers<typeof ledgerCalls> = {
  'GET /api/admin/ledger': async ({ ctx, locale, query }) => {
    const sums = await sumAccounts(ctx.db, endOf(query.until));
    const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted();
    return {
      data: currencies.map((currency) =>
        balanceOf(
          currency,
          sums.filter((sum) => sum.currency === currency),
          locale,
        ),
      ),
      next_page_url: null,
    };
  },

  'GET /api/admin/ledger/transactions': async ({ ctx, locale, query }) => {
    const rows = await listTransactions(ctx.db, {
      currency: query.currency,
      account: query.account,
      before: endOf(query.until),
      cursor: readCursor(query.cursor, 'uuid'),
    });
    return pageOf(rows, {
      path: '/api/admin/ledger/transactions',
      query,
      cursorOf: ({ bookedKey, id }) => ({ at: bookedKey, id }),
      present: (row) => presentTransaction(row, locale),
    });
  },
};

function endOf(day: string | undefined): Date | null {
  return day === undefined ? null : endOfDay(day);
}

function balanceOf(currency: string, sums: readonly AccountSum[], locale: Locale): TrialBalance {
  const price = (amount: number) => ({
    amount,
    currency,
    formatted: formatMoney(money(amount, currency), locale),
  });
  const total = (side: 'debit' | 'credit') => sums.reduce((sum, each) => sum + each[side], 0);
  return {
    currency,
    // In ledger order, not alphabetical.
    accounts: LEDGER_ACCOUNTS.flatMap((account) => {
      const found = sums.find((sum) => sum.account === account);
      if (!found) return [];
      const { debit, credit } = found;
      return [
        { account, debit: price(debit), credit: price(credit), balance: price(debit - credit) },
      ];
    }),
    debit: price(total('debit')),
    credit: price(total('credit')),
    balance: price(total('debit') - total('credit')),
  };
}

function presentTransaction(row: TransactionRow, locale: Locale) {
  const { currency, orderId, orderNumber } = row;
  return {
    uuid: row.id,
    kind: row.kind,
    reference: row.reference,
    booked_at: row.bookedAt.toISOString(),
    order: orderId && orderNumber ? { uuid: orderId, number: orderNumber } : null,
    entries: row.entries.map(({ account, party, amount }) => ({
      account,
      party,
      amount: { amount, currency, formatted: formatMoney(money(amount, currency), locale) },
    })),
  };
}
