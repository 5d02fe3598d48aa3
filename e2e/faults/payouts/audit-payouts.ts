/** Follows every penny: from what was sold to what the bank and the providers have paid. */
import { sql } from 'kysely';
import type { Ctx } from '../../../server/context.ts';
import { findWrongBooks } from '../../../server/testing/books/questions.ts';
import type { PayoutRecord } from '../response-log.ts';
import type { Bank } from './bank.ts';
import type { Providers } from './providers.ts';

interface PaidOutside {
  bank: Bank;
  providers: Pick<Providers, 'payments'>;
}

interface Attempt {
  id: string;
  isByBank: boolean;
  state: string;
  userId: string;
  amount: number;
  currency: string;
}

export async function auditPayouts(
  ctx: Ctx,
  { records, ...outside }: PaidOutside & { records: readonly PayoutRecord[] },
): Promise<string[]> {
  const wrong = await findWrongBooks(ctx.db);
  return [
    ...outside.bank.findings,
    ...wrong.map((row) => `the books are wrong: ${JSON.stringify(row)}`),
    ...(await auditPayments(ctx, outside)),
    ...(await auditBankAccount(ctx, outside)),
    ...(await auditRequests(ctx, records)),
    ...(await auditLeftOvers(ctx)),
  ];
}

const BANK_STATES = { paid: 'settled', rejected: 'failed', returned: 'returned' } as const;

/** Of the bank and the providers, by end-to-end id. */
function paymentsOutside({ bank, providers }: PaidOutside) {
  return [
    ...bank.payments().map(({ endToEndId: id, outcome, amount, currency }) => {
      return { id, amount, currency, state: BANK_STATES[outcome], userId: null };
    }),
    ...providers.payments().map(({ endToEndId: id, userId, amount, currency, result }) => {
      return { id, amount, currency, state: result, userId };
    }),
  ];
}

/** Each payment was made once, with its amount, to its payee, and the shop knows how it ended. */
async function auditPayments({ db }: Ctx, outside: PaidOutside): Promise<string[]> {
  const { rows } = await sql<Attempt>`
    select end_to_end_id as id, file_id is not null as "isByBank", payout_attempts.state,
      user_id as "userId", net as amount, currency
    from payout_attempts join payouts on payouts.id = payout_id`.execute(db);
  const attempts = new Map(rows.map((attempt) => [attempt.id, attempt]));
  const found: string[] = [];
  const made = Map.groupBy(paymentsOutside(outside), ({ id }) => id);
  for (const [id, payments] of made) {
    const attempt = attempts.get(id);
    if (payments.length > 1) found.push(`${id} was made ${payments.length} times`);
    if (!attempt) found.push(`${id} was made, but never sent`);
    for (const { amount, currency, state, userId } of attempt ? payments : []) {
      const isSame = amount === attempt?.amount && currency === attempt.currency;
      const isToPayee = userId === null || userId === attempt?.userId;
      if (!isSame) found.push(`${id} paid ${amount} ${currency}, not ${JSON.stringify(attempt)}`);
      if (!isToPayee) found.push(`${id} was paid to ${userId}`);
      if (state !== attempt?.state) found.push(`${id} is ${state}, but here ${attempt?.state}`);
    }
  }
  for (const { id, state } of rows) {
    // Of a discarded file, or rejected by the provider.
    if (!made.has(id) && state !== 'failed') found.push(`${id} is ${state}, but was never made`);
  }
  return found;
}

/** The account of the bank in the books has what is still away. */
async function auditBankAccount({ db }: Ctx, outside: PaidOutside): Promise<string[]> {
  const { rows } = await sql<{ currency: string; paid: number }>`
    select currency, -sum(amount)::integer as paid from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    where account = 'bank' group by currency`.execute(db);
  const booked = new Map(rows.map(({ currency, paid }) => [currency, paid]));
  const paid = Map.groupBy(
    paymentsOutside(outside).filter(({ state }) => state === 'settled'),
    ({ currency }) => currency,
  );
  return [...new Set([...booked.keys(), ...paid.keys()])].flatMap((currency) => {
    const sum = (paid.get(currency) ?? []).reduce((total, { amount }) => total + amount, 0);
    const inBooks = booked.get(currency) ?? 0;
    return sum === inBooks ? [] : [`${sum} ${currency} were paid, but ${inBooks} are booked`];
  });
}

/** Nobody has more payouts than were requested, and what was cancelled was never sent. */
async function auditRequests({ db }: Ctx, records: readonly PayoutRecord[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    userId: string;
    state: string;
    net: number;
    sent: number;
  }>`
    select id, user_id as "userId", state, net,
      (select count(*)::integer from payout_attempts where payout_id = payouts.id) as sent
    from payouts where origin = 'request' and requested_by is not null`.execute(db);
  const found: string[] = [];
  const ofUser = Map.groupBy(rows, ({ userId }) => userId);
  for (const { userId, requested, cancelled } of records) {
    const own = ofUser.get(userId) ?? [];
    ofUser.delete(userId);
    const [payout] = own;
    const max = requested.outcome === 'refused' ? 0 : 1;
    if (own.length > max) found.push(`${userId} has ${own.length} payouts: ${requested.outcome}`);
    if (requested.outcome !== 'made') continue;
    if (payout?.id !== requested.id || payout.net !== requested.net) {
      found.push(`${userId} was shown ${JSON.stringify(requested)}: ${JSON.stringify(payout)}`);
    }
    const isStopped = payout?.state === 'cancelled' && payout.sent === 0;
    if (cancelled === 'done' && !isStopped) {
      found.push(`${userId} has cancelled ${JSON.stringify(payout)}`);
    }
  }
  for (const userId of ofUser.keys()) found.push(`${userId} has a payout but requested none`);
  return found;
}

async function auditLeftOvers({ db }: Ctx): Promise<string[]> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::integer from payouts where state in ('requested', 'approved', 'sent'))
        as "payouts under way",
      (select count(*)::integer from payment_results where applied_at is null)
        as "results of payments that are not applied",
      (select count(*)::integer from payment_proposals
        where confirmed_at is null and withdrawn_at is null) as "results to confirm",
      (select count(*)::integer from provider_events where processed_at is null)
        as "events of providers that are not processed",
      (select count(*)::integer from payout_runs where finished_at is null)
        as "monthly runs that are not finished"`.execute(db);
  return Object.entries(rows[0] ?? {}).flatMap(([what, count]) =>
    count === 0 ? [] : [`${count} ${what}`],
  );
}
