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
const table = async (query: string) => {
  const { text } = await read<{ text: string }>('/csv', query);
  return parse(text, { bom: true, columns: true }) as Record<string, string>[];
};

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
    expect(await table(query)).toHaveLength(expected.length);
  });

  it('name the file after the time', async () => {
    const name = async (query: string) =>
      (await read<{ filename: string }>('/csv', query)).filename;
    expect(await name('')).toBe('lathe-all-time.csv');
    expect(await name('month=2025-08')).toBe('lathe-2025-08.csv');
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
    for (const call of ['', '/totals', '/csv']) {
      const path = `/api/users/${seller.id}/sold_lines${call}?from=2026-01-02&to=2026-01-01`;
      expect(await browsers.seller.get(path)).toMatchObject({
        status: 422,
        json: { errors: { to: ['The last day is before the first.'] } },
      });
    }
  });
});
