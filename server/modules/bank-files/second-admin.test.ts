/** What gives money back takes two admins, and the books are compared with what banks reported. */
import type { BankReconciliation } from '@lathe/contract/bank-file-calls';
import type { DeskPayout, PaymentProposal } from '@lathe/contract/payout-desk-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { bankDesk, detailsOf } from './testing/bank-desk.ts';
import { bankReply } from './testing/replies.ts';

const app = await testApp();
const { ctx, clock } = app;
const desk = await bankDesk(app);
const { first, second, approved, released, upload, apply, sellers } = desk;

async function releasedPayment(amount = 5000) {
  const { userId, payoutId } = await approved(amount);
  const file = await released();
  const payment = file.payments.find(({ payout }) => payout === payoutId)?.end_to_end_id ?? '';
  const path = `/api/admin/bank_files/${file.uuid}/results`;
  const record = (result: string, by = second) =>
    by.post(path, { payment, result, note: 'Statement' });
  return { userId, payoutId, file, payment, record };
}

const proposals = async (by = first) =>
  ((await by.get('/api/admin/payment_proposals')).json as { data: PaymentProposal[] }).data;
const decide = (uuid: string, how: 'confirm' | 'withdraw', by = first) =>
  by.post(`/api/admin/payment_proposals/${uuid}/${how}`);
const proposalOf = async (payment: string) => {
  const found = (await proposals()).find(({ end_to_end_id }) => end_to_end_id === payment);
  if (!found) throw new Error('There is no proposal.');
  return found;
};
const bank = async (currency = 'GBP') => {
  const { json } = await first.get('/api/admin/bank_reconciliation');
  return (json as { data: BankReconciliation[] }).data.find((each) => each.currency === currency);
};

describe('a payment that came back, recorded by hand', () => {
  it.each(['failed', 'returned'] as const)('%s waits for another admin', async (result) => {
    const { userId, payoutId, payment, record } = await releasedPayment();
    if (result === 'returned') await record('settled');
    const before = await sellers.books(userId);
    detailsOf(await record(result));
    expect(await sellers.books(userId)).toEqual(before);
    const waiting = await proposalOf(payment);
    expect(waiting).toMatchObject({ result, note: 'Statement', amount: { amount: 5000 } });
    expect((await decide(waiting.uuid, 'confirm', second)).json).toMatchObject({
      code: 'payment_proposal_own',
    });
    expect((await record(result, first)).json).toMatchObject({ code: 'payment_proposal_open' });
    const both = await Promise.all([
      decide(waiting.uuid, 'confirm'),
      decide(waiting.uuid, 'confirm'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await sellers.payout(payoutId)).toMatchObject({ state: result });
    expect(await sellers.books(userId)).toEqual({ earnings_available: 5000 });
    const [entry] = (await audited(ctx.db, { action: `bank_payment.${result}` })).slice(-1);
    expect(entry).toMatchObject({ actor_id: desk.people.first.id });
    expect((await audited(ctx.db, { action: 'payment_result.proposed' })).at(-1)).toMatchObject({
      actor_id: desk.people.second.id,
    });
  });

  it('can be withdrawn, and is void if the bank has reported something else', async () => {
    const { payoutId, payment, record } = await releasedPayment();
    await record('failed');
    expect((await decide((await proposalOf(payment)).uuid, 'withdraw', second)).status).toBe(204);
    expect((await proposals()).some((each) => each.end_to_end_id === payment)).toBe(false);
    await record('failed');
    const { uuid } = await proposalOf(payment);
    await record('settled');
    expect((await decide(uuid, 'confirm')).json).toMatchObject({ code: 'payment_unchanged' });
    expect(await sellers.payout(payoutId)).toMatchObject({ state: 'settled' });
    expect((await decide(uuid, 'withdraw')).status).toBe(204);
  });

  it('is not confirmed by the payee, and is shown on the page of the payout', async () => {
    const { userId, payoutId, payment, record } = await releasedPayment();
    await record('failed');
    const { uuid } = await proposalOf(payment);
    const member = { account_id: userId, user_id: desk.people.first.id, role: 'finance' };
    await ctx.db
      .insertInto('account_members')
      .values({ ...member, added_at: clock.now() })
      .execute();
    expect((await decide(uuid, 'confirm')).json).toMatchObject({ code: 'payout_own' });
    expect((await proposalOf(payment)).confirm_enabled).toBe(false);
    const { proposal } = (await second.get(`/api/admin/payouts/${payoutId}`)).json as DeskPayout;
    expect(proposal).toMatchObject({ uuid, proposed_by: 'Ben Second', confirm_enabled: false });
    const staff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
    expect((await staff.get('/api/admin/payment_proposals')).status).toBe(403);
    await decide(uuid, 'withdraw', second);
  });
});

describe('a reply of the bank', () => {
  it('with failed payments is applied by another admin than the one who uploaded it', async () => {
    const { payoutId, file, payment } = await releasedPayment();
    const xml = bankReply({
      originalId: file.message_id,
      payments: [{ endToEndId: payment, status: 'RJCT' }],
    });
    const [reply] = detailsOf(await upload(file.uuid, xml, second)).replies;
    expect(reply).toMatchObject({ apply_enabled: false });
    expect((await apply(file.uuid, reply?.uuid ?? '', second)).json).toMatchObject({
      code: 'bank_reply_own',
    });
    detailsOf(await apply(file.uuid, reply?.uuid ?? '', first));
    expect(await sellers.payout(payoutId)).toMatchObject({ state: 'failed' });
  });
});

describe('the comparison with the bank', () => {
  it('says what the bank reported, and what only people said', async () => {
    const start = await bank();
    const { payment, record, file } = await releasedPayment(6000);
    expect(await bank()).toMatchObject({
      waiting: { amount: (start?.waiting.amount ?? 0) + 6000 },
    });
    await record('settled');
    const byHand = await bank();
    expect(byHand?.paid_by_hand.amount).toBe((start?.paid_by_hand.amount ?? 0) + 6000);
    expect(byHand?.ledger.amount).toBe((start?.ledger.amount ?? 0) - 6000);
    const xml = bankReply({
      originalId: file.message_id,
      payments: [{ endToEndId: payment, status: 'ACSC' }],
    });
    const [reply] = detailsOf(await upload(file.uuid, xml, second)).replies;
    detailsOf(await apply(file.uuid, reply?.uuid ?? '', second));
    const reported = await bank();
    expect(reported?.paid_by_hand.amount).toBe(start?.paid_by_hand.amount);
    expect(reported?.paid.amount).toBe((start?.paid.amount ?? 0) + 6000);
    expect(reported?.ledger.amount).toBe(byHand?.ledger.amount);
    await record('returned');
    await decide((await proposalOf(payment)).uuid, 'confirm');
    const after = await bank();
    expect(after?.returned_by_hand.amount).toBe((start?.returned_by_hand.amount ?? 0) + 6000);
    expect(after).toMatchObject({ ledger: start?.ledger, difference: { amount: 0 } });
  });
});
