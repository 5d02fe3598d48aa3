/** Processes are killed with -9 in the middle of payouts: nothing is paid twice, and nothing is lost. */
import type { PayableFile } from '@lathe/contract/bank-file-calls';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as payThroughProviders } from '../../server/modules/payout-providers/pay-through-providers.ts';
import { lock } from '../../server/platform/db/locks.ts';
import { checkBooks } from '../../server/testing/books/check.ts';
import { eventually } from '../../server/testing/eventually.ts';
import type { Visitor } from '../faults/visitor.ts';
import { holdLock, killWhileWaiting } from '../testing/kill-at-lock.ts';
import { payoutShop } from '../testing/payout-shop.ts';

const shop = await payoutShop();
const { ctx, sellers, providers, startWorker, startedWorker, startWeb } = shop;
const { sellersWithEarnings } = shop;
const { db } = ctx;
const { tipalti, trolley } = providers;

afterEach(() => checkBooks(db));

const stateOf = async (payoutId: string) => (await sellers.payout(payoutId)).state;

async function payoutsOf(userIds: readonly string[]) {
  const { rows } = await sql<{ userId: string; origin: string }>`
    select user_id as "userId", origin from payouts
    where user_id = any(${[...userIds]}::uuid[]) and requested_at > '2025-01-01'`.execute(db);
  return rows;
}

describe('the monthly run', () => {
  it('is completed by another worker if it is killed among its sellers', async () => {
    const ids = await sellersWithEarnings(4);
    const [held = '', ...others] = ids;
    const holder = await holdLock(db, (tx) => lock(tx, 'payouts', held));
    await sql`select graphile_worker.add_job('run-monthly-payouts')`.execute(db);
    const killed = await startedWorker();
    await eventually(async () => expect(await payoutsOf(others)).toHaveLength(others.length));
    await killWhileWaiting(db, killed);
    await holder.release();
    expect(await payoutsOf([held])).toEqual([]);
    const other = await startedWorker();
    await eventually(async () => {
      const { rows } = await sql`select from payout_runs where finished_at is null`.execute(db);
      expect([rows, await payoutsOf([held])]).toMatchObject([[], [{ origin: 'monthly' }]]);
    });
    other.kill('SIGTERM');
    expect(await other.ended).toBe(0);
    const made = await payoutsOf(ids);
    expect(made.map(({ userId }) => userId).toSorted()).toEqual(ids.toSorted());
  });
});

describe('a bank file', () => {
  const FILES = '/api/admin/bank_files';

  async function readPayable(by: Visitor) {
    const { json } = await by.submit('/api/admin/payable');
    const found = (json.data as PayableFile[]).find(({ method }) => method === 'gb');
    return { method: 'gb', count: found?.count ?? 0, total: found?.total.amount ?? 0 };
  }

  async function filesWith(payoutIds: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select distinct file_id as id from payout_attempts
      where payout_id = any(${[...payoutIds]}::uuid[])`.execute(db);
    return rows.map(({ id }) => id);
  }

  it('contains all of its payouts or does not exist if the process is killed', async () => {
    const payouts = await shop.approvedPayouts(await sellersWithEarnings(2));
    const first = await startWeb();
    const [preparing, seen] = await prepareWith(await shop.admin());
    // The last statement of the transaction.
    const holder = await holdLock(db, (tx) =>
      sql`lock table audit_log in exclusive mode`.execute(tx),
    );
    const lost = preparing.request(FILES, { body: seen });
    await killWhileWaiting(db, first);
    expect(await lost).toBeNull();
    await holder.release();
    expect(await filesWith(payouts)).toEqual([]);
    expect(await Promise.all(payouts.map(stateOf))).toEqual(['approved', 'approved']);

    const second = await startWeb();
    const [again, seenAgain] = await prepareWith(await shop.admin());
    expect(seenAgain).toEqual(seen);
    // Read for the reply only, after the commit.
    const late = await holdLock(db, (tx) =>
      sql`lock table bank_file_downloads in access exclusive mode`.execute(tx),
    );
    const unheard = again.request(FILES, { body: seenAgain });
    await killWhileWaiting(db, second);
    expect(await unheard).toBeNull();
    await late.release();
    const [file = ''] = await filesWith(payouts);
    expect(await Promise.all(payouts.map(stateOf))).toEqual(['sent', 'sent']);

    const third = await startWeb();
    const releasing = await shop.admin();
    const repeated = await releasing.submit(FILES, { body: seenAgain });
    expect(repeated.json.code).toBe('bank_file_empty');
    const released = await releasing.submit(`${FILES}/${file}/release`, { body: {} });
    expect(released.json).toMatchObject({ count: 2, state: 'released' });
    expect(await filesWith(payouts)).toEqual([file]);
    third.kill('SIGTERM');
    await third.ended;
  });

  async function prepareWith(by: Visitor) {
    return [by, await readPayable(by)] as const;
  }
});

describe('a payment through a provider', () => {
  async function sentPayment(name: 'tipalti' | 'trolley') {
    const [userId = ''] = await sellersWithEarnings(1);
    await shop.usePayoutProvider(userId, name);
    const [payoutId = ''] = await shop.approvedPayouts([userId]);
    await payThroughProviders(ctx, {}, { signal: new AbortController().signal });
    const { endToEndId } = await db
      .selectFrom('payout_attempts')
      .select('end_to_end_id as endToEndId')
      .where('payout_id', '=', payoutId)
      .executeTakeFirstOrThrow();
    return { payoutId, endToEndId };
  }

  const paymentsOf = (endToEndId: string) =>
    [...tipalti.made(), ...trolley.made()].filter((made) => made.endToEndId === endToEndId);

  const isJobOf = (endToEndId: string) => sql`payload ->> 'endToEndId' = ${endToEndId}`;

  /** The next worker finds the job of the one that was killed. */
  async function submitByAnother(endToEndId: string): Promise<void> {
    const worker = await startedWorker();
    await eventually(async () => {
      const { rows } = await sql`select from graphile_worker._private_jobs
        where ${isJobOf(endToEndId)}`.execute(db);
      expect(rows).toEqual([]);
    });
    worker.kill('SIGTERM');
    await worker.ended;
  }

  it('is made once if the worker is killed before the reply', async () => {
    const { payoutId, endToEndId } = await sentPayment('tipalti');
    const worker = startWorker();
    tipalti.beforeReply = async ({ path }) => {
      if (!path.endsWith('/payment-batches')) return;
      tipalti.beforeReply = null;
      worker.killGroup('SIGKILL');
      await worker.ended;
    };
    expect(await worker.ended).toBe('SIGKILL');
    await submitByAnother(endToEndId);
    expect(paymentsOf(endToEndId)).toHaveLength(1);
    expect(await stateOf(payoutId)).toBe('sent');
  });

  it('is made once if the worker is killed after the reply, before its commit', async () => {
    const { payoutId, endToEndId } = await sentPayment('tipalti');
    const worker = startWorker();
    const answering = Promise.withResolvers<() => Promise<void>>();
    tipalti.beforeReply = async ({ path }) => {
      if (!path.endsWith('/payment-batches')) return;
      tipalti.beforeReply = null;
      // The worker cannot remove the job.
      const { release } = await holdLock(db, (tx) =>
        sql`update graphile_worker._private_jobs set priority = priority
          where ${isJobOf(endToEndId)}`.execute(tx),
      );
      answering.resolve(release);
    };
    const release = await answering.promise;
    await killWhileWaiting(db, worker);
    await release();
    await submitByAnother(endToEndId);
    expect(paymentsOf(endToEndId)).toHaveLength(1);
    expect(await stateOf(payoutId)).toBe('sent');
  });

  it('is started once if the worker is killed between two steps, and is settled by its event', async () => {
    const { payoutId, endToEndId } = await sentPayment('trolley');
    const worker = startWorker();
    trolley.beforeReply = async ({ path }) => {
      if (!path.endsWith('/start-processing')) return;
      trolley.beforeReply = null;
      worker.killGroup('SIGKILL');
      await worker.ended;
    };
    expect(await worker.ended).toBe('SIGKILL');
    const web = await startWeb();
    await submitByAnother(endToEndId);
    expect(paymentsOf(endToEndId)).toHaveLength(1);
    const reading = await startedWorker();
    trolley.report(endToEndId, 'settled');
    await eventually(async () => expect(await stateOf(payoutId)).toBe('settled'));
    for (const program of [web, reading]) {
      program.kill('SIGTERM');
      await program.ended;
    }
  });
});
