/** What a seller has, per currency and all together. */
import type { SellerBalance, SellerBalances } from '@lathe/contract/payout-calls';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { currencyForCountry, SALE_CURRENCIES, type SaleCurrency } from '@lathe/rules/money';
import { canClose, closedGates } from '@lathe/rules/payout-gates';
import { PAYOUT_REQUEST_HOURS, PAYOUT_THRESHOLDS } from '@lathe/rules/payout-limits';
import { exchanged, neededFor } from '@lathe/rules/payouts';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { readBankGates } from '../bank-accounts/index.ts';
import { balancesOf } from '../ledger/index.ts';
import { type Rates, readRates } from './exchange-rates.ts';
import { presentPrice } from './present.ts';
import { readSellerFacts } from './seller-facts.ts';

const AMOUNTS = ['pending', 'reserved', 'available', 'on_its_way', 'paid', 'withheld'] as const;
type Amounts = Record<(typeof AMOUNTS)[number], number>;

const NOTHING: Amounts = {
  pending: 0,
  reserved: 0,
  available: 0,
  on_its_way: 0,
  paid: 0,
  withheld: 0,
};

/** The currency of the seller's country, in which other balances are shown together. */
export async function readHomeCurrency(db: Db | Tx, userId: string): Promise<SaleCurrency> {
  const seller = await db
    .selectFrom('sellers')
    .select('country_iso')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (seller?.country_iso === 'US') return 'USD';
  return currencyForCountry(seller?.country_iso ?? 'GB');
}

export async function readAmounts(
  db: Db | Tx,
  userId: string,
): Promise<ReadonlyMap<SaleCurrency, Amounts>> {
  const amounts = new Map<SaleCurrency, Amounts>();
  const add = (currency: string, some: Partial<Amounts>) => {
    const known = SALE_CURRENCIES.find((each) => each === currency);
    if (known) amounts.set(known, { ...NOTHING, ...amounts.get(known), ...some });
  };
  for (const { currency, reserve, inTransit, ...own } of await balancesOf(db, userId)) {
    const { pending, available, withheld } = own;
    add(currency, { pending, available, withheld, reserved: reserve, on_its_way: inTransit });
  }
  // Sums can exceed an integer of the database.
  const { rows } = await sql<{ currency: string; paid: string }>`${PREPARED}
    select currency, sum(net)::text as paid
    from payouts join payout_attempts on payout_id = payouts.id
    where user_id = ${userId} and payout_attempts.state = 'settled'
    group by currency`.execute(db);
  for (const { currency, paid } of rows) add(currency, { paid: Number(paid) });
  return amounts;
}

export async function readBalances(
  { db, clock, payoutProviders }: Pick<Ctx, 'db' | 'clock' | 'payoutProviders'>,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<SellerBalances> {
  const now = clock.now();
  const facts = await readSellerFacts(db, { userId, now });
  const rates = await readRates(db, calendarDate(now));
  const home = await readHomeCurrency(db, userId);
  const amounts = await readAmounts(db, userId);
  const currencies = SALE_CURRENCIES.filter((each) => each === home || amounts.has(each));
  const last = await readLastPayouts(db, userId);
  const reserves = await readHeld(db, userId);
  const balances: SellerBalance[] = [];
  for (const currency of currencies) {
    const own = amounts.get(currency) ?? NOTHING;
    const gates = closedGates({
      ...facts,
      bank: await readBankGates(db, { payoutProviders }, { userId, currency, now }),
      currency,
      available: own.available,
      owedElsewhere: owedElsewhere(amounts, { currency, rates }),
    });
    const { openId = null, requestedAt = null, closingAt = null } = last.get(currency) ?? {};
    const next = requestedAt && addDuration(requestedAt, { hours: PAYOUT_REQUEST_HOURS });
    balances.push({
      currency,
      ...presentAmounts(own, currency, locale),
      threshold: presentPrice(PAYOUT_THRESHOLDS[currency], currency, locale),
      gates,
      closing_enabled:
        gates.join() === 'threshold' &&
        own.available > 0 &&
        canClose({ balances: [...amounts.values()], lastClosing: closingAt, now }),
      open_payout: openId,
      next_request_at: next && next > now ? next.toISOString() : null,
      reserves: reserves
        .filter((reserve) => reserve.currency === currency)
        .map(({ amount, release_on }) => ({
          amount: presentPrice(amount, currency, locale),
          release_on,
        })),
    });
  }
  const rateDays = currencies.map((currency) => rates(currency, home).day);
  return {
    currencies: balances,
    converted: {
      currency: home,
      ...presentAmounts(converted(amounts, { home, rates }), home, locale),
      rate_day: rateDays.toSorted().at(-1) ?? calendarDate(now),
    },
  };
}

type Known = ReadonlyMap<SaleCurrency, Amounts>;

/** What other currencies are below zero, in this currency. */
export function owedElsewhere(
  amounts: Known,
  { currency, rates }: { currency: SaleCurrency; rates: Rates },
): number {
  let owed = 0;
  for (const [other, { available }] of amounts) {
    if (other === currency || available >= 0) continue;
    owed += neededFor(-available, rates(currency, other).rate);
  }
  return owed;
}

function converted(amounts: Known, { home, rates }: { home: SaleCurrency; rates: Rates }): Amounts {
  const sum = { ...NOTHING };
  for (const [currency, own] of amounts) {
    const { rate } = rates(currency, home);
    for (const name of AMOUNTS) {
      const value = own[name];
      sum[name] += value < 0 ? -exchanged(-value, rate) : exchanged(value, rate);
    }
  }
  return sum;
}

function presentAmounts(amounts: Amounts, currency: SaleCurrency, locale: Locale) {
  const price = (amount: number) => presentPrice(amount, currency, locale);
  return {
    pending: price(amounts.pending),
    reserved: price(amounts.reserved),
    available: price(amounts.available),
    on_its_way: price(amounts.on_its_way),
    paid: price(amounts.paid),
    withheld: price(amounts.withheld),
  };
}

/** Whether what is left can be paid although it is below the threshold. */
export async function readCanClose(
  db: Db | Tx,
  { userId, currency, now }: { userId: string; currency: SaleCurrency; now: Date },
): Promise<boolean> {
  const { closingAt = null } = (await readLastPayouts(db, userId)).get(currency) ?? {};
  const balances = [...(await readAmounts(db, userId)).values()];
  return canClose({ balances, lastClosing: closingAt, now });
}

interface LastPayout {
  currency: string;
  openId: string | null;
  requestedAt: Date | null;
  /** Of a closing payout that took place, or is under way. */
  closingAt: Date | null;
}

async function readLastPayouts(
  db: Db | Tx,
  userId: string,
): Promise<ReadonlyMap<string, LastPayout>> {
  const { rows } = await sql<LastPayout>`
    select currency,
      (array_agg(id) filter (where state in ('requested', 'approved', 'sent')))[1] as "openId",
      max(requested_at) filter (where origin = 'request') as "requestedAt",
      max(requested_at) filter (where is_closing
        and state in ('requested', 'approved', 'sent', 'settled')) as "closingAt"
    from payouts where user_id = ${userId} group by currency`.execute(db);
  return new Map(rows.map((row) => [row.currency, row]));
}

async function readHeld(db: Db | Tx, userId: string) {
  return await db
    .selectFrom('reserves')
    .select(['currency', 'amount', 'release_on'])
    .where('user_id', '=', userId)
    .where('released_at', 'is', null)
    .orderBy('release_on')
    .execute();
}
