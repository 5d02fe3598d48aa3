/**
 * Payouts of a fault run: sellers with earnings request them or wait for the monthly run, and two
 * pairs of admins pay them. At the end everything that can be paid is paid.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { randomFrom } from '../../../demo/sleeves/random.ts';
import type { Ctx } from '../../../server/context.ts';
import { jobs } from '../../../server/modules/jobs.ts';
import { inTransaction } from '../../../server/platform/db/tx.ts';
import { makePerson } from '../../../server/testing/people.ts';
import { waitUntilDrained } from '../drain-work.ts';
import type { ResponseLog } from '../response-log.ts';
import { retryUntilAnswered } from '../retry.ts';
import { createSession } from '../users.ts';
import { makeVisitor, readFormHeaders, type ShopEndpoints, type Visitor } from '../visitor.ts';
import { type Bank, startBank } from './bank.ts';
import { createPayees, type FaultPayee } from './create-payees.ts';
import type { Desk } from './desk.ts';
import { moveClock, moveToDayOfMonth } from './move-clock.ts';
import type { Providers } from './providers.ts';
import { refundSomeCopies } from './refund-copies.ts';
import { listPayouts, refuse, runDesk, workOnce } from './run-desk.ts';
import { runPayee } from './run-payee.ts';
import { sellForPayees, sendParcels, waitUntilPlanned } from './sell.ts';

const PAYEES_PER_MINUTE = 4;
const PAYEES_MIN = 9;
/** The 14 days until the earnings are available end after the days of the monthly run. */
const SENT_ON = [2, 12] as const;
const FIRST_DAYS = [1, 7] as const;
/** Jobs that a schedule starts every few minutes. */
const FREQUENT = [
  'pay-through-providers',
  'review-approved-payouts',
  'apply-waiting-payment-results',
];
const TICK_MS = 4000;
/** Payouts that cannot leave by then are rejected. */
const PATIENT_ROUNDS = 3;
const ROUNDS_MAX = 30;

export interface PayoutRun {
  bank: Bank;
  /** Of the sellers who are paid. */
  releases: string[];
  /** Until the signal, while faults happen. */
  start(stop: AbortSignal): Promise<void>;
  /** Everything is paid, with a monthly run during which everything is killed once. */
  finish(killEverything: () => Promise<void>): Promise<void>;
}

interface Setup {
  seed: string;
  minutes: number;
  endpoints: ShopEndpoints;
  responseLog: ResponseLog;
  providers: Providers;
}

export async function preparePayouts(ctx: Ctx, setup: Setup): Promise<PayoutRun> {
  const { seed, minutes, endpoints, responseLog, providers } = setup;
  const count = Math.ceil(minutes * PAYEES_PER_MINUTE) + PAYEES_MIN;
  const payees = await createPayees(ctx, { count, endpoints });
  await sellForPayees(payees, { endpoints, responseLog });
  await waitUntilPlanned(ctx);
  const bank = startBank(randomFrom(`bank ${seed}`));
  const admins = [await createAdmin(ctx, endpoints), await createAdmin(ctx, endpoints)] as const;
  const finished = new Set<string>();
  const desks = ([0, 1] as const).map((at): Desk => {
    const [first, second] = at === 0 ? admins : [admins[1], admins[0]];
    const random = randomFrom(`desk ${at} ${seed}`);
    return { first, second, bank, random, finished, isLast: false };
  });
  const [desk] = desks;
  if (!desk) throw new Error('There is no desk.');
  await moveToDayOfMonth(ctx, desk.first, SENT_ON);
  await sendParcels(ctx);
  await moveClock(ctx, desk.first, { days: 14, hours: 1 });
  await waitUntilAvailable(ctx, payees);

  return {
    bank,
    releases: payees.map(({ releaseId }) => releaseId),
    async start(stop) {
      const durationMs = minutes * 60_000;
      const impatient = payees.filter(({ isPatient }) => !isPatient);
      await Promise.all([
        ...impatient.map((payee, at) => {
          const random = randomFrom(`payee ${at} ${seed}`);
          return runPayee({ payee, random, responseLog, durationMs, stop });
        }),
        ...desks.map((each) => runDesk(each, stop)),
        refundSomeCopies(ctx, { by: desk.first, random: randomFrom(`refunds ${seed}`), stop }),
        repeatFrequentJobs(ctx, stop),
      ]);
    },
    async finish(killEverything) {
      desk.isLast = true;
      bank.payEverything();
      providers.payEverything();
      await payEverything(ctx, { desk, providers });
      // What was sold meanwhile.
      await sendParcels(ctx);
      await moveClock(ctx, desk.first, { days: 14, hours: 1 });
      await waitUntilDrained(ctx);
      await moveToDayOfMonth(ctx, desk.first, FIRST_DAYS);
      await killEverything();
      await payEverything(ctx, { desk, providers });
    },
  };
}

async function createAdmin(ctx: Ctx, endpoints: ShopEndpoints): Promise<Visitor> {
  const { id } = await makePerson({ ctx }, { role: 'admin' });
  const session = await createSession(ctx, id);
  return makeVisitor(2000, endpoints, await readFormHeaders(endpoints.origins[0] ?? '', session));
}

async function waitUntilAvailable({ db }: Ctx, payees: readonly FaultPayee[]): Promise<void> {
  const ids = payees.map(({ id }) => id);
  await retryUntilAnswered(async () => {
    const { rows } = await sql`select party_id from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where account = 'earnings_available' and party_id = any(${ids}::uuid[]) group by 1`.execute(
      db,
    );
    if (rows.length < ids.length) throw new Error('Not all payees have available earnings.');
  });
}

async function repeatFrequentJobs(ctx: Ctx, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    // The database may be away.
    await enqueueFrequent(ctx).catch(() => undefined);
    await sleep(TICK_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function enqueueFrequent(ctx: Ctx): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    for (const job of jobs.filter(({ name }) => FREQUENT.includes(name))) {
      await ctx.jobs.enqueue(tx, job, {}, { key: `soon ${job.name}` });
    }
  });
}

/** Until nothing is under way. */
async function payEverything(
  ctx: Ctx,
  { desk, providers }: { desk: Desk; providers: Providers },
): Promise<void> {
  // Providers list every payment by now.
  await moveClock(ctx, desk.first, { hours: 1 });
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await enqueueFrequent(ctx);
    await workOnce(desk);
    await waitUntilDrained(ctx);
    await providers.settle();
    await waitUntilDrained(ctx);
    if ((await countOpen(ctx)) === 0) return;
    if (round < PATIENT_ROUNDS) continue;
    await refuseAll(desk);
    // Providers are asked about payments whose events were lost.
    await moveClock(ctx, desk.first, { days: 1 });
  }
}

async function countOpen({ db }: Ctx): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from payouts where state in ('requested', 'approved', 'sent'))::integer
      + (select count(*) from payment_proposals
        where confirmed_at is null and withdrawn_at is null)::integer as open`.execute(db);
  return rows[0]?.open ?? 0;
}

/** For example because the seller is below zero. */
async function refuseAll({ first }: Desk): Promise<void> {
  for (const list of ['requested', 'approved'] as const) {
    for (const { uuid } of await listPayouts(first, list)) await refuse(first, uuid);
  }
}
