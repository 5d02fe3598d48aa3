/**
 * What a payout in a currency would be now: for the estimate, and for the payout itself, which then
 * takes exactly these steps.
 */
import { calendarDate } from '@lathe/rules/dates';
import { SALE_CURRENCIES, type SaleCurrency } from '@lathe/rules/money';
import { closedGates, type PayoutGate } from '@lathe/rules/payout-gates';
import { PAYOUT_THRESHOLDS } from '@lathe/rules/payout-limits';
import type { PayoutProviderName } from '@lathe/rules/payout-providers';
import {
  exchanged,
  limitUntaxed,
  neededFor,
  payable,
  type Untaxed,
  untaxedIn,
  untaxedPart,
  withheldFrom,
} from '@lathe/rules/payouts';
import type { Withholding } from '@lathe/rules/tax-gates';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import {
  type PayoutAccount,
  readBankGates,
  readPayingProviders,
  readPayoutAccount,
} from '../bank-accounts/index.ts';
import { readCanClose } from './balances.ts';
import { type Rate, type Rates, readRates } from './exchange-rates.ts';
import { readUnpaid, type Unpaid } from './payout-lines.ts';
import { readSellerFacts, type SellerFacts } from './seller-facts.ts';

export interface PlannedExchange {
  from: SaleCurrency;
  fromAmount: number;
  fromUntaxed: Untaxed;
  to: SaleCurrency;
  toAmount: number;
  toUntaxed: Untaxed;
  rate: Rate;
}

export interface PayoutPlan {
  userId: string;
  currency: SaleCurrency;
  exchanges: PlannedExchange[];
  gates: PayoutGate[];
  /** It can be below the threshold. */
  isClosing: boolean;
  reserve: number;
  reserveUntaxed: Untaxed;
  /** Zero or below if nothing can be paid. */
  gross: number;
  vat: number;
  withheld: number;
  net: number;
  withholding: Withholding;
  account: PayoutAccount | null;
  /** Pays to the account that the seller entered there, not to `account`. */
  provider: PayoutProviderName | null;
}

interface PlannedPayout {
  userId: string;
  currency: SaleCurrency;
  /** Balances above zero that are converted into the currency of the payout. */
  convert: readonly SaleCurrency[];
  /** Of what is left below the threshold. */
  isClosing?: boolean;
  now: Date;
}

export async function planPayout(
  db: Db | Tx,
  providers: Pick<Ctx, 'payoutProviders'>,
  wanted: PlannedPayout,
): Promise<PayoutPlan> {
  const { userId, now } = wanted;
  const facts = await readSellerFacts(db, { userId, now });
  const rates = await readRates(db, calendarDate(now));
  return await planFor(db, providers, { ...wanted, facts, rates });
}

/** With facts that are the same for all currencies. */
async function planFor(
  db: Db | Tx,
  providers: Pick<Ctx, 'payoutProviders'>,
  {
    userId,
    currency,
    convert,
    isClosing: isAsked = false,
    now,
    facts,
    rates,
  }: PlannedPayout & { facts: SellerFacts; rates: Rates },
): Promise<PayoutPlan> {
  const unpaidIn = await readUnpaid(db, userId);
  const own = unpaidIn(currency);
  const exchanges: PlannedExchange[] = [];
  let { amount, vat, exempt } = own;
  let owed = 0;
  for (const other of SALE_CURRENCIES.filter((each) => each !== currency)) {
    const unpaid = unpaidIn(other);
    if (unpaid.amount < 0) {
      const cover = coverOf(unpaid.amount, { from: currency, to: other, own, rates });
      exchanges.push(cover);
      owed += cover.fromAmount;
    } else if (convert.includes(other)) {
      const converted = conversionOf(unpaid, { from: other, to: currency, rates });
      if (converted.toAmount <= 0) continue;
      exchanges.push(converted);
      amount += converted.toAmount;
      vat += converted.toUntaxed.vat;
      exempt += converted.toUntaxed.exempt;
    }
  }
  const bank = await readBankGates(db, providers, { userId, currency, now });
  const isClosing =
    isAsked &&
    amount - owed < PAYOUT_THRESHOLDS[currency] &&
    (await readCanClose(db, { userId, currency, now }));
  const gates = closedGates({
    ...facts,
    bank,
    currency,
    isClosing,
    available: amount,
    owedElsewhere: owed,
  });
  for (const { from, fromUntaxed } of exchanges) {
    if (from !== currency) continue;
    vat -= fromUntaxed.vat;
    exempt -= fromUntaxed.exempt;
  }
  const left = { amount: amount - owed, vat, exempt };
  const { gross, reserve } = isClosing
    ? { gross: left.amount, reserve: 0 }
    : payable(left.amount, facts.reserve);
  const reserveUntaxed = untaxedPart(reserve, left);
  const { withholding } = facts;
  const untaxed = untaxedIn(gross, {
    vat: left.vat - reserveUntaxed.vat,
    exempt: left.exempt - reserveUntaxed.exempt,
  });
  const withheld = withheldFrom({ gross, ...untaxed, rate: withholding.rate });
  return {
    userId,
    currency,
    exchanges,
    gates,
    isClosing,
    reserve,
    reserveUntaxed,
    gross,
    vat: untaxed.vat,
    withheld,
    net: gross - withheld,
    withholding,
    account: await readPayoutAccount(db, { userId, currency }),
    provider: (await readPayingProviders(db, providers, [userId])).get(userId)?.name ?? null,
  };
}

interface Between {
  from: SaleCurrency;
  to: SaleCurrency;
  rates: Rates;
}

/** Fills a balance below zero exactly. */
function coverOf(
  below: number,
  { from, to, own, rates }: Between & { own: Unpaid },
): PlannedExchange {
  const rate = rates(from, to);
  const fromAmount = neededFor(-below, rate.rate);
  return {
    from,
    fromAmount,
    fromUntaxed: untaxedPart(fromAmount, own),
    to,
    toAmount: -below,
    toUntaxed: untaxedPart(-below, own),
    rate,
  };
}

function conversionOf(unpaid: Unpaid, { from, to, rates }: Between): PlannedExchange {
  const rate = rates(from, to);
  const toAmount = exchanged(unpaid.amount, rate.rate);
  return {
    from,
    fromAmount: unpaid.amount,
    fromUntaxed: limitUntaxed(unpaid.amount, unpaid),
    to,
    toAmount,
    toUntaxed: untaxedPart(toAmount, unpaid),
    rate,
  };
}
