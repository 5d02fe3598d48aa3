/** Admins decide about payouts: with all facts, each once, and never about their own. */
import type { DeskPayout, ListedPayout, SellerDebt } from '@lathe/contract/payout-desk-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { GB_DETAILS, makeBankAccount } from '../bank-accounts/testing/bank-accounts.ts';
import { markSent, recordPaymentResult } from './index.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx, clock } = app;
const { admin, asAdmin, asStaff, logOf } = await makeStaff(app);
const { makeSeller, earn, earnPending, request, payout, books } = paidSellers(app);

const decide = (id: string, how: string, body: object = {}, by = asAdmin) =>
  by.post(`/api/admin/payouts/${id}/${how}`, body);
const read = async (id: string): Promise<DeskPayout> =>
  (await asAdmin.get(`/api/admin/payouts/${id}`)).json;

async function requested(options = {}) {
  const seller = await makeSeller(options);
  await earn(seller.id, 10_000);
  return { seller, id: await request(seller.id) };
}

async function failed() {
  const { seller, id } = await requested();
  await decide(id, 'approve');
  await inTransaction(ctx.db, async (tx) => {
    const [payment] = await markSent(tx, ctx, { payoutIds: [id], provider: 'bank-file' });
    const { endToEndId = '' } = payment ?? {};
    await recordPaymentResult(tx, ctx, { endToEndId, result: 'failed', reasonCode: 'AC04' });
  });
  return { seller, id };
}

describe('approving payouts', () => {
  it('shows everything that is needed, and happens once', async () => {
    const { seller, id } = await requested({ isKnown: false });
    await earn(seller.id, 700);
    expect(await read(id)).toMatchObject({
      gates: [],
      is_outdated: false,
      hold: null,
      balance: { available: { amount: 700 }, reserved: { amount: 1_000 } },
      history: { settled: 0, failed: 0, disputes: 0 },
    });
    const both = await Promise.all([decide(id, 'approve'), decide(id, 'approve')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await logOf(seller.id)).filter(({ action }) => action === 'payout.approved')).toEqual([
      expect.objectContaining({ actor_id: admin.id }),
    ]);
  });

  it('is for admins only', async () => {
    const { id } = await requested();
    expect((await decide(id, 'approve', {}, asStaff)).status).toBe(403);
    expect((await asStaff.get('/api/admin/payouts')).status).toBe(403);
    expect((await asStaff.get('/api/admin/payout_debts')).status).toBe(403);
    expect(await payout(id)).toMatchObject({ state: 'requested' });
  });

  it('is not possible for the own payout, nor while something is missing', async () => {
    const { seller, id } = await requested();
    await sql`update payouts set user_id = ${admin.id} where id = ${id}`.execute(ctx.db);
    expect((await decide(id, 'approve')).json).toMatchObject({ code: 'payout_own' });
    await sql`update payouts set user_id = ${seller.id} where id = ${id}`.execute(ctx.db);
    await sql`delete from two_factor where user_id = ${seller.id}`.execute(ctx.db);
    expect((await read(id)).gates).toEqual(['two-factor']);
    expect((await decide(id, 'approve')).json).toMatchObject({ code: 'payout_gates_closed' });
  });

  it('is not possible for those who requested it, or who work in the account', async () => {
    const { seller, id } = await requested();
    await sql`update payouts set requested_by = ${admin.id} where id = ${id}`.execute(ctx.db);
    expect((await decide(id, 'approve')).json).toMatchObject({ code: 'payout_own' });
    expect((await read(id)).answer_enabled).toBe(false);
    await sql`update payouts set requested_by = null where id = ${id}`.execute(ctx.db);
    await sql`insert into account_members (account_id, user_id, role, added_at)
      values (${seller.id}, ${admin.id}, 'finance', now())`.execute(ctx.db);
    expect((await decide(id, 'approve')).json).toMatchObject({ code: 'payout_own' });
    expect((await read(id)).answer_enabled).toBe(false);
    await sql`delete from account_members where user_id = ${admin.id}`.execute(ctx.db);
    expect((await decide(id, 'approve')).status).toBe(200);
  });

  it('is not possible if the bank account has changed since the request', async () => {
    const { seller, id } = await requested();
    await sql`update bank_accounts set is_default = false where user_id = ${seller.id}`.execute(
      ctx.db,
    );
    await makeBankAccount(app, { userId: seller.id, details: { ...GB_DETAILS, holder: 'Eve' } });
    expect((await decide(id, 'approve')).json).toMatchObject({ code: 'payout_outdated' });
  });

  it('is not possible after a refund that leaves the balance below zero', async () => {
    const { seller, id } = await requested();
    await earn(seller.id, -1);
    expect((await decide(id, 'approve')).json).toMatchObject({ code: 'payout_gates_closed' });
  });

  it('approves several at once, and leaves those that cannot be approved', async () => {
    const [one, two] = [await requested(), await requested()];
    await sql`delete from two_factor where user_id = ${two.seller.id}`.execute(ctx.db);
    const body = { payouts: [one.id, two.id, one.id] };
    const reply = await asAdmin.post('/api/admin/payouts/approve', body);
    expect(reply.json).toEqual({ approved: 1, left: 1 });
    const { data } = (await asAdmin.get('/api/admin/payouts?list=approved')).json as {
      data: ListedPayout[];
    };
    expect(data.map(({ uuid }) => uuid)).toContain(one.id);
  });
});

describe('rejecting and resending', () => {
  it('gives the money back with a reason, also after the approval', async () => {
    const { seller, id } = await requested();
    await decide(id, 'approve');
    expect((await decide(id, 'refuse', { reason: '  ' })).status).toBe(422);
    const reply = await decide(id, 'refuse', { reason: 'Name does not match' });
    expect(reply.json).toMatchObject({ state: 'cancelled', end_reason: 'Name does not match' });
    expect(await books(seller.id)).toEqual({ earnings_available: 10_000 });
    expect((await decide(id, 'refuse', { reason: 'Again' })).json).toMatchObject({
      code: 'payout_moved_on',
    });
  });

  it('sends a failed payout again, with a further attempt, and pays it once', async () => {
    const { seller, id } = await failed();
    expect(await books(seller.id)).toEqual({ earnings_available: 10_000 });
    expect((await decide(id, 'resend')).json).toMatchObject({ state: 'approved' });
    expect(await books(seller.id)).toEqual({ payouts_in_transit: 10_000 });
    await inTransaction(ctx.db, async (tx) => {
      const [payment] = await markSent(tx, ctx, { payoutIds: [id], provider: 'bank-file' });
      const { endToEndId = '' } = payment ?? {};
      await recordPaymentResult(tx, ctx, { endToEndId, result: 'settled' });
    });
    expect((await read(id)).attempts.map(({ number, state }) => [number, state])).toEqual([
      [1, 'failed'],
      [2, 'settled'],
    ]);
    expect(await books(seller.id)).toEqual({});
    expect((await decide(id, 'resend')).json).toMatchObject({ code: 'payout_moved_on' });
  });

  it('does not send it again if another payout has paid the same earnings', async () => {
    const { seller, id } = await failed();
    clock.advance({ days: 2 });
    const next = await request(seller.id);
    expect((await decide(id, 'resend')).json).toMatchObject({ code: 'payout_open' });
    await decide(next, 'refuse', { reason: 'Use the first one' });
    expect((await decide(id, 'resend')).status).toBe(200);
  });
});

describe('payouts of a seller', () => {
  it.each(['payouts', 'payouts/{id}', 'payout_estimate?currency=GBP', 'balances'])(
    'are read by admins only with an entry in the audit log: %s',
    async (path) => {
      const { seller, id } = await requested();
      const url = `/api/users/${seller.id}/${path.replace('{id}', id)}`;
      const reads = async () =>
        (await logOf(seller.id)).filter(({ action }) => action === 'payouts.read');
      expect((await (await signedInBrowser(app, seller)).get(url)).status).toBe(200);
      expect(await reads()).toEqual([]);
      expect((await asAdmin.get(url)).status).toBe(200);
      expect(await reads()).toEqual([expect.objectContaining({ actor_id: admin.id })]);
    },
  );
});

describe('holds and write-offs', () => {
  it('a hold stops requests and approvals until it is lifted', async () => {
    const { seller, id } = await requested();
    const path = `/api/admin/users/${seller.id}/payout_hold`;
    expect((await asAdmin.post(path, { reason: 'Odd orders' })).status).toBe(204);
    expect((await asAdmin.post(path, { reason: 'Odd orders' })).json).toMatchObject({
      code: 'payout_already_held',
    });
    expect(await read(id)).toMatchObject({ gates: ['review'], hold: { reason: 'Odd orders' } });
    expect((await decide(id, 'approve')).json).toMatchObject({ code: 'payout_gates_closed' });
    await sql`insert into account_members (account_id, user_id, role, added_at)
      values (${seller.id}, ${admin.id}, 'finance', now())`.execute(ctx.db);
    const own = await asAdmin.post(`${path}/lift`, { reason: 'My own band' });
    expect(own.json).toMatchObject({ code: 'payout_own' });
    await sql`delete from account_members where user_id = ${admin.id}`.execute(ctx.db);
    expect((await asAdmin.post(`${path}/lift`, { reason: 'All fine' })).status).toBe(204);
    expect((await asAdmin.post(`${path}/lift`, { reason: 'All fine' })).status).toBe(409);
    expect((await decide(id, 'approve')).status).toBe(200);
    const actions = (await logOf(seller.id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['payout.held', 'payout.hold_lifted']));
  });

  it('writes off a balance after a year below zero, not earlier, and only as it was seen', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 1_000);
    clock.advance({ days: 10 });
    await earn(seller.id, -1_800);
    const path = `/api/admin/users/${seller.id}/write_off`;
    const body = { currency: 'GBP', amount: 800, reason: 'Closed its shop' };
    clock.advance({ days: 364 });
    await runJob(ctx, 'take-ledger-snapshots');
    const early = await (await signedInBrowser(app, admin)).post(path, body);
    expect(early.json).toMatchObject({ code: 'write_off_too_early' });
    clock.advance({ days: 1 });
    const later = await signedInBrowser(app, admin);
    const { data } = (await later.get('/api/admin/payout_debts')).json as { data: SellerDebt[] };
    expect(data.find((debt) => debt.seller.id === seller.id)).toMatchObject({
      available: { amount: -800 },
      write_off: { amount: 800 },
    });
    const other = { ...body, amount: 801 };
    expect((await later.post(path, other)).json).toMatchObject({ code: 'changed_meanwhile' });
    const both = await Promise.all([later.post(path, body), later.post(path, body)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await books(seller.id)).toEqual({});
  });

  it('writes off only what pending earnings will not fill', async () => {
    const [some, plenty] = [await makeSeller(), await makeSeller()];
    for (const { id } of [some, plenty]) {
      await earn(id, 100);
      await earn(id, -900);
    }
    clock.advance({ days: 366 });
    await runJob(ctx, 'take-ledger-snapshots');
    await earnPending(some.id, 300);
    await earnPending(plenty.id, 800);
    const browser = await signedInBrowser(app, admin);
    const { data } = (await browser.get('/api/admin/payout_debts')).json as { data: SellerDebt[] };
    const of = ({ id }: { id: string }) => data.find((debt) => debt.seller.id === id);
    expect(of(some)?.write_off?.amount).toBe(500);
    expect(of(plenty)?.write_off).toBeNull();
    const writeOff = (id: string, amount: number) =>
      browser.post(`/api/admin/users/${id}/write_off`, { currency: 'GBP', amount, reason: 'Old' });
    expect((await writeOff(some.id, 800)).json).toMatchObject({ code: 'changed_meanwhile' });
    expect((await writeOff(plenty.id, 800)).json).toMatchObject({ code: 'changed_meanwhile' });
    expect((await writeOff(some.id, 500)).status).toBe(204);
    expect(await books(some.id)).toEqual({ earnings_available: -300, earnings_pending: 300 });
  });
});
