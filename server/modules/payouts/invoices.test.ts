/** The VAT in payouts of real sales, and the self-billed invoices that state it. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { writeOff } from './debts.ts';
import { documentContent } from './documents.ts';
import { readVatRates, withRate } from './invoice-vat.ts';
import { readPaidItems } from './paid-items.ts';
import { recordPaymentResult } from './record-payment-result.ts';
import { resendPayout } from './resend-payout.ts';
import { paidSellers } from './testing/paid-seller.ts';
import { realSales, VAT_NUMBER } from './testing/real-sales.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const { admin } = await makeStaff(app);
const {
  makeRelease,
  sellCopies,
  sellTickets,
  sellBoth,
  refund,
  refundAll,
  release,
  register,
  deregister,
} = await realSales(app);
const { makeSeller, request, approve, send, settle, payout, books } = paidSellers(app);

async function registered(options = {}) {
  const seller = await makeSeller(options);
  await register(seller.id);
  return seller;
}

async function pay(userId: string): Promise<string> {
  const id = await request(userId);
  await approve(id);
  await settle(id);
  return id;
}

async function itemsOf(id: string) {
  const rates = await readVatRates(ctx);
  return (await readPaidItems(ctx.db, await payout(id))).map(withRate(rates));
}

/** Without making the file. */
async function invoiceText(id: string): Promise<string> {
  return JSON.stringify(await documentContent(ctx, { payout: await payout(id), kind: 'invoice' }));
}

/** The VAT that Lathe reclaims for a seller's sales, by the ledger and by the invoices. */
async function inputVat() {
  const { rows } = await sql<{ ledger: number; invoices: number }>`
    select (select sum(amount)::integer from ledger_entries where account = 'input_vat') as ledger,
      (select sum(vat)::integer from payouts where invoice_number is not null) as invoices`.execute(
    ctx.db,
  );
  return rows[0];
}

/** To 30 per cent of the next sales, without an answer for so long that staff decide. */
async function invitePayee(release: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with release as (select id, owner_id from releases where id = ${release}),
    split as (
      insert into release_splits (release_id, proposed_by, proposed_at, state, decided_at)
      select id, owner_id, ${clock.now()}, 'agreed', ${clock.now()} from release returning id),
    invited as (
      insert into invited_payees (release_id, name, email, locale, invited_by, invited_at, decide_at)
      select id, 'Sax Player', 'sax@example.com', 'en', owner_id, ${clock.now()}, ${clock.now()}
      from release returning id),
    shares as (
      insert into release_split_shares (split_id, user_id, invited_payee_id, share_basis_points,
        position)
      select split.id, owner_id, null::uuid, 7000, 0 from split, release
      union all select split.id, null, invited.id, 3000, 1 from split, invited)
    select id from invited`.execute(ctx.db);
  return rows[0]?.id ?? '';
}

it('tax follows the lines of a refund that were available, not those that were pending', async () => {
  const seller = await makeSeller({ country: 'FR' });
  await sellCopies(seller.id, 9);
  const mixed = await sellBoth(seller.id, { copies: 9, tickets: 6 });
  await release();
  const royalties = (await books(seller.id)).earnings_available ?? 0;
  await refundAll(mixed.orderId);
  const row = await payout(await request(seller.id));
  expect(row.gross).toBeLessThan(royalties);
  expect(row.withheld).toBe(Math.round(row.gross * 0.2));
});

describe('the VAT of a self-billed invoice', () => {
  it('has one rate, also with a reserve and a refund', async () => {
    const seller = await registered({ isKnown: false });
    const sold = await sellCopies(seller.id, 9);
    await sellCopies(seller.id, 9);
    await release();
    await refund(sold, 4);
    const id = await pay(seller.id);
    const items = await itemsOf(id);
    expect(items.map(({ title }) => title.kind)).toEqual(['sold', 'reserve', 'refunds']);
    for (const { amount, vat, rate } of items) {
      expect(rate).toBe(2_000);
      // It is rounded for each copy.
      expect(Math.abs(vat - amount / 6)).toBeLessThan(9);
    }
    expect(items.reduce((sum, { vat }) => sum + vat, 0)).toBe((await payout(id)).vat);
    const text = await invoiceText(id);
    expect(text).toContain('20%');
    expect(text).not.toMatch(/(19|21|22)%/);
  });

  it('is below zero if more was refunded with VAT than sold with it', async () => {
    const seller = await registered();
    const sold = await sellCopies(seller.id, 9);
    await release();
    await pay(seller.id);
    await deregister(seller.id);
    await sellCopies(seller.id, 9);
    await sellCopies(seller.id, 9);
    await release();
    await refund(sold, 4);
    const id = await pay(seller.id);
    const row = await payout(id);
    expect(row.vat).toBeLessThan(0);
    expect(row.invoiceNumber).toBe(2);
    const items = await itemsOf(id);
    expect(items.reduce((sum, { vat }) => sum + vat, 0)).toBe(row.vat);
    // The sales of before were charged under this number, although it is no longer in the profile.
    expect(await invoiceText(id)).toContain(VAT_NUMBER);
  });

  it('is invoiced, even if sales and refunds add up to none', async () => {
    const seller = await registered();
    const sold = await sellCopies(seller.id, 9);
    await release();
    await pay(seller.id);
    await sellCopies(seller.id, 9);
    await refund(sold, 9);
    await deregister(seller.id);
    await sellCopies(seller.id, 9);
    await release();
    const row = await payout(await pay(seller.id));
    expect(row).toMatchObject({ vat: 0, withheld: 0, invoiceNumber: 2 });
  });

  it('names the number of the sales, also after the registration has ended', async () => {
    const seller = await registered();
    await sellCopies(seller.id, 9);
    await deregister(seller.id);
    await release();
    expect(await invoiceText(await pay(seller.id))).toContain(VAT_NUMBER);
  });

  it('keeps its day, and says so, while a payment that came back is made again', async () => {
    const seller = await registered();
    await sellCopies(seller.id, 9);
    await release();
    const id = await pay(seller.id);
    const [day] = /"Date","[^"]*/.exec(await invoiceText(id)) ?? [];
    const { endToEndId } = await ctx.db
      .selectFrom('payout_attempts')
      .select('end_to_end_id as endToEndId')
      .where('payout_id', '=', id)
      .executeTakeFirstOrThrow();
    clock.advance({ days: 3 });
    await inTransaction(ctx.db, (tx) =>
      recordPaymentResult(tx, ctx, { endToEndId, result: 'returned' }),
    );
    await resendPayout(ctx, { payoutId: id, actorId: admin.id, ip: '127.0.0.1' });
    const again = await invoiceText(id);
    expect(again).toContain('It is being sent again');
    expect(again).toContain(day ?? 'no day');
    await send(id);
    await settle(id);
    const paid = await invoiceText(id);
    expect(paid).toContain(day ?? 'no day');
    expect(paid).not.toContain('came back');
  });
});

it('a share that waited for somebody else has no VAT, and refunds of before took none of it', async () => {
  const seller = await registered();
  const record = await makeRelease(seller.id);
  const share = await invitePayee(record);
  const sold = await sellCopies(seller.id, 9, record);
  const other = await sellCopies(seller.id, 9);
  await release();
  await refund(sold, 4);
  clock.advance({ days: 1 });
  const desk = await signedInBrowser(app, admin);
  const decision = { decision: 'owner', reason: 'Has left the band' };
  const reply = await desk.post(`/api/admin/unclaimed_shares/${share}/decide`, decision);
  expect(reply.status, reply.text).toBeLessThan(300);
  await refund(sold, 1);
  const id = await pay(seller.id);
  const { rows } = await sql<{ earned: number; vat: number }>`
    select sum(earnings)::integer as earned,
      sum(unit_earnings_vat * case line_id when ${sold.line} then 4 else 9 end)::integer as vat
    from line_earnings where line_id in (${sold.line}, ${other.line})`.execute(ctx.db);
  expect(await payout(id)).toMatchObject({ gross: rows[0]?.earned, vat: rows[0]?.vat });
  const items = await itemsOf(id);
  expect(items.reduce((sum, { vat }) => sum + vat, 0)).toBe(rows[0]?.vat);
});

describe('a balance that is written off', () => {
  const writeOffAll = async (userId: string) => {
    const amount = -((await books(userId)).earnings_available ?? 0);
    const written = { userId, currency: 'GBP', amount, reason: 'Never sold again' } as const;
    await writeOff(ctx, { ...written, actorId: admin.id, ip: '127.0.0.1' });
    expect(await books(userId)).toEqual({});
  };

  it('leaves nothing of its VAT or its tickets in later payouts', async () => {
    const before = await inputVat();
    const [seller, promoter] = [await registered(), await makeSeller({ country: 'FR' })];
    const copies = await sellCopies(seller.id, 9);
    const tickets = await sellTickets(promoter.id, 6);
    await release();
    const first = await payout(await pay(seller.id));
    await pay(promoter.id);
    await refund(copies, 9);
    await refund(tickets, 6);
    clock.advance({ days: 366 });
    await runJob(ctx, 'take-ledger-snapshots');
    await writeOffAll(seller.id);
    await writeOffAll(promoter.id);
    await register(seller.id);
    await sellCopies(seller.id, 9);
    await sellTickets(promoter.id, 6);
    await release();
    const next = await payout(await pay(seller.id));
    expect(next).toMatchObject({ gross: first.gross, vat: first.vat });
    expect(await payout(await pay(promoter.id))).toMatchObject({ gross: 11_400, withheld: 0 });
    // Of both sales: the first one was never paid back.
    const after = await inputVat();
    expect((after?.ledger ?? 0) - (before?.ledger ?? 0)).toBe(2 * first.vat);
    expect((after?.invoices ?? 0) - (before?.invoices ?? 0)).toBe(2 * first.vat);
  });
});
