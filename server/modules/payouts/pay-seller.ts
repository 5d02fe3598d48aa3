import { SALE_CURRENCIES, type SaleCurrency } from '@lathe/rules/money';
import { PAYOUT_THRESHOLDS } from '@lathe/rules/payout-limits';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { listAccountCurrencies } from '../bank-accounts/index.ts';
import { readAmounts, readHomeCurrency } from './balances.ts';
import { requestPayout } from './request-payout.ts';

/** A seller who cannot be paid yet sees why on the payouts page. */
const EXPECTED = new Set(['payout_open', 'payout_not_possible', 'not_found']);

/**
 * The payouts of one seller in the monthly run; returns how many were made. Each currency goes to
 * its own account. Currencies without one are converted into the currency of the seller's country,
 * or else into the first one with an account.
 */
export async function paySeller(
  ctx: Ctx,
  { userId, month }: { userId: string; month: string },
): Promise<number> {
  const { db } = ctx;
  const amounts = await readAmounts(db, userId);
  const home = await readHomeCurrency(db, userId);
  const withAccount = await listAccountCurrencies(db, userId);
  const main = withAccount.find((currency) => currency === home) ?? withAccount[0];
  if (main === undefined) return 0;
  const convert = SALE_CURRENCIES.filter((currency) => !withAccount.includes(currency));
  let made = 0;
  for (const currency of withAccount) {
    const isMain = currency === main;
    const { available = 0 } = amounts.get(currency) ?? {};
    const isWorthIt =
      available >= PAYOUT_THRESHOLDS[currency] || (isMain && hasAny(amounts, convert));
    if (!isWorthIt || (await wasPaid(ctx, { userId, currency, month }))) continue;
    const input = { userId, currency, convert: isMain ? convert : [], requestedBy: null, month };
    try {
      await inTransaction(db, async (tx) => {
        // For values of thousands of sellers, planning takes longer than everything else. One plan must
        // stay good while the run fills tables that were almost empty when it was made: with indexes only.
        await sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
          set_config('enable_seqscan', 'off', true)`.execute(tx);
        await requestPayout(tx, ctx, input);
      });
      made += 1;
    } catch (error) {
      if (!(error instanceof CallError) || !EXPECTED.has(error.code)) throw error;
    }
  }
  return made;
}

function hasAny(
  amounts: ReadonlyMap<SaleCurrency, { available: number }>,
  currencies: readonly SaleCurrency[],
): boolean {
  return currencies.some((currency) => (amounts.get(currency)?.available ?? 0) > 0);
}

/** Also if it was cancelled or failed since: the seller can request another one. */
async function wasPaid(
  { db }: Pick<Ctx, 'db'>,
  { userId, currency, month }: { userId: string; currency: SaleCurrency; month: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('payouts')
    .modifyFront(PREPARED)
    .select('id')
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .where('month', '=', month)
    .executeTakeFirst();
  return found !== undefined;
}

/** Retry for a single seller who failed in the run. */
export async function handler(ctx: Ctx, payload: { userId: string; month: string }): Promise<void> {
  await paySeller(ctx, payload);
}
