import { calendarDate } from '@lathe/rules/dates';
import type { SaleCurrency } from '@lathe/rules/money';
import { closedGates, type PayoutGate } from '@lathe/rules/payout-gates';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { readBankGates } from '../bank-accounts/index.ts';
import { owedElsewhere, readAmounts } from './balances.ts';
import { readRates } from './exchange-rates.ts';
import { readSellerFacts } from './seller-facts.ts';

/** Everything that prevents a payout of what is available in a currency. */
export async function readClosedGates(
  db: Db | Tx,
  providers: Pick<Ctx, 'payoutProviders'>,
  { userId, currency, now }: { userId: string; currency: SaleCurrency; now: Date },
): Promise<PayoutGate[]> {
  const amounts = await readAmounts(db, userId);
  const rates = await readRates(db, calendarDate(now));
  return closedGates({
    ...(await readSellerFacts(db, { userId, now })),
    bank: await readBankGates(db, providers, { userId, currency, now }),
    currency,
    available: amounts.get(currency)?.available ?? 0,
    owedElsewhere: owedElsewhere(amounts, { currency, rates }),
  });
}
