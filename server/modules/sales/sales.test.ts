import { type SoldLine, type SoldTotals, salesCalls } from '@lathe/contract/sales-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejected, assertRejectsBadInput, send } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';

const app = await testApp();
const { ctx } = app;
const { browsers, people, buy } = await makeOrderDesk(app);
const { seller } = people;
const MONTH = '2026-11';

async function read<Reply>(path: string, { who = seller, month = MONTH } = {}): Promise<Reply> {
  const browser = who === seller ? browsers.seller : await signedInBrowser(app, who);
  const { status, json } = await browser.get(`/api/users/${who.id}/${path}?month=${month}`);
  expect(status).toBe(200);
  return json;
}

const lines = async (query = {}) => (await read<{ data: SoldLine[] }>('sold_lines', query)).data;
const totals = async (query = {}) =>
  (await read<{ data: SoldTotals[] }>('sold_lines/totals', query)).data;

const exported = (query: string) => `/api/users/${seller.id}/exports/sales?${query}`;

const first = await buy([{ quantity: 2 }, { kind: { type: 'cd', title: '=Formula' } }]);

describe('sales of a seller', () => {
  it('list country and earnings, and nothing else about the buyer', async () => {
    const sold = await lines();
    expect(sold).toHaveLength(2);
    expect(sold.find(({ uuid }) => uuid === first.lines[0])).toMatchObject({
      title: 'Night Bus',
      quantity: 2,
      refunded_quantity: 0,
      country: 'GB',
      country_name: 'United Kingdom',
      total: { formatted: '£57.00' },
      refunded: { amount: 0 },
      earnings: { formatted: '£7.12' },
      payment_status: 'paid',
    });
    const { text } = await browsers.seller.get(`/api/users/${seller.id}/sold_lines?month=${MONTH}`);
    for (const secret of [first.email, 'Bo Lind', 'Mill Lane', '4242', first.id]) {
      expect(text).not.toContain(secret);
    }
  });

  it('are reduced by refunds, and match the totals', async () => {
    await browsers.staff.post(`/api/admin/orders/${first.id}/refunds`, {
      what: 'things',
      lines: [{ line: first.lines[0], quantity: 1 }],
      reason: 'damaged',
      refunded_before: 0,
    });
    const sold = await lines();
    expect(sold.find(({ uuid }) => uuid === first.lines[0])).toMatchObject({
      quantity: 2,
      refunded_quantity: 1,
      total: { formatted: '£57.00' },
      refunded: { formatted: '£28.50' },
      earnings: { formatted: '£3.56' },
      payment_status: 'partly_refunded',
    });
    const earned = sold.reduce((sum, { earnings }) => sum + earnings.amount, 0);
    expect(await totals()).toMatchObject([
      {
        currency: 'GBP',
        lines: 2,
        copies: 3,
        refunded_copies: 1,
        refunded: { amount: 2850 },
        earnings: { amount: earned },
      },
    ]);
  });

  it('show refunds of money alone, so lower earnings are explained', async () => {
    const { id, lines: own } = await buy();
    await sql`update order_lines set sold_at = '2026-03-10T12:00:00Z' where order_id = ${id}`.execute(
      ctx.db,
    );
    const part = { what: 'amount', amount: 500, reason: 'other', refunded_before: 0 };
    await browsers.staff.post(`/api/admin/orders/${id}/refunds`, part);
    const [sold] = await lines({ month: '2026-03' });
    expect(sold).toMatchObject({ uuid: own[0], quantity: 1, refunded_quantity: 0 });
    expect(sold?.refunded.amount).toBeGreaterThan(0);
    expect(sold?.earnings.amount).toBeLessThan(356);
    expect(await totals({ month: '2026-03' })).toMatchObject([{ refunded: sold?.refunded }]);
  });

  it('are exported as CSV without formulas', async () => {
    const { headers, text } = await browsers.seller.get(exported(`month=${MONTH}`));
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=lathe-sales-2026-11.csv',
      'cache-control': 'private, no-store',
    });
    const rows = text.split('\r\n');
    expect(rows[0]).toBe(
      '\uFEFFDate (Europe/London),Title,Artist,Format,EAN,Catalogue number,Copies,Copies refunded,Country,Currency,' +
        'Dealer price per copy,"Buyer paid, VAT included",Refunded to the buyer,Earnings,Order,Line ID',
    );
    expect(rows.find((row) => row.includes('Formula'))).toContain("'=Formula");
    expect(rows.some((row) => row.includes(',2,1,GB,GBP,17.81,57.00,28.50,3.56,L26-'))).toBe(true);
  });

  it('are filtered by month in London time', async () => {
    const { id, lines: own } = await buy();
    await sql`update order_lines set sold_at = '2026-07-31T23:30:00Z' where order_id = ${id}`.execute(
      ctx.db,
    );
    expect(await lines({ month: '2026-07' })).toEqual([]);
    expect(await lines({ month: '2026-08' })).toMatchObject([{ uuid: own[0] }]);
    expect(await totals({ month: '2026-06' })).toEqual([]);
  });

  it('are described in the language of the seller, not of the buyer', async () => {
    const { id } = await buy();
    await sql`update order_lines set mode = 'creator-copies', description = 'Creator copies, as they were',
      sold_at = '2026-04-10T12:00:00Z' where order_id = ${id}`.execute(ctx.db);
    const month = '2026-04';
    const shown = await browsers.seller.get(
      `/api/users/${seller.id}/sold_lines?month=${month}&show=own`,
    );
    expect(shown.json).toMatchObject({ data: [{ description: 'Creator copies, as they were' }] });
    const german = await signedInBrowser(app, seller);
    german.cookies.set('locale', 'de');
    const path = `/api/users/${seller.id}/sold_lines?month=${month}&show=own`;
    const { json } = await german.get(path);
    expect(json).toMatchObject({ data: [{ description: 'Künstlerexemplare, 12″-Vinyl' }] });
    expect((await german.get(exported(`month=${month}&show=own`))).text).toContain(
      'Künstlerexemplare, 12″-Vinyl',
    );
    await sql`update order_lines set sellable_id = null where order_id = ${id}`.execute(ctx.db);
    expect((await german.get(path)).json).toMatchObject({
      data: [{ description: 'Creator copies, as they were' }],
    });
  });

  it('are visible to every payee, each with their own share', async () => {
    const partner = await makePerson(app, { seller: true });
    const { id, lines: own } = await buy();
    await sql`update order_lines set sold_at = '2026-05-10T12:00:00Z' where order_id = ${id}`.execute(
      ctx.db,
    );
    const shares = [
      { party_id: seller.id, share_basis_points: 6000, unit_earnings: 214 },
      { party_id: partner.id, share_basis_points: 4000, unit_earnings: 142 },
    ].map((share) => ({ ...share, order_line_id: own[0] ?? '' }));
    await ctx.db.insertInto('order_line_shares').values(shares).execute();
    const query = { month: '2026-05' };
    expect(await lines(query)).toMatchObject([{ earnings: { amount: 214 } }]);
    expect(await lines({ ...query, who: partner })).toMatchObject([{ earnings: { amount: 142 } }]);
  });

  it('are paged, each line once', async () => {
    await sql`insert into order_lines (order_id, position, kind, mode, title, quantity, unit_price,
        unit_vat, unit_ppd, unit_earnings, owner_id, sold_at)
      select ${first.id}, 100 + at, 'release', 'shop', 'Many', 1, 100, 0, 0, 20, ${seller.id},
        '2026-02-01'::timestamptz + (at / 3) * interval '1 hour'
      from generate_series(1, 120) as at`.execute(ctx.db);
    const seen: string[] = [];
    let next: string | null = `/api/users/${seller.id}/sold_lines?month=2026-02`;
    while (next !== null) {
      const { data, next_page_url }: { data: SoldLine[]; next_page_url: string | null } = (
        await browsers.seller.get(next)
      ).json;
      seen.push(...data.map(({ uuid }) => uuid));
      next = next_page_url;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });
});

describe.each(Object.keys(salesCalls) as (keyof typeof salesCalls)[])('%s', (key) => {
  const query = key.endsWith('/filters') ? { show: 'own' } : { month: MONTH };
  const good = { params: { user: seller.id }, query };
  it('is for the seller and for admins, whose access is logged', async () => {
    for (const [who, status] of [
      ['visitor', 401],
      ['customer', 403],
      ['staff', 403],
    ] as const) {
      const requests = [good];
      await assertRejected({ db: ctx.db, browser: browsers[who], key, requests, status: [status] });
    }
    const traces = ctx.db.selectFrom('audit_log').select('id').where('action', '=', 'sales.read');
    const before = (await traces.execute()).length;
    expect((await send(browsers.admin, key, good)).status).toBe(200);
    expect((await traces.execute()).length).toBe(before + 1);
  });

  it('rejects invalid input with messages', async () => {
    await assertRejectsBadInput({ db: ctx.db, browser: browsers.seller, key, good });
  });
});
