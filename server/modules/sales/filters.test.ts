/** The same filters apply to the list, the totals and the CSV file. */
import type { SalesFilters, SoldLine, SoldTotals } from '@lathe/contract/sales-calls';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';

const app = await testApp();
const { ctx } = app;
const { browsers, people, buy, makeRelease } = await makeOrderDesk(app);
const { seller } = people;

const disc = await makeRelease({ type: 'cd', title: '=1+1, "quoted"' });
const record = await makeRelease();
await ctx.db
  .updateTable('releases')
  .set({ ean: '4006381333931', catalog_no: '@LTH-7' })
  .where('id', '=', disc)
  .execute();

async function sell(release: string, { at, country = 'GB' }: { at: string; country?: string }) {
  const { id, lines } = await buy([{ release }]);
  await sql`update order_lines set sold_at = ${at} where order_id = ${id}`.execute(ctx.db);
  await sql`update orders set country_iso = ${country} where id = ${id}`.execute(ctx.db);
  return lines[0] ?? '';
}
// Half past midnight of 1 August in London.
const summer = await sell(disc, { at: '2025-07-31T23:30:00Z' });
const autumn = await sell(record, { at: '2025-10-10T12:00:00Z', country: 'DE' });
const winter = await sell(disc, { at: '2026-01-31T12:00:00Z', country: 'DE' });
const ALL = [winter, autumn, summer];

async function read<Reply>(path: string, query: string): Promise<Reply> {
  const { status, json } = await browsers.seller.get(
    `/api/users/${seller.id}/sold_lines${path}?${query}`,
  );
  expect(status).toBe(200);
  return json;
}
const uuids = async (query: string) =>
  (await read<{ data: SoldLine[] }>('', query)).data.map(({ uuid }) => uuid);
async function fileOf(query: string) {
  const { status, headers, text } = await browsers.seller.get(
    `/api/users/${seller.id}/exports/sales?${query}`,
  );
  expect(status, text).toBe(200);
  return { name: String(headers['content-disposition']).replace(/.*filename=/, ''), text };
}
async function table(query: string): Promise<Record<string, string>[]> {
  return parse((await fileOf(query)).text, { bom: true, columns: true });
}

describe('sales filters', () => {
  it.each([
    ['', ALL],
    ['month=2025-08', [summer]],
    ['from=2025-08-01', ALL],
    ['from=2025-08-02', [winter, autumn]],
    ['to=2025-08-01', [summer]],
    ['to=2025-07-31', []],
    ['from=2025-10-10&to=2025-10-10', [autumn]],
    [`release=${disc}`, [winter, summer]],
    ['country=DE', [winter, autumn]],
    [`country=DE&release=${disc}`, [winter]],
    [`country=DE&release=${disc}&to=2025-12-31`, []],
    ['country=FR', []],
    ['show=own', []],
  ])('"%s" gives the same lines in the list, the totals and the file', async (query, expected) => {
    expect(await uuids(query)).toEqual(expected);
    const { data } = await read<{ data: SoldTotals[] }>('/totals', query);
    expect(data.reduce((sum, { lines }) => sum + lines, 0)).toBe(expected.length);
    const ids = (await table(query)).map((row) => row['Line ID']);
    expect(ids).toEqual(expected.toReversed());
    const { text } = await fileOf(`${query}&as=jsonl`);
    const objects = text.split('\n').slice(0, -1);
    const { data: listed } = await read<{ data: SoldLine[] }>('', query);
    expect(objects.map((line) => JSON.parse(line))).toEqual(listed.toReversed());
  });

  it('name the file after the time', async () => {
    const name = async (query: string) => (await fileOf(query)).name;
    expect(await name('')).toBe('lathe-sales-all-time.csv');
    expect(await name('month=2025-08&as=jsonl')).toBe('lathe-sales-2025-08.jsonl');
    expect(await name('from=2025-08-01&to=2025-10-31&show=own')).toBe(
      'lathe-own-copies-2025-08-01-to-2025-10-31.csv',
    );
  });

  it('give a file with EAN, catalogue number and dealer price, without formulas', async () => {
    const [row] = await table('month=2025-08');
    expect(row).toMatchObject({
      'Date (Europe/London)': '2025-08-01',
      Title: `'=1+1, "quoted"`,
      EAN: '4006381333931',
      'Catalogue number': "'@LTH-7",
      Copies: '1',
      Country: 'GB',
      Currency: 'GBP',
      'Dealer price per copy': '8.88',
      'Buyer paid, VAT included': '14.20',
      Earnings: '1.78',
    });
  });

  it('give a file in parts that lose and repeat nothing', async () => {
    // Many lines of a few moments, more than a part has.
    await sql`insert into order_lines (order_id, position, kind, mode, title, quantity, unit_price,
        unit_vat, unit_ppd, unit_earnings, owner_id, sold_at)
      select order_id, 100 + at, 'release', 'shop', 'Many', 1, 100, 0, 0, 20, ${seller.id},
        '2024-02-01'::timestamptz + (at / 700) * interval '1 microsecond'
      from order_lines, generate_series(1, 2500) as at where id = ${summer}`.execute(ctx.db);
    const rows = await table('month=2024-02');
    expect(rows).toHaveLength(2500);
    expect(new Set(rows.map((row) => row['Line ID'])).size).toBe(2500);
    await sql`delete from order_lines where title = 'Many'`.execute(ctx.db);
  });

  it('offer what the seller has sold, and nothing of others', async () => {
    const choices = await read<SalesFilters>('/filters', '');
    expect(choices.releases.map(({ uuid }) => uuid)).toEqual([disc, record]);
    expect(choices.countries).toEqual([
      { iso: 'DE', name: 'Germany' },
      { iso: 'GB', name: 'United Kingdom' },
    ]);
    expect(await read('/filters', 'show=own')).toEqual({ releases: [], countries: [] });
    const other = await makePerson(app, { seller: true });
    const browser = await signedInBrowser(app, other);
    const path = (call: string) => `/api/users/${other.id}/sold_lines${call}`;
    expect((await browser.get(path('/filters'))).json).toEqual({ releases: [], countries: [] });
    expect((await browser.get(path(`?release=${disc}`))).json).toMatchObject({ data: [] });
  });

  it('reject a last day before the first', async () => {
    for (const call of ['sold_lines', 'sold_lines/totals', 'exports/sales']) {
      const path = `/api/users/${seller.id}/${call}?from=2026-01-02&to=2026-01-01`;
      expect(await browsers.seller.get(path)).toMatchObject({
        status: 422,
        json: { errors: { to: ['The last day is before the first.'] } },
      });
    }
  });
});
