/** What was deducted counts on the day of the payment, as it was deducted, also years later. */
import type { RoyaltiesAbroad, WithheldTax } from '@lathe/contract/withheld-tax-calls';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../testing/people.ts';
import { taxPapers } from '../tax-profiles/testing/tax-papers.ts';
import { endPayout } from './end-payout.ts';
import { recordPaymentResult } from './index.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx, clock } = app;
const papers = taxPapers(app);
const { makeSeller, confirmCountries, earn, request, approve, settle, payout } = paidSellers(app);
const admin = await makePerson(app, { role: 'admin', name: 'Ada Admin' });

interface Paid {
  requested: string;
  /** Null: nothing was sent. */
  paid: string | null;
  amount?: number;
}

async function pay(
  { id: userId }: TestPerson,
  { requested, paid, amount = 10_000 }: Paid,
): Promise<string> {
  clock.set(requested);
  await earn(userId, amount);
  const id = await request(userId);
  if (paid === null) return id;
  await approve(id);
  clock.set(paid);
  await settle(id);
  return id;
}

async function sellerIn(country: string, since = '2025-01-10T12:00:00Z'): Promise<TestPerson> {
  clock.set(since);
  return await makeSeller({ country });
}

const list = async (seller: TestPerson) => {
  const browser = await signedInBrowser(app, seller);
  const { json } = await browser.get(`/api/account/${seller.id}/withheld-tax`);
  return (json as { data: WithheldTax[] }).data;
};

async function certificate(seller: TestPerson, year: string) {
  const browser = await signedInBrowser(app, seller);
  return await browser.get(`/api/account/${seller.id}/withheld-tax/${year}/certificate`);
}

async function fileOf(year: string) {
  const browser = await signedInBrowser(app, admin);
  const base = `/api/admin/withheld_tax/${year}`;
  const { uuid } = (await browser.post(`${base}/files`)).json as { uuid: string };
  const { json } = await browser.get(`${base}/files/${uuid}`);
  const { filename, text } = json as { filename: string; text: string };
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
  return { browser, base, uuid, filename, text, rows };
}

describe('tax deducted from payouts', () => {
  it('counts in the year of the payment, not of the request', async () => {
    const seller = await sellerIn('FR');
    await pay(seller, { requested: '2025-12-30T12:00:00Z', paid: '2026-01-05T12:00:00Z' });
    expect(await list(seller)).toEqual([
      { year: '2026', currency: 'GBP', gross: 10_000, withheld: 2_000, certificate_enabled: false },
    ]);
    expect((await certificate(seller, '2025')).status).toBe(404);
  });

  it('is none of a payout that was rejected', async () => {
    const seller = await sellerIn('FR');
    const id = await pay(seller, { requested: '2025-12-31T12:00:00Z', paid: null });
    expect(await list(seller)).toEqual([]);
    clock.set('2026-01-02T12:00:00Z');
    await inTransaction(ctx.db, (tx) =>
      endPayout(tx, ctx, { payoutId: id, by: 'staff', actorId: admin.id, reason: 'Again' }),
    );
    expect(await list(seller)).toEqual([]);
  });

  it('is given back in the year in which a payment comes back', async () => {
    const seller = await sellerIn('FR');
    const id = await pay(seller, {
      requested: '2025-06-01T12:00:00Z',
      paid: '2025-06-03T12:00:00Z',
    });
    await pay(seller, { requested: '2026-02-01T12:00:00Z', paid: '2026-02-03T12:00:00Z' });
    clock.set('2026-03-01T12:00:00Z');
    const { endToEndId } = await ctx.db
      .selectFrom('payout_attempts')
      .select('end_to_end_id as endToEndId')
      .where('payout_id', '=', id)
      .executeTakeFirstOrThrow();
    await inTransaction(ctx.db, (tx) =>
      recordPaymentResult(tx, ctx, { endToEndId, result: 'returned' }),
    );
    expect((await list(seller)).map(({ year, withheld }) => [year, withheld])).toEqual([
      ['2025', 2_000],
    ]);
  });

  it('is on a certificate that is the same file also years later', async () => {
    const seller = await sellerIn('FR');
    await pay(seller, { requested: '2025-12-30T12:00:00Z', paid: '2025-12-31T23:30:00Z' });
    const early = await certificate(seller, '2025');
    expect(early.status).toBe(404);
    clock.set('2026-01-02T12:00:00Z');
    const urlOf = async () => {
      const { url } = (await certificate(seller, '2025')).json as { url: string };
      return new URL(url);
    };
    const { pathname, search } = await urlOf();
    const file = await app.app.inject({ method: 'GET', url: `${pathname}${search}` });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    clock.set('2026-05-02T12:00:00Z');
    await papers.profile({ userId: seller.id, country: 'DE', name: 'Lee Records' });
    expect((await urlOf()).pathname).toBe(pathname);
  });
});

describe('the list for form CT600H', () => {
  it('has country, rate, name and pounds of the payments, also after the seller has moved', async () => {
    await ctx.db.deleteFrom('payout_attempts').execute();
    const seller = await sellerIn('DE', '2024-01-10T12:00:00Z');
    await papers.profile({ userId: seller.id, country: 'DE', name: '=Ann Lee' });
    await pay(seller, { requested: '2024-02-01T12:00:00Z', paid: '2024-02-03T12:00:00Z' });
    await papers.claim({
      userId: seller.id,
      country: 'DE',
      state: 'approved',
      validFrom: '2024-03-01',
      validTo: '2024-12-31',
    });
    await confirmCountries(seller.id);
    const id = await pay(seller, {
      requested: '2024-04-01T12:00:00Z',
      paid: '2024-04-03T12:00:00Z',
    });
    // As if 40 pounds of it were from tickets: they are no royalty.
    await ctx.db.updateTable('payouts').set({ exempt: 4_000 }).where('id', '=', id).execute();
    expect(await payout(id)).toMatchObject({ withholdingRate: 0 });
    // A seller in the UK is not in the list.
    await pay(await sellerIn('GB', '2024-05-01T12:00:00Z'), {
      requested: '2024-06-01T12:00:00Z',
      paid: '2024-06-03T12:00:00Z',
    });
    const before = await fileOf('2024');
    expect(before.filename).toBe('lathe-ct600h-2024.csv');
    const common = {
      Recipient: "'=Ann Lee",
      Address: '1 Mill Lane, Leeds, Germany',
      'Type of royalty': 'Copyright',
      Country: 'DE',
      Currency: 'GBP',
    };
    expect(before.rows).toEqual([
      {
        ...common,
        Gross: '60',
        'Rate in percent': '0',
        Tax: '0',
        'Gross in GBP': '60',
        'Tax in GBP': '0',
      },
      {
        ...common,
        Gross: '100',
        'Rate in percent': '20',
        Tax: '20',
        'Gross in GBP': '100',
        'Tax in GBP': '20',
      },
    ]);
    clock.set('2026-01-10T12:00:00Z');
    await papers.profile({ userId: seller.id, country: 'FR', name: 'Ann Other' });
    const after = await fileOf('2024');
    expect(after.text).toBe(before.text);
    const { json } = await after.browser.get(after.base);
    expect(json as RoyaltiesAbroad).toMatchObject({
      is_over: true,
      payees: 1,
      gross: { amount: 16_000 },
      withheld: { amount: 2_000 },
      made: [{ by: 'Ada Admin', rows: 2 }, { by: 'Ada Admin' }],
    });
  });

  it('converts other currencies at the rate of the day of the payment', async () => {
    await ctx.db.deleteFrom('payout_attempts').execute();
    clock.set('2025-01-10T12:00:00Z');
    const seller = await makeSeller({ country: 'FR', currencies: ['EUR'] });
    clock.set('2025-02-01T12:00:00Z');
    await earn(seller.id, 10_000, 'EUR');
    const id = await request(seller.id, 'EUR');
    await approve(id);
    await settle(id);
    const { rows } = await sql<{ pence: number }>`
      select round(10000 * pound.per_pound::numeric / euro.per_pound)::integer as pence
      from exchange_rates as pound, exchange_rates as euro
      where pound.currency = 'GBP' and euro.currency = 'EUR' and euro.valid_from <= '2025-02-01'
      order by euro.valid_from desc, pound.valid_from desc limit 1`.execute(ctx.db);
    const [row] = (await fileOf('2025')).rows;
    expect(row).toMatchObject({ Currency: 'EUR', Gross: '100', Tax: '20' });
    expect(Number(row?.['Gross in GBP'])).toBe((rows[0]?.pence ?? 0) / 100);
  });

  it('is for the admin who made it, for some minutes, and is recorded', async () => {
    const { browser, base, uuid } = await fileOf('2025');
    const [entry] = (await audited(ctx.db, { action: 'withheld_tax.file_made' })).slice(-1);
    expect(entry).toMatchObject({ actor_id: admin.id, details: { number: '2025' } });
    const other = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    expect((await other.get(`${base}/files/${uuid}`)).status).toBe(404);
    const staff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
    expect((await staff.get(base)).status).toBe(403);
    expect((await staff.post(`${base}/files`)).status).toBe(403);
    clock.advance({ minutes: 10 });
    expect((await browser.get(`${base}/files/${uuid}`)).json).toMatchObject({
      code: 'link_expired',
    });
  });
});
