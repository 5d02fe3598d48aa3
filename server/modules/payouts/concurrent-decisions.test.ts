/** Two people decide about one payout at the same time: one of them, and the books follow. */
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { markSent } from './index.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx } = app;
const { makeSeller, earn, request, approve, payout, books } = paidSellers(app);
const admin = async (name: string) =>
  await signedInBrowser(app, await makePerson(app, { role: 'admin', name }));
const first = await admin('Ada First');
const second = await admin('Ben Second');

/** Decided in both orders, because the one that is sent first often wins. */
const ROUNDS = [0, 1, 2, 3, 4, 5];

async function requested() {
  const seller = await makeSeller();
  await earn(seller.id, 10_000);
  const id = await request(seller.id);
  const own = await signedInBrowser(app, seller);
  return {
    seller,
    id,
    cancel: () => own.post(`/api/users/${seller.id}/payouts/${id}/cancel`),
    approve: () => first.post(`/api/admin/payouts/${id}/approve`),
    refuse: () => second.post(`/api/admin/payouts/${id}/refuse`, { reason: 'Twice' }),
  };
}

type Case = Awaited<ReturnType<typeof requested>>;
type Decision = () => Promise<{ status: number }>;

async function race(round: number, ...decisions: Decision[]): Promise<number[]> {
  const ordered = round % 2 === 0 ? decisions : decisions.toReversed();
  const replies = await Promise.all(ordered.map((decide) => decide()));
  const statuses = replies.map(({ status }) => status);
  return round % 2 === 0 ? statuses : statuses.toReversed();
}

async function expectConsistent({ seller, id }: Case): Promise<string> {
  const { state } = await payout(id);
  const isOpen = state === 'approved' || state === 'sent';
  expect(await books(seller.id)).toEqual(
    isOpen ? { payouts_in_transit: 10_000 } : { earnings_available: 10_000 },
  );
  const lines = await ctx.db
    .selectFrom('payout_lines')
    .select('freed_at')
    .where('payout_id', '=', id)
    .execute();
  expect(lines.every(({ freed_at }) => (freed_at === null) === isOpen)).toBe(true);
  return state;
}

it.each(ROUNDS)('the seller cancels and an admin approves (%i)', async (round) => {
  const made = await requested();
  const [cancelled, approved] = await race(round, made.cancel, made.approve);
  const state = await expectConsistent(made);
  expect([cancelled, approved]).toEqual(state === 'cancelled' ? [200, 409] : [409, 200]);
});

it.each(ROUNDS)('one admin approves and another one rejects (%i)', async (round) => {
  const made = await requested();
  const [approved, refused] = await race(round, made.approve, made.refuse);
  expect(await expectConsistent(made)).toBe('cancelled');
  // What was approved can still be rejected, but not the other way round.
  expect(refused).toBe(200);
  expect([200, 409]).toContain(approved);
});

it.each(ROUNDS)('the seller cancels and another admin rejects (%i)', async (round) => {
  const made = await requested();
  const statuses = await race(round, made.cancel, made.refuse);
  expect(await expectConsistent(made)).toBe('cancelled');
  expect(statuses.toSorted()).toEqual([200, 409]);
});

it.each(ROUNDS)('an admin rejects while another one prepares the bank file (%i)', async (round) => {
  const made = await requested();
  await approve(made.id);
  const payable = async () => {
    const { json } = await first.get('/api/admin/payable');
    const { data } = json as {
      data: { method: string; count: number; total: { amount: number } }[];
    };
    const { count = 0, total } = data.find(({ method }) => method === 'gb') ?? {};
    return { method: 'gb', count, total: total?.amount ?? 0 };
  };
  const body = await payable();
  const prepare = () => first.post('/api/admin/bank_files', body);
  const [prepared, refused] = await race(round, prepare, made.refuse);
  const state = await expectConsistent(made);
  expect([prepared === 200, refused === 200]).toEqual(
    state === 'cancelled' ? [false, true] : [true, false],
  );
});

it.each(ROUNDS)('the seller cancels while a payment is sent (%i)', async (round) => {
  const made = await requested();
  // Approved by the one and sent by the other in one moment.
  const send: Decision = async () => {
    const approved = await made.approve();
    if (approved.status !== 200) return approved;
    return await inTransaction(ctx.db, (tx) =>
      markSent(tx, ctx, { payoutIds: [made.id], provider: 'bank-file' }),
    ).then(
      () => ({ status: 200 }),
      () => ({ status: 409 }),
    );
  };
  const [cancelled, sent] = await race(round, made.cancel, send);
  const state = await expectConsistent(made);
  expect([cancelled, sent]).toEqual(state === 'cancelled' ? [200, 409] : [409, 200]);
});
