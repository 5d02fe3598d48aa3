/** `npm start` on the data folder of an earlier version: what it sold goes on, to the last penny. */
import type { TrialBalance } from '@lathe/contract/ledger-calls';
import type { Payout } from '@lathe/contract/payout';
import type { SellerBalances } from '@lathe/contract/payout-calls';
import type { SoldLine } from '@lathe/contract/sales-calls';
import { pdfText } from '@lathe/media/testing/pdf-text';
import { describe, expect, it } from 'vitest';
import { basketOf, orderOf, pay, stateOf } from '../server/modules/checkout/testing/buyers.ts';
import { jobs } from '../server/modules/jobs.ts';
import { checkSnapshot, lastSnapshot } from '../server/modules/ledger/take-snapshots.ts';
import { paidSellers } from '../server/modules/payouts/testing/paid-seller.ts';
import { inTransaction } from '../server/platform/db/tx.ts';
import { checkAmounts, checkBooks } from '../server/testing/books/check.ts';
import type { TestBrowser, TestReply } from '../server/testing/browser.ts';
import { EARLIER } from '../server/testing/earlier-version.ts';
import { eventually } from '../server/testing/eventually.ts';
import { assertConsistent } from './faults/consistency.ts';
import { upgradedShop } from './testing/earlier-shop.ts';
import { signIn } from './testing/remote-browser.ts';

const { url, program, ctx } = await upgradedShop();
const { addPapers, settle } = paidSellers({ ctx });
const { dispatchedOrder, editionLine, edition, variant } = EARLIER;
const ofSeller = `/api/users/${EARLIER.seller}`;

function jsonOf({ status, text, json }: TestReply): never {
  expect(status, text).toBe(200);
  return json;
}

/** The worker of the shop runs it. */
async function start(name: string): Promise<void> {
  const job = jobs.find((each) => each.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, job, {}));
}

async function readPdf(browser: TestBrowser, path: string): Promise<string> {
  const document: { url: string } = jsonOf(await browser.get(path));
  const file = await fetch(new URL(document.url, url));
  expect(file.headers.get('content-type')).toBe('application/pdf');
  return (await pdfText(new Uint8Array(await file.arrayBuffer()))).join('\n');
}

async function amountsOf(seller: TestBrowser): Promise<Record<string, Record<string, number>>> {
  const { currencies }: SellerBalances = jsonOf(await seller.get(`${ofSeller}/balances`));
  return Object.fromEntries(
    currencies.map(({ currency, pending, reserved, available, on_its_way, paid }) => {
      const amounts = Object.entries({ pending, reserved, available, on_its_way, paid });
      const left = amounts.filter(([, { amount }]) => amount !== 0);
      return [currency, Object.fromEntries(left.map(([name, { amount }]) => [name, amount]))];
    }),
  );
}

async function soldBy(seller: TestBrowser): Promise<[string, number, number, number][]> {
  const { data }: { data: SoldLine[] } = jsonOf(await seller.get(`${ofSeller}/sold_lines`));
  return data.map(({ description, quantity, refunded_quantity, earnings }) => [
    description,
    quantity,
    refunded_quantity,
    earnings.amount,
  ]);
}

describe('a data folder of an earlier version, upgraded by npm start', () => {
  it('shows the buyer the order, its invoice and its credit note, and sends the mail that waited', async () => {
    expect(program.output.err).toBe('');
    const buyer = await signIn(url, 'bea@example.com');
    const order = await orderOf(buyer, dispatchedOrder);
    expect(order).toMatchObject({
      number: 'L26-000001',
      state: 'Dispatched',
      payment_status: 'partly_refunded',
      total: { amount: 32_790 },
      refunded_total: { amount: 1420 },
    });
    const lines = order.lines.map(({ type, quantity, refunded_quantity, copies }) => [
      type,
      quantity,
      refunded_quantity,
      copies.length,
    ]);
    expect(lines).toEqual([
      ['release', 9, 0, 9],
      ['release', 3, 1, 0],
      ['merch', 1, 0, 0],
    ]);
    const invoice = await readPdf(buyer, `/api/orders/${dispatchedOrder}/invoice`);
    expect(invoice).toContain('Invoice: L26-000001');
    expect(invoice).toMatch(/Night Bus, Kiosk 9 £28.50 20% £42.75 £256.50/);
    expect(invoice).toMatch(/A shirt, Kiosk 1 £21.90 20% £3.65 £21.90/);
    expect(invoice).toContain('20% £273.24 £54.66 £327.90');
    const [note] = order.credit_notes;
    const notePath = `/api/orders/${dispatchedOrder}/credit_notes/${note?.uuid}`;
    const creditNote = await readPdf(buyer, notePath);
    expect(creditNote).toContain('C26-000001');
    expect(creditNote).toContain('£14.20');
    await eventually(async () => {
      const mails = await fetch(`${url}/dev/mail.json?to=bea@example.com`);
      const subjects = ((await mails.json()) as { subject: string }[]).map(
        ({ subject }) => subject,
      );
      expect(subjects).toEqual(['Your order L26-000001 is on its way']);
    });
  });

  it('releases the earnings of the seller, and takes from them what staff refund', async () => {
    const seller = await signIn(url, 'sal@example.com');
    expect(await amountsOf(seller)).toEqual({ GBP: { pending: 3692 }, EUR: { pending: 335 } });
    await start('release-due-earnings');
    const released = { GBP: { available: 3692 }, EUR: { pending: 335 } };
    await eventually(async () => expect(await amountsOf(seller)).toEqual(released));
    const staff = await signIn(url, 'sam@example.com');
    const refund = {
      what: 'things',
      lines: [{ line: editionLine, quantity: 1 }],
      reason: 'changed_mind',
      refunded_before: 1420,
    };
    jsonOf(await staff.post(`/api/admin/orders/${dispatchedOrder}/refunds`, refund));
    expect(await amountsOf(seller)).toEqual({ GBP: { available: 3336 }, EUR: { pending: 335 } });
    expect(await soldBy(seller)).toEqual([
      ['12″ vinyl', 1, 0, 335],
      ['T-shirt, M', 1, 0, 274],
      ['CD', 3, 1, 214],
      ['12″ vinyl', 9, 1, 2848],
    ]);
  });

  it('pays the seller', async () => {
    const seller = await signIn(url, 'sal@example.com');
    await addPapers(EARLIER.seller);
    const body = { currency: 'GBP' };
    const payout: Payout = jsonOf(await seller.post(`${ofSeller}/tipalti/transfer`, body));
    expect([payout.gross.amount, payout.reserve?.amount]).toEqual([3003, 333]);
    const admin = await signIn(url, 'ada@example.com');
    jsonOf(await admin.post(`/api/admin/payouts/${payout.uuid}/approve`));
    await settle(payout.uuid);
    expect(await amountsOf(seller)).toEqual({
      GBP: { reserved: 333, paid: 3003 },
      EUR: { pending: 335 },
    });
  });

  it('keeps the basket with its discount, and sells it', async () => {
    const buyer = await signIn(url, 'bea@example.com');
    const { items, totalIncVat } = await basketOf(buyer);
    expect(items).toMatchObject([
      { uuid: edition, quantity: 1, price: { amount: 2280 }, discount: { code: 'OLD20' } },
      { uuid: variant, quantity: 2, price: { amount: 2190 }, discount: null },
    ]);
    expect(items.flatMap(({ problems }) => problems)).toEqual([]);
    expect(totalIncVat).toBe(6660);
    const { order } = stateOf(await pay(buyer, { email: 'bea@example.com' }));
    const { lines } = await orderOf(buyer, order);
    // Ten copies were sold before.
    expect(lines.map(({ copies }) => copies)).toEqual([[11], []]);
  });

  it('keeps its books in balance, and everything complete', async () => {
    const admin = await signIn(url, 'ada@example.com');
    const { data }: { data: TrialBalance[] } = jsonOf(await admin.get('/api/admin/ledger'));
    expect(data.map(({ currency, balance }) => [currency, balance.amount])).toEqual([
      ['EUR', 0],
      ['GBP', 0],
    ]);
    await start('take-ledger-snapshots');
    const until = await eventually(async () => {
      const last = await lastSnapshot(ctx.db, null);
      if (last === null) throw new Error('There is no snapshot.');
      return last;
    });
    await checkSnapshot(ctx.db, until);
    // The worker still gives the money back, and plans the new order.
    await eventually(() => assertConsistent(ctx));
    await checkBooks(ctx.db);
    await checkAmounts(ctx.db);
    const { rows } = await ctx.pool.query(
      'select task_identifier, last_error from graphile_worker.jobs where last_error is not null',
    );
    expect(rows).toEqual([]);
  });

  it('ends in order', async () => {
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.output.err).toBe('');
  });
});
