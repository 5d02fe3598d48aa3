import { randomUUID } from 'node:crypto';
import { addEntries } from '@lathe/rules/ledger';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { bookTransaction } from '../ledger/index.ts';
import { bankDesk, detailsOf } from './testing/bank-desk.ts';
import { bankReply } from './testing/replies.ts';

const app = await testApp();
const { ctx, clock } = app;
const desk = await bankDesk(app);
const { approved, prepared, release, released, upload, apply, sellers, second } = desk;

async function personOf(userId: string) {
  return await ctx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function releasedFor(amount: number) {
  const { userId, payoutId } = await approved(amount);
  const file = await released();
  const payment = file.payments.find(({ payout }) => payout === payoutId)?.end_to_end_id ?? '';
  return { userId, payoutId, file, payment, person: await personOf(userId) };
}

describe('an admin who sells', () => {
  it('never states what became of the own payment', async () => {
    const { userId, payoutId, file, payment, person } = await releasedFor(5000);
    const path = `/api/admin/bank_files/${file.uuid}/results`;
    detailsOf(await second.post(path, { payment, result: 'settled', note: 'Statement' }));
    await ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute();
    const payee = await signedInBrowser(app, person);
    const own = { status: 403, json: { code: 'payout_own' } };
    expect(await payee.post(path, { payment, result: 'returned', note: 'x' })).toMatchObject(own);
    const xml = bankReply({
      originalId: file.message_id,
      payments: [{ endToEndId: payment, status: 'RJCT' }],
    });
    const [reply] = detailsOf(await upload(file.uuid, xml, payee)).replies;
    expect(await apply(file.uuid, reply?.uuid ?? '', payee)).toMatchObject(own);
    expect(await sellers.payout(payoutId)).toMatchObject({ state: 'settled' });
    expect(await sellers.books(userId)).toEqual({});
    const after = detailsOf(await second.get(`/api/admin/bank_files/${file.uuid}`));
    expect(after.replies[0]?.applied_at).toBeNull();
    detailsOf(await apply(file.uuid, reply?.uuid ?? '', second));
  });

  it('never releases a file with the own payment, or one of the own team', async () => {
    const { userId } = await approved(5000);
    const file = await prepared();
    const member = { account_id: userId, user_id: desk.people.second.id, role: 'finance' };
    await ctx.db
      .insertInto('account_members')
      .values({ ...member, added_at: clock.now() })
      .execute();
    expect(await release(file.uuid)).toMatchObject({ status: 403, json: { code: 'payout_own' } });
    const read = async () => detailsOf(await second.get(`/api/admin/bank_files/${file.uuid}`));
    expect(await read()).toMatchObject({ state: 'prepared', is_payee: true });
    await ctx.db.deleteFrom('account_members').where('account_id', '=', userId).execute();
    expect((await release(file.uuid)).status).toBe(200);
  });

  it('never does so for an account of the own team', async () => {
    const { userId, payoutId, file, payment } = await releasedFor(5000);
    const member = { account_id: userId, user_id: desk.people.second.id, role: 'finance' };
    await ctx.db
      .insertInto('account_members')
      .values({ ...member, added_at: clock.now() })
      .execute();
    const path = `/api/admin/bank_files/${file.uuid}/results`;
    const failed = { payment, result: 'failed', note: 'x' };
    expect(await second.post(path, failed)).toMatchObject({ json: { code: 'payout_own' } });
    expect(await sellers.payout(payoutId)).toMatchObject({ state: 'sent' });
    detailsOf(await desk.first.post(path, failed));
    await ctx.db.deleteFrom('account_members').where('account_id', '=', userId).execute();
  });
});

describe('a payee', () => {
  it('learns that money is on its way when the file is released, with the day of the file', async () => {
    const { userId, payoutId } = await approved(5000);
    const { email } = await personOf(userId);
    const { uuid } = await prepared();
    expect(await mailsTo(app, email)).toEqual([]);
    // Monday 16 November; the next payment day after that is Wednesday 25 November.
    clock.advance({ days: 8 });
    const { execute_on } = detailsOf(await release(uuid));
    expect(execute_on).toBe('2026-11-25');
    const mails = await mailsTo(app, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your payout of £50.00 is on its way']);
    expect(mails[0]?.text).toContain('It should arrive by 26 November 2026.');
    expect(await sellers.payout(payoutId)).toMatchObject({ state: 'sent', sentAt: clock.now() });
  });

  it('is not told about a bank if the file is discarded', async () => {
    const { userId, payoutId } = await approved(5000);
    const { email } = await personOf(userId);
    const { uuid } = await prepared();
    const path = `/api/admin/bank_files/${uuid}/discard`;
    detailsOf(await desk.first.post(path, { reason: 'Wrong day' }));
    const [mail, ...others] = await mailsTo(app, email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your payout of £50.00 was not sent');
    expect(mail?.text).toContain('before it left our bank');
    expect(mail?.text).not.toMatch(/[Tt]he bank (could|gave|says)/);
    const payee = await signedInBrowser(app, await personOf(userId));
    const { json } = await payee.get(`/api/users/${userId}/payouts`);
    const { data } = json as { data: { uuid: string; attempts: { problem: string }[] }[] };
    expect(data.find((each) => each.uuid === payoutId)?.attempts).toMatchObject([
      { problem: 'not-sent' },
    ]);
  });

  it('who is held or suspended after the file was prepared stops its release', async () => {
    const { userId } = await approved(5000);
    const { uuid } = await prepared();
    const user = ctx.db.updateTable('users').where('id', '=', userId);
    await user.set({ suspended_at: clock.now(), suspension_reason: 'Fraud' }).execute();
    const refused = { status: 409, json: { code: 'bank_file_held' } };
    expect(await release(uuid)).toMatchObject(refused);
    await user.set({ suspended_at: null, suspension_reason: null }).execute();
    const hold = `/api/admin/users/${userId}/payout_hold`;
    const reason = { reason: 'Odd sales' };
    expect((await desk.first.post(hold, reason)).status).toBeLessThan(300);
    const reply = await release(uuid);
    expect(reply).toMatchObject(refused);
    expect(reply.text).toContain('Ann Lee');
    expect(detailsOf(await second.get(`/api/admin/bank_files/${uuid}`)).state).toBe('prepared');
    expect(await mailsTo(app, (await personOf(userId)).email)).toEqual([]);
    expect((await desk.first.post(`${hold}/lift`, reason)).status).toBeLessThan(300);
    expect(detailsOf(await release(uuid)).state).toBe('released');
  });

  it('whose balance falls below zero after the file was prepared stops its release', async () => {
    const { userId } = await approved(5000);
    const { uuid } = await prepared();
    const booked = (taken: number) =>
      inTransaction(ctx.db, (tx) =>
        bookTransaction(tx, {
          kind: 'correction',
          reference: randomUUID(),
          currency: 'GBP',
          entries: addEntries('GBP', (add) => {
            add('earnings_available', taken, userId);
            add('refund_losses', -taken);
          }),
          now: clock.now(),
        }),
      );
    await booked(100);
    expect(await release(uuid)).toMatchObject({ status: 409, json: { code: 'bank_file_held' } });
    await booked(-100);
    expect(detailsOf(await release(uuid)).state).toBe('released');
  });

  it('whose tax is deducted at another rate since the file was prepared stops its release', async () => {
    const { payoutId } = await approved(5000);
    const { uuid } = await prepared();
    const payout = ctx.db.updateTable('payouts').where('id', '=', payoutId);
    await payout.set({ withholding_rate: 500 }).execute();
    expect(await release(uuid)).toMatchObject({ status: 409, json: { code: 'bank_file_held' } });
    await payout.set({ withholding_rate: 0 }).execute();
    expect(detailsOf(await release(uuid)).state).toBe('released');
  });
});
