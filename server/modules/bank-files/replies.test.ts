import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { bankDesk, detailsOf } from './testing/bank-desk.ts';
import { bankReply } from './testing/replies.ts';

const app = await testApp();
const { ctx } = app;
const desk = await bankDesk(app);
const { approved, released, upload, apply, sellers, first, second } = desk;

/** A released file with payments of these amounts, in their order. */
async function fileWith(...amounts: number[]) {
  const payouts: Awaited<ReturnType<typeof approved>>[] = [];
  for (const amount of amounts) payouts.push(await approved(amount));
  const file = await released();
  const paymentOf = (index: number) => {
    const found = file.payments.find(({ payout }) => payout === payouts[index]?.payoutId);
    if (!found) throw new Error('The payout is not in the file.');
    return found;
  };
  const payout = async (index: number) => await sellers.payout(payouts[index]?.payoutId ?? '');
  const books = async (index: number) => await sellers.books(payouts[index]?.userId ?? '');
  return { file, originalId: file.message_id, paymentOf, payout, books };
}

const countReplies = async () =>
  (await ctx.db.selectFrom('bank_replies').select('id').execute()).length;

async function read(file: string, xml: string): Promise<string> {
  const [reply] = detailsOf(await upload(file, xml)).replies;
  if (!reply) throw new Error('There is no reply.');
  return reply.uuid;
}

describe('a reply of the bank', () => {
  it('is shown first, and booked when it is applied', async () => {
    const { file, originalId, paymentOf, payout, books } = await fileWith(5000, 6000, 7000);
    const xml = bankReply({
      originalId,
      all: 'PART',
      count: 3,
      sum: '180',
      payments: [
        { endToEndId: paymentOf(0).end_to_end_id, status: 'ACSC' },
        { endToEndId: paymentOf(1).end_to_end_id, status: 'RJCT', reason: 'AC04', words: 'Zu' },
        { endToEndId: paymentOf(2).end_to_end_id, status: 'PDNG' },
      ],
    });
    const [reply] = detailsOf(await upload(file.uuid, xml)).replies;
    expect(reply).toMatchObject({
      applied_at: null,
      settled: 1,
      failed: 1,
      waiting: 1,
      accepted: 0,
      failures: [{ holder: 'Ann Lee', reason: 'The account is closed · Zu' }],
    });
    expect(await payout(0)).toMatchObject({ state: 'sent' });
    const after = detailsOf(await apply(file.uuid, reply?.uuid ?? ''));
    expect(after.replies[0]).toMatchObject({ applied_by: 'Ada First' });
    expect(after.payments_by_state).toMatchObject({ settled: 1, failed: 1, sent: 1 });
    expect(await payout(0)).toMatchObject({ state: 'settled' });
    expect(await books(0)).toEqual({});
    expect(await payout(1)).toMatchObject({ state: 'failed' });
    expect(await books(1)).toEqual({ earnings_available: 6000 });
    expect(await payout(2)).toMatchObject({ state: 'sent' });
    const log = await audited(ctx.db, { object_id: file.uuid });
    expect(log.map(({ action }) => action).slice(-2)).toEqual([
      'bank_reply.read',
      'bank_reply.applied',
    ]);
    expect((await apply(file.uuid, reply?.uuid ?? '')).json).toMatchObject({
      code: 'bank_reply_applied',
    });
    const german = await first.get(`/api/admin/bank_files/${file.uuid}`, {
      'accept-language': 'de',
    });
    expect(german.text).toContain('Das Konto ist aufgelöst');
  });

  it('can come in several files and in any order; settled is final', async () => {
    const { file, originalId, payout, books } = await fileWith(5000, 6000);
    const settled = await read(file.uuid, bankReply({ originalId, id: 'B2', all: 'ACSC' }));
    const accepted = await read(file.uuid, bankReply({ originalId, id: 'B1', all: 'ACCP' }));
    detailsOf(await apply(file.uuid, settled));
    detailsOf(await apply(file.uuid, accepted));
    expect(await payout(0)).toMatchObject({ state: 'settled' });
    expect(await payout(1)).toMatchObject({ state: 'settled' });
    expect(await books(0)).toEqual({});
  });

  it('rejects the whole file at once', async () => {
    const { file, originalId, payout, books } = await fileWith(5000, 6000);
    const id = await read(file.uuid, bankReply({ originalId, all: 'RJCT' }));
    detailsOf(await apply(file.uuid, id));
    expect(await payout(0)).toMatchObject({ state: 'failed' });
    expect(await books(1)).toEqual({ earnings_available: 6000 });
  });

  it('is booked once if two admins apply it at the same time', async () => {
    const { file, originalId, books } = await fileWith(5000);
    const id = await read(file.uuid, bankReply({ originalId, all: 'RJCT' }));
    // The second admin has uploaded it.
    const third = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    const replies = await Promise.all([apply(file.uuid, id, first), apply(file.uuid, id, third)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await books(0)).toEqual({ earnings_available: 5000 });
  });
});

describe('a reply is rejected, and nothing is stored,', () => {
  it('if it was uploaded before', async () => {
    const { file, originalId } = await fileWith(5000);
    const xml = bankReply({ originalId, all: 'ACCP' });
    await read(file.uuid, xml);
    const before = await countReplies();
    expect((await upload(file.uuid, xml)).json).toMatchObject({ code: 'bank_reply_repeated' });
    expect(await countReplies()).toBe(before);
  });

  it('if it is about another file, other payments, or another sum', async () => {
    const { file, originalId, paymentOf } = await fileWith(5000);
    const { end_to_end_id: endToEndId } = paymentOf(0);
    const before = await countReplies();
    const codeOf = async (options: Parameters<typeof bankReply>[0]) =>
      ((await upload(file.uuid, bankReply(options))).json as { code: string }).code;
    expect(await codeOf({ originalId: 'LATHE-9', all: 'ACSC' })).toBe('bank_reply_other_file');
    expect(await codeOf({ originalId, all: 'ACSC', count: 2 })).toBe('bank_reply_differs');
    expect(await codeOf({ originalId, all: 'ACSC', sum: '50.01' })).toBe('bank_reply_differs');
    const payments = [endToEndId, 'NOBODY'].map((id) => ({ endToEndId: id, status: 'ACSC' }));
    const unknown = await upload(file.uuid, bankReply({ originalId, payments }));
    expect(unknown).toMatchObject({
      status: 409,
      json: { code: 'bank_reply_unknown_payments', message: expect.stringContaining('NOBODY') },
    });
    expect(await countReplies()).toBe(before);
  });

  it('if it is unreadable, hostile or too large', async () => {
    const { file, originalId } = await fileWith(5000);
    const good = bankReply({ originalId, all: 'ACSC' });
    const bomb = good.replace('\n<D', '\n<!DOCTYPE x [<!ENTITY a "b">]><D').replace('ACSC', '&a;');
    const before = await countReplies();
    for (const xml of [' ', 'Status;OK', good.slice(0, -30), bomb]) {
      expect(await upload(file.uuid, xml)).toMatchObject({
        status: 422,
        json: { code: 'bank_reply_unreadable' },
      });
    }
    expect(await upload(file.uuid, '')).toMatchObject({ status: 422 });
    const large = new Uint8Array(4_000_001).fill(32);
    expect(await upload(file.uuid, large)).toMatchObject({ status: 413 });
    expect(await countReplies()).toBe(before);
  });

  it('if the file is not released', async () => {
    await approved(5000);
    const { uuid, message_id } = await desk.prepared();
    const reply = await upload(uuid, bankReply({ originalId: message_id, all: 'ACSC' }));
    expect(reply).toMatchObject({ status: 409, json: { code: 'bank_file_not_released' } });
  });

  it('if it belongs to another file than the one of its address', async () => {
    const one = await fileWith(5000);
    const two = await fileWith(6000);
    const id = await read(one.file.uuid, bankReply({ originalId: one.originalId, all: 'ACSC' }));
    expect(await apply(two.file.uuid, id)).toMatchObject({ status: 404 });
    expect(await one.payout(0)).toMatchObject({ state: 'sent' });
  });
});

describe('by hand', () => {
  it('one payment is marked as settled, and later as returned', async () => {
    const { file, paymentOf, payout, books } = await fileWith(5000, 6000);
    const path = `/api/admin/bank_files/${file.uuid}/results`;
    const payment = paymentOf(0).end_to_end_id;
    detailsOf(
      await second.post(path, { payment, result: 'settled', note: 'Statement of 20 November' }),
    );
    expect(await payout(0)).toMatchObject({ state: 'settled' });
    const returned = { payment, result: 'returned', note: 'Came back on 23 November' };
    const waiting = detailsOf(await second.post(path, returned));
    const [proposal] = waiting.proposals;
    await first.post(`/api/admin/payment_proposals/${proposal?.uuid}/confirm`);
    const after = detailsOf(await second.get(`/api/admin/bank_files/${file.uuid}`));
    expect(after.payments.find(({ state }) => state === 'returned')?.reason).toBe(returned.note);
    expect(await payout(0)).toMatchObject({ state: 'returned' });
    expect(await books(0)).toEqual({ earnings_available: 5000 });
    expect(await payout(1)).toMatchObject({ state: 'sent' });
    expect((await second.post(path, returned)).json).toMatchObject({ code: 'payment_unchanged' });
    const { userId } = await payout(0);
    const actions = (await audited(ctx.db, { subject_id: userId })).map(({ action }) => action);
    expect(actions.slice(-3)).toEqual([
      'bank_payment.settled',
      'payment_result.proposed',
      'bank_payment.returned',
    ]);
  });

  it('nothing is recorded for payments of other files', async () => {
    const one = await fileWith(5000);
    const two = await fileWith(6000);
    const payment = one.paymentOf(0).end_to_end_id;
    const path = `/api/admin/bank_files/${two.file.uuid}/results`;
    const reply = await second.post(path, { payment, result: 'failed', note: 'x' });
    expect(reply).toMatchObject({ status: 404 });
    expect(await one.payout(0)).toMatchObject({ state: 'sent' });
  });
});
