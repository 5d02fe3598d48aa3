import type { PaidEntries } from '@lathe/contract/royalty-calls';
import { money } from '@lathe/rules/money';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { nextPageUrl, PAGE_SIZE, readKeys } from '../../platform/http/paging.ts';
import { presentPrice, priceBook } from '../catalogue/index.ts';
import { findOwnPayout, listPaidEntries, sumPaidParts } from './paid-entries.ts';
import { presentRoyaltyLine } from './present-royalties.ts';
import { listLinesOf, type RoyaltyFilter } from './royalty-store.ts';

export async function linesIn(
  { ctx, locale }: Caller,
  filter: RoyaltyFilter & Required<Pick<RoyaltyFilter, 'transactions'>>,
) {
  const viewer = { book: await priceBook(ctx), locale };
  const rows = await listLinesOf(ctx.db, filter);
  return rows.map((row) => presentRoyaltyLine(row, viewer));
}

/** From a payout back to the order lines that it paid. */
export async function readPaidEntries(
  call: Caller & { query: { cursor?: string | undefined } },
  { userId, payoutId }: { userId: string; payoutId: string },
): Promise<PaidEntries> {
  const { ctx, query, locale } = call;
  const payout = await findOwnPayout(ctx.db, { userId, payoutId });
  if (!payout) throw new CallError('not_found');
  const [after = null] = readKeys(query.cursor, ['number']) ?? [];
  const rows = await listPaidEntries(ctx.db, { payoutId, after });
  const page = rows.slice(0, PAGE_SIZE);
  const transactions = [...new Set(page.map(({ transactionId }) => transactionId))];
  const lines = await linesIn(call, { userId, transactions, of: 'available' });
  const linesOf = Map.groupBy(lines, ({ transaction }) => transaction);
  const price = (amount: number) => presentPrice(money(amount, payout.currency), locale);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    gross: price(payout.gross),
    parts: (await sumPaidParts(ctx.db, payoutId)).map((sum) => ({
      ...sum,
      amount: price(sum.amount),
    })),
    data: page.map(({ transactionId, kind, bookedAt, amount, paidBy }) => ({
      booking: transactionId,
      kind,
      booked_at: bookedAt.toISOString(),
      amount: price(amount),
      lines: linesOf.get(transactionId) ?? [],
      payout: paidBy,
    })),
    next_page_url: last
      ? nextPageUrl({
          path: `/api/users/${userId}/payouts/${payoutId}/lines`,
          query,
          keys: [last.id],
          name: 'cursor',
        })
      : null,
  };
}
