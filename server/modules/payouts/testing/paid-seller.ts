/** Sellers who can be paid, with earnings booked as sales book them. For tests, also of other modules. */
import { randomUUID } from 'node:crypto';
import { calendarDate } from '@lathe/rules/dates';
import { addEntries, earningsReleaseEntries } from '@lathe/rules/ledger';
import { money, type SaleCurrency } from '@lathe/rules/money';
import { BANK_FILE, type PaidThrough } from '@lathe/rules/payout-providers';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/db/tx.ts';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { makeBankAccount, SEPA_DETAILS } from '../../bank-accounts/testing/bank-accounts.ts';
import { bookTransaction } from '../../ledger/index.ts';
import { taxPapers } from '../../tax-profiles/testing/tax-papers.ts';
import { markSent } from '../mark-sent.ts';
import { recordPaymentResult } from '../record-payment-result.ts';
import { requestPayout } from '../request-payout.ts';
import { findPayout, type PayoutRow } from '../store.ts';

interface SellerOptions {
  /** Where taxes are paid. */
  country?: string;
  /** Settled payouts, so that no reserve is held. */
  isKnown?: boolean;
  currencies?: readonly SaleCurrency[];
}

export function paidSellers(app: Pick<TestApp, 'ctx'>) {
  const { ctx } = app;

  /** All gates are open except the amount. */
  async function makeSeller({
    country = 'GB',
    isKnown = true,
    currencies = ['GBP'],
  }: SellerOptions = {}): Promise<TestPerson> {
    const seller = await makePerson(app, { seller: true });
    await addPapers(seller.id, { country, currencies });
    if (isKnown) await addSettled(seller.id, 3);
    return seller;
  }

  /** A second factor, a tax profile and bank accounts. */
  async function addPapers(
    userId: string,
    { country = 'GB', currencies = ['GBP'] }: SellerOptions = {},
  ): Promise<void> {
    await sql`insert into two_factor (user_id, secret_encrypted, confirmed_at, created_at)
      values (${userId}, 'none', ${ctx.clock.now()}, ${ctx.clock.now()})`.execute(ctx.db);
    await taxPapers(app).profile({ userId, country });
    if (currencies.includes('GBP')) await makeBankAccount(app, { userId });
    if (currencies.includes('EUR')) await makeBankAccount(app, { userId, details: SEPA_DETAILS });
  }

  /** As if staff had looked at them, and lifted the hold. */
  async function confirmCountries(userId: string): Promise<void> {
    await sql`
      insert into payout_holds (user_id, reason, about, held_at, lifted_at)
      select ${userId}, 'countries', profile.country_iso || ' ' || sellers.country_iso || (
        select coalesce(string_agg(' ' || iso, '' order by iso), '') from (
          select distinct country_iso as iso from bank_accounts
          where bank_accounts.user_id = ${userId} and is_default) as banks),
        ${ctx.clock.now()}, ${ctx.clock.now()}
      from sellers join tax_profiles as profile on profile.user_id = sellers.user_id
      where sellers.user_id = ${userId} order by profile.version desc limit 1`.execute(ctx.db);
  }

  /** Of long ago, without bookings. */
  async function addSettled(userId: string, count: number): Promise<void> {
    await sql`
      insert into payouts (user_id, currency, state, origin, gross, vat, withholding_rate,
        withheld, account_id, account_country, method, account_holder, account_masked,
        requested_at, approved_at, sent_at, settled_at)
      select ${userId}, 'USD', 'settled', 'request', 5000, 0, 0, 0, gen_random_uuid(), 'US', 'us',
        'Ann Lee', '•• 1', '2024-01-01', '2024-01-01', '2024-01-02', '2024-01-03'
      from generate_series(1, ${count}::integer)`.execute(ctx.db);
  }

  /** Available at once; below zero it is a refund. */
  async function earn(
    userId: string,
    amount: number,
    currency: SaleCurrency = 'GBP',
  ): Promise<void> {
    const now = ctx.clock.now();
    await inTransaction(ctx.db, async (tx) => {
      const reference = randomUUID();
      await bookTransaction(tx, {
        kind: amount > 0 ? 'sale' : 'refund',
        reference,
        currency,
        entries: addEntries(currency, (add) => {
          add('earnings', amount);
          add(amount > 0 ? 'earnings_pending' : 'earnings_available', -amount, userId);
        }),
        now,
      });
      if (amount <= 0) return;
      await bookTransaction(tx, {
        kind: 'earnings_released',
        reference: `${reference}/${userId}`,
        currency,
        entries: earningsReleaseEntries(userId, money(amount, currency)),
        now,
      });
    });
  }

  /** Not yet some days since the parcel shipped. */
  async function earnPending(userId: string, amount: number, currency: SaleCurrency = 'GBP') {
    await inTransaction(ctx.db, (tx) =>
      bookTransaction(tx, {
        kind: 'sale',
        reference: randomUUID(),
        currency,
        entries: addEntries(currency, (add) => {
          add('earnings', amount);
          add('earnings_pending', -amount, userId);
        }),
        now: ctx.clock.now(),
      }),
    );
  }

  async function request(
    userId: string,
    currency: SaleCurrency = 'GBP',
    convert: readonly SaleCurrency[] = [],
  ): Promise<string> {
    const input = { userId, currency, convert, requestedBy: userId, month: null };
    return await inTransaction(ctx.db, (tx) => requestPayout(tx, ctx, input));
  }

  /** As for a seller with a self-billing agreement. */
  async function setVat(payoutId: string, vat: number): Promise<void> {
    await ctx.db
      .updateTable('payouts')
      .set({ vat, has_vat: vat !== 0 })
      .where('id', '=', payoutId)
      .execute();
  }

  /** Without the review of staff. */
  async function approve(payoutId: string): Promise<void> {
    await ctx.db
      .updateTable('payouts')
      .set({ state: 'approved', approved_at: ctx.clock.now() })
      .where('id', '=', payoutId)
      .where('state', '=', 'requested')
      .execute();
  }

  /** Returns the end-to-end id. */
  async function send(payoutId: string, provider: PaidThrough = BANK_FILE): Promise<string> {
    return await inTransaction(ctx.db, async (tx) => {
      const input = { payoutIds: [payoutId], provider };
      const [payment] = await markSent(tx, ctx, input);
      return payment?.endToEndId ?? '';
    });
  }

  /** Of an approved payout, or one that is sent: what the bank says. */
  async function settle(payoutId: string, result: 'settled' | 'failed' = 'settled'): Promise<void> {
    const { state } = await payout(payoutId);
    if (state === 'approved') await send(payoutId);
    const { endToEndId } = await ctx.db
      .selectFrom('payout_attempts')
      .select('end_to_end_id as endToEndId')
      .where('payout_id', '=', payoutId)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await inTransaction(ctx.db, (tx) => recordPaymentResult(tx, ctx, { endToEndId, result }));
  }

  async function payout(id: string): Promise<PayoutRow> {
    const found = await findPayout(ctx.db, id);
    if (!found) throw new Error(`There is no payout ${id}.`);
    return found;
  }

  /** Amounts of the ledger by account, owed to the seller. */
  async function books(userId: string, currency: SaleCurrency = 'GBP') {
    const { rows } = await sql<{ account: string; sum: number }>`
      select account, -sum(amount)::integer as sum from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where party_id = ${userId} and currency = ${currency}
      group by account having sum(amount) <> 0`.execute(ctx.db);
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  }

  const today = () => calendarDate(ctx.clock.now());

  return {
    makeSeller,
    addPapers,
    confirmCountries,
    addSettled,
    earn,
    earnPending,
    request,
    setVat,
    approve,
    send,
    settle,
    payout,
    books,
    today,
  };
}
