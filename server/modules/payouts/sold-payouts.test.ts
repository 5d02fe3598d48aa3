/** Payouts of real sales: what is a royalty, what VAT is in them, and how many copies they pay. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { setVatRegistration } from '../sellers/index.ts';
import { readHistory } from './desk-store.ts';
import { endPayout } from './end-payout.ts';
import { readPaidItems } from './paid-items.ts';
import { planPayout } from './plan-payout.ts';
import { paidSellers } from './testing/paid-seller.ts';
import { realSales } from './testing/real-sales.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const { people, sellCopies, sellTickets, refund, release } = await realSales(app);
const { makeSeller, request, payout, books, today } = paidSellers(app);

describe('tax', () => {
  it('is withheld from royalties, not from tickets, and the estimate says so', async () => {
    const seller = await makeSeller({ country: 'FR', isKnown: false });
    await sellCopies(seller.id, 9);
    const tickets = await sellTickets(seller.id, 6);
    await release();
    const { earnings_available: all = 0 } = await books(seller.id);
    const royalties = all - 6 * 1_900;
    expect(royalties).toBeGreaterThan(0);
    const plan = await planPayout(ctx.db, ctx, {
      userId: seller.id,
      currency: 'GBP',
      convert: [],
      now: clock.now(),
    });
    const id = await request(seller.id);
    // A tenth is in the reserve.
    const { gross, withheld } = await payout(id);
    expect(gross).toBe(all - Math.floor(all / 10));
    expect(Math.abs(withheld - royalties * 0.9 * 0.2)).toBeLessThanOrEqual(1);
    expect(plan).toMatchObject({ gross, withheld });
    // A refunded ticket leaves the royalties as they are.
    await inTransaction(ctx.db, (tx) =>
      endPayout(tx, ctx, { payoutId: id, by: 'staff', actorId: people.staff.id, reason: 'Again' }),
    );
    await refund(tickets, 2);
    clock.advance({ days: 2 });
    const next = await payout(await request(seller.id));
    expect(next.gross).toBe(all - 3_800 - Math.floor((all - 3_800) / 10));
    expect(Math.abs(next.withheld - royalties * 0.9 * 0.2)).toBeLessThanOrEqual(1);
  });

  it('is not withheld from a payout of tickets alone', async () => {
    const seller = await makeSeller({ country: 'FR' });
    await sellTickets(seller.id, 6);
    await release();
    expect(await payout(await request(seller.id))).toMatchObject({ gross: 11_400, withheld: 0 });
  });
});

describe('VAT', () => {
  it('is in the payout of sales during a registration that ended on the day it began', async () => {
    const seller = await makeSeller();
    const registration = { country: 'GB', vatNumber: 'GB980780684', to: '2027-12-01' };
    const change = { userId: seller.id, from: today() };
    await inTransaction(ctx.db, (tx) => setVatRegistration(tx, { ...change, registration }));
    await sellCopies(seller.id, 9);
    await inTransaction(ctx.db, (tx) => setVatRegistration(tx, { ...change, registration: null }));
    await release();
    const { gross, vat } = await payout(await request(seller.id));
    // It is rounded for each copy.
    expect(Math.abs(vat - gross / 6)).toBeLessThan(9);
  });
});

describe('the history that admins see', () => {
  it('counts orders of the last days once, and knows the first sale', async () => {
    const seller = await makeSeller();
    const first = clock.now();
    await sellCopies(seller.id, 2);
    clock.advance({ days: 60 });
    await refund(await sellCopies(seller.id, 3), 1);
    await sellCopies(seller.id, 1);
    await release();
    const since = new Date(clock.now().getTime() - 90 * 86_400_000);
    const history = { userId: seller.id, accountId: seller.id, since };
    expect(await readHistory(ctx.db, history)).toMatchObject({
      orders: 2,
      disputes: 0,
      firstSaleAt: first,
    });
  });
});

describe('copies', () => {
  it('on documents are those that were paid, not those that were refunded before', async () => {
    const seller = await makeSeller();
    const sold = await sellCopies(seller.id, 9);
    await sellCopies(seller.id, 9);
    await refund(sold, 2);
    await release();
    clock.advance({ days: 1 });
    await refund(sold, 1);
    const row = await payout(await request(seller.id));
    const items = await readPaidItems(ctx.db, row);
    const paid = items.filter(({ title }) => title.kind === 'sold');
    expect(paid.reduce((sum, { copies }) => sum + (copies ?? 0), 0)).toBe(7 + 9);
    const { rows } = await sql<{ unit: number }>`
      select unit_earnings as unit from order_lines where id = ${sold.line}`.execute(ctx.db);
    expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe((7 + 9) * (rows[0]?.unit ?? 0));
    expect(items.at(-1)).toMatchObject({ title: { kind: 'refunds' }, copies: null });
    expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(row.gross);
  });
});
