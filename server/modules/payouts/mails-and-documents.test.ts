/** What sellers get about a payout: mails in their language, a receipt and a self-billed invoice. */
import { buffer } from 'node:stream/consumers';
import { pdfText } from '@lathe/media/testing/pdf-text';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { signedInBrowser, type TestPerson } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { taxPapers } from '../tax-profiles/testing/tax-papers.ts';
import { endPayout } from './end-payout.ts';
import { markSent, recordPaymentResult } from './index.ts';
import { sendPayoutMail } from './jobs.ts';
import { readPaidItems } from './paid-items.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx } = app;
const { makeSeller, earn, request, setVat, approve, payout } = paidSellers(app);

interface Paid {
  locale?: string;
  vat?: number;
}

async function paid(
  result: 'settled' | 'failed' | 'returned',
  { locale = 'en_GB', vat = 2057 }: Paid = {},
) {
  const seller = await makeSeller();
  await sql`update users set locale = ${locale} where id = ${seller.id}`.execute(ctx.db);
  await earn(seller.id, 12_345);
  const id = await request(seller.id);
  await setVat(id, vat);
  await approve(id);
  await inTransaction(ctx.db, async (tx) => {
    const [payment] = await markSent(tx, ctx, { payoutIds: [id], provider: 'bank-file' });
    const { endToEndId = '' } = payment ?? {};
    await recordPaymentResult(tx, ctx, { endToEndId, result, reasonCode: 'AC04' });
  });
  await runDueJobs(ctx, [sendPayoutMail]);
  return { seller, id, mails: await mailsTo(app, seller.email) };
}

describe('mails about a payout', () => {
  it('say that it is sent and paid, with a masked account', async () => {
    const { mails } = await paid('settled');
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects).toContain('Your payout of £123.45 is on its way');
    expect(subjects).toContain('Your payout of £123.45 is paid');
    for (const { text } of mails) {
      expect(text).not.toContain('55779911');
      expect(text).toContain('/studio/payouts');
    }
  });

  it('say that staff have rejected it, and why, but not that the seller has cancelled it', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 12_345);
    const end = (payoutId: string, by: 'staff' | 'seller', reason: string) =>
      inTransaction(ctx.db, (tx) =>
        endPayout(tx, ctx, { payoutId, by, actorId: seller.id, reason }),
      );
    await end(await request(seller.id), 'staff', 'The name does not match');
    app.clock.advance({ days: 2 });
    await end(await request(seller.id), 'seller', '');
    await runDueJobs(ctx, [sendPayoutMail]);
    const mails = await mailsTo(app, seller.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your payout of £123.45 was rejected']);
    expect(mails[0]?.text).toContain('Reason: The name does not match');
  });

  it('say that it is checked again after its approval', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 12_345);
    await approve(await request(seller.id));
    await taxPapers(app).profile({ userId: seller.id, country: 'FR' });
    await runJob(ctx, 'review-approved-payouts');
    await runDueJobs(ctx, [sendPayoutMail]);
    const [mail] = await mailsTo(app, seller.email);
    expect(mail?.subject).toBe('We are checking your payout of £123.45 again');
  });

  it.each([
    ['failed', 'en_GB', 'Your payout of £123.45 failed', 'Add another bank account'],
    ['returned', 'de', 'Deine Auszahlung über 123,45 £ kam zurück', 'anderes Bankkonto'],
  ] as const)('say why it %s and what to do, in %s', async (result, locale, subject, remedy) => {
    const { mails } = await paid(result, { locale });
    const mail = mails.find((each) => each.subject.replaceAll(/\s/g, ' ') === subject);
    expect(mail?.text).toContain(remedy);
  });
});

async function textOf(wanted: { seller: TestPerson; id: string; document: string }) {
  const { seller, id, document } = wanted;
  const browser = await signedInBrowser(app, seller);
  const reply = await browser.get(`/api/users/${seller.id}/payouts/${id}/${document}`);
  expect(reply.status).toBe(200);
  const { state } = await payout(id);
  const file = await ctx.storage.get(`payouts/${id}/${document}-1-${state}.pdf`);
  if (!file) throw new Error('There is no file.');
  return (await pdfText(await buffer(file.body))).join(' ').replaceAll(/\s+/g, ' ');
}

describe('documents', () => {
  it('are numbered per seller, and there is none before it is settled', async () => {
    const { seller, id } = await paid('settled');
    expect(await payout(id)).toMatchObject({ invoiceNumber: 1 });
    const browser = await signedInBrowser(app, seller);
    for (const document of ['receipt', 'invoice']) {
      const path = `/api/users/${seller.id}/payouts/${id}/${document}`;
      const first = await browser.get(path);
      expect(first.status).toBe(200);
      expect(await ctx.storage.head(`payouts/${id}/${document}-1-settled.pdf`)).toBeTruthy();
    }
    const other = await paid('failed');
    const otherBrowser = await signedInBrowser(app, other.seller);
    const none = await otherBrowser.get(
      `/api/users/${other.seller.id}/payouts/${other.id}/invoice`,
    );
    expect(none.status).toBe(404);
  });

  it('name the payee as on the day of the payment, also if they are opened later', async () => {
    const { seller, id } = await paid('settled');
    app.clock.advance({ days: 1 });
    await taxPapers(app).profile({ userId: seller.id, name: 'Lee Records Ltd' });
    const text = await textOf({ seller, id, document: 'invoice' });
    expect(text).toContain('Ann Lee');
    expect(text).not.toContain('Lee Records Ltd');
  });

  it('say that the payment came back, also if they were opened before', async () => {
    const { seller, id } = await paid('settled');
    expect(await textOf({ seller, id, document: 'invoice' })).not.toContain('came back');
    const { end_to_end_id: endToEndId } = await ctx.db
      .selectFrom('payout_attempts')
      .select('end_to_end_id')
      .where('payout_id', '=', id)
      .executeTakeFirstOrThrow();
    await inTransaction(ctx.db, (tx) =>
      recordPaymentResult(tx, ctx, { endToEndId, result: 'returned' }),
    );
    expect(await textOf({ seller, id, document: 'invoice' })).toContain('came back');
  });

  it('are a receipt alone without VAT, because there is no self-billing agreement', async () => {
    const { seller, id, mails } = await paid('settled', { vat: 0 });
    expect(await payout(id)).toMatchObject({ invoiceNumber: null });
    const browser = await signedInBrowser(app, seller);
    const path = `/api/users/${seller.id}/payouts/${id}`;
    expect((await browser.get(`${path}/receipt`)).status).toBe(200);
    expect((await browser.get(`${path}/invoice`)).status).toBe(404);
    expect((await browser.get(path)).json).toMatchObject({ invoice_enabled: false });
    const mail = mails.find(({ subject }) => subject.endsWith('is paid'));
    expect(mail?.text).toContain('The receipt is ready');
    expect(mail?.text).not.toContain('invoice');
  });

  it('list what adds up to the payout', async () => {
    const { id } = await paid('settled', { vat: 0 });
    const row = await payout(id);
    const items = await readPaidItems(ctx.db, row);
    expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(row.gross);
    expect(items.reduce((sum, { vat }) => sum + vat, 0)).toBe(row.vat);
  });
});
