/** Files of approved payouts: what goes into them, and what stays approved. */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { encryptBankDetails } from '../bank-accounts/testing/bank-accounts.ts';
import { taxPapers } from '../tax-profiles/testing/tax-papers.ts';
import { bankDesk } from './testing/bank-desk.ts';

const app = await testApp();
const { ctx } = app;
const desk = await bankDesk(app);
const { first, second, approved, prepare, prepared, sellers } = desk;

const countFiles = async () =>
  (await ctx.db.selectFrom('bank_files').select('id').execute()).length;

describe('preparing a file', () => {
  it('sends what is approved, with count and sum to the penny, in one step', async () => {
    const payouts = [await approved(5001), await approved(2999)];
    expect(await desk.payable()).toMatchObject({
      count: 2,
      total: { amount: 8000, formatted: '£80.00' },
      debtor: 'Lathe Records Ltd ••••9911',
    });
    const file = await prepared();
    expect(file).toMatchObject({
      state: 'prepared',
      count: 2,
      total: { amount: 8000 },
      schemas: ['iso'],
      prepared_by: 'Ada First',
      may_release: false,
      payments_by_state: { sent: 2, settled: 0 },
    });
    for (const { payoutId, userId } of payouts) {
      expect(await sellers.payout(payoutId)).toMatchObject({ state: 'sent' });
      expect(file.payments.map(({ payout }) => payout)).toContain(payoutId);
      expect(await sellers.books(userId)).toEqual({ payouts_in_transit: expect.any(Number) });
    }
    expect(file.payments[0]?.reference).toMatch(/^LATHE [0-9A-F]{12}$/);
    expect((await prepare()).json).toMatchObject({ code: 'validation' });
    expect(
      (await first.post('/api/admin/bank_files', { method: 'gb', count: 1, total: 1 })).json,
    ).toMatchObject({ code: 'bank_file_empty' });
  });

  it('prepares nothing if the approved payouts are not those that the admin saw', async () => {
    const { payoutId } = await approved(4000);
    const before = await countFiles();
    const reply = await first.post('/api/admin/bank_files', {
      method: 'gb',
      count: 1,
      total: 3999,
    });
    expect(reply).toMatchObject({ status: 409, json: { code: 'bank_file_outdated' } });
    expect(await countFiles()).toBe(before);
    expect(await sellers.payout(payoutId)).toMatchObject({ state: 'approved' });
    await prepared();
  });

  it('pays each payout once if two admins prepare at the same time', async () => {
    const { payoutId } = await approved(4100);
    const { count, total } = await desk.payable();
    const body = { method: 'gb', count, total: total.amount };
    const replies = await Promise.all(
      [first, second].map((admin) => admin.post('/api/admin/bank_files', body)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const attempts = await ctx.db
      .selectFrom('payout_attempts')
      .select('id')
      .where('payout_id', '=', payoutId)
      .execute();
    expect(attempts).toHaveLength(1);
  });

  it('leaves payouts approved if the file would be invalid', async () => {
    const { payoutId } = await approved(4200);
    const { count, total } = await desk.payable();
    const { bank } = ctx.config;
    ctx.config.bank = { ...bank, service: 'x'.repeat(99) };
    const body = { method: 'gb', count, total: total.amount };
    const before = await countFiles();
    const reply = await first.post('/api/admin/bank_files', body);
    ctx.config.bank = bank;
    expect(reply).toMatchObject({ status: 409, json: { code: 'bank_file_invalid' } });
    expect(await countFiles()).toBe(before);
    expect(await sellers.payout(payoutId)).toMatchObject({ state: 'approved' });
    expect(
      await ctx.db
        .selectFrom('payout_attempts')
        .select('id')
        .where('payout_id', '=', payoutId)
        .execute(),
    ).toEqual([]);
    await prepared();
  });

  it('names the payees whose payments the bank would reject', async () => {
    const [good, bad] = [await approved(4100), await approved(4100)];
    const stored = await sellers.payout(bad.payoutId);
    const details = {
      method: 'gb',
      holder: 'Bad Sort',
      sortCode: '',
      accountNumber: '',
    } as const;
    await ctx.db
      .updateTable('payouts')
      .set({
        account_holder: 'Bad Sort',
        details_encrypted: encryptBankDetails(ctx, stored.accountId, details),
      })
      .where('id', '=', bad.payoutId)
      .execute();
    const { count, total } = await desk.payable();
    const before = await countFiles();
    const reply = await first.post('/api/admin/bank_files', {
      method: 'gb',
      count,
      total: total.amount,
    });
    expect(reply).toMatchObject({ status: 409, json: { code: 'bank_file_payments_invalid' } });
    expect((reply.json as { message: string }).message).toContain('Bad Sort');
    expect((reply.json as { message: string }).message).not.toContain('Ann Lee');
    expect(await countFiles()).toBe(before);
    await first.post(`/api/admin/payouts/${bad.payoutId}/refuse`, { reason: 'Wrong account' });
    const file = await prepared();
    expect(file.payments.map(({ payout }) => payout)).toContain(good.payoutId);
  });

  it('leaves out payouts at an old tax rate, which stop nobody else', async () => {
    const [one, moved] = [await approved(4100), await approved(4200)];
    await taxPapers(app).profile({ userId: moved.userId, country: 'FR' });
    const file = await prepared();
    expect(file.payments.map(({ payout }) => payout)).toContain(one.payoutId);
    expect(await sellers.payout(moved.payoutId)).toMatchObject({ state: 'approved' });
    await first.post(`/api/admin/payouts/${moved.payoutId}/refuse`, { reason: 'Moved' });
  });

  it('needs an account in the settings', async () => {
    await approved(4300);
    const { count, total } = await desk.payable();
    const { bank } = ctx.config;
    ctx.config.bank = { ...bank, gb: null };
    const reply = await first.post('/api/admin/bank_files', {
      method: 'gb',
      count,
      total: total.amount,
    });
    const shown = await desk.payable();
    ctx.config.bank = bank;
    expect(reply).toMatchObject({ status: 409, json: { code: 'bank_account_missing' } });
    expect(shown.debtor).toBeNull();
    await prepared();
  });

  it('leaves payments that are too large for Faster Payments', async () => {
    const { payoutId } = await approved(100_000_001);
    const small = await approved(100_000_000);
    expect(await desk.payable()).toMatchObject({ count: 1, too_large: 1 });
    const file = await prepared();
    expect(file.payments.map(({ payout }) => payout)).toEqual([small.payoutId]);
    expect(await sellers.payout(payoutId)).toMatchObject({ state: 'approved' });
    await ctx.db
      .updateTable('payouts')
      .set({ state: 'requested' })
      .where('id', '=', payoutId)
      .execute();
  });
});
