/** Test pressings and artist copies are bought by the seller, so they are not sales. */
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import type { SoldLine, SoldTotals } from '@lathe/contract/sales-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeSellerShop, testPressing } from '../checkout/testing/artist-copies.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx } = app;
const { maker, studio, makeRelease, priceOf, orderBulk } = await makeSellerShop(app);
const partner = await makePerson(app, { seller: true });
const partnerStudio = await signedInBrowser(app, partner);
const uuid = await makeRelease();

await sql`
  with split as (
    insert into release_splits (release_id, state, proposed_by, proposed_at, decided_at)
    values (${uuid}, 'agreed', ${maker.id}, now(), now()) returning id)
  insert into release_split_shares (split_id, user_id, position, share_basis_points)
  select split.id, payee, 1, 5000 from split, unnest(${[maker.id, partner.id]}::uuid[]) as payee
`.execute(ctx.db);

await testPressing(studio, uuid);
await pay(studio);
const { total }: BulkOffer = (await priceOf(uuid, 25)).json;
expect(stateOf(await orderBulk(uuid, total.amount)).order).toBeTruthy();

const read = async <Reply>(path: string, show = '', browser = studio, who = maker) =>
  (await browser.get(`/api/users/${who.id}/sold_lines${path}?month=2026-11${show}`)).json as Reply;
const lines = async (show?: string) => (await read<{ data: SoldLine[] }>('', show)).data;
const totals = async (show?: string) => (await read<{ data: SoldTotals[] }>('/totals', show)).data;

const exported = async (show = '') =>
  await studio.get(`/api/users/${maker.id}/exports/sales?month=2026-11${show}`);

describe('own copies and test pressings', () => {
  it('are in no list and no total of sales', async () => {
    expect(await lines()).toEqual([]);
    expect(await totals()).toEqual([]);
    expect((await exported()).text).not.toContain('Night Bus');
  });

  it('are listed in a section of their own, with what they cost', async () => {
    const own = await lines('&show=own');
    expect(own.map(({ type }) => type).toSorted()).toEqual(['creator-copies', 'proof']);
    expect(own.every(({ earnings }) => earnings.amount === 0)).toBe(true);
    const copies = own.find(({ type }) => type === 'creator-copies');
    expect(copies).toMatchObject({ quantity: 25, total: { amount: 25 * 1573 } });
    const cost = own.reduce((sum, line) => sum + line.total.amount, 0);
    expect(await totals('&show=own')).toMatchObject([
      { lines: 2, copies: 26, total: { amount: cost }, earnings: { amount: 0 } },
    ]);
    const { headers, text } = await exported('&show=own');
    expect(headers['content-disposition']).toContain('lathe-own-copies-2026-11.csv');
    expect(text).toContain('"Cost, VAT included",Refunded to you,Order,Line ID\r\n');
    expect(text).toContain('25,0,GB,GBP,17.81,393.25,0.00');
  });

  it('are not shown to the payees of a split', async () => {
    for (const show of ['', '&show=own']) {
      expect(await read('', show, partnerStudio, partner)).toMatchObject({ data: [] });
      expect(await read('/totals', show, partnerStudio, partner)).toMatchObject({ data: [] });
    }
  });

  it('are not in the charts, and nobody earns from them', async () => {
    expect(await ctx.db.selectFrom('release_sales').selectAll().execute()).toEqual([]);
    const { rows } = await sql`select from ledger_entries where account = 'earnings'`.execute(
      ctx.db,
    );
    expect(rows).toEqual([]);
  });

  it('are a sale when the seller pays the full price in the shop', async () => {
    await addToBasket(studio, uuid, 1);
    await pay(studio);
    expect(await lines()).toMatchObject([
      { type: 'release', quantity: 1, total: { amount: 2850 } },
    ]);
    expect(await totals()).toMatchObject([{ copies: 1, earnings: { amount: 178 } }]);
    expect(await totals('&show=own')).toMatchObject([{ copies: 26 }]);
    const charted = await ctx.db.selectFrom('release_sales').select('copies').execute();
    expect(charted).toEqual([{ copies: 1 }]);
  });
});
