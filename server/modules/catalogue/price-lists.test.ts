/** A price list from the draft to the day when its prices apply everywhere. */
import type { Cart } from '@lathe/contract/cart-calls';
import type { PriceList, PricePreview } from '@lathe/contract/price-list-calls';
import type { PublicRelease } from '@lathe/contract/release-group';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { makeTitle } from '../storefront/testing/titles.ts';

const app = await testApp();
const { ctx, clock } = app;
const admin = await makePerson(app, { role: 'admin' });
const asAdmin = await signedInBrowser(app, admin);
const asAnother = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const asStaff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
const seller = await makePerson(app, { seller: true });
const LISTS = '/api/admin/price_lists';
const follow = () => runJob(ctx, 'apply-price-lists');

async function prepare(name = 'Spring'): Promise<PriceList> {
  const { status, json } = await asAdmin.post(LISTS, { name });
  expect(status).toBe(200);
  return json;
}

const raised = (list: PriceList, rrp: number, ppd: number | null = null) => ({
  name: list.name,
  version: list.version,
  prices: [{ release_type_id: 1, tier: 'Standard', currency: 'GBP', rrp, ppd }],
  options: [],
});

async function change(list: PriceList, rrp: number, ppd: number | null = null): Promise<PriceList> {
  const { status, json } = await asAdmin.put(`${LISTS}/${list.id}`, raised(list, rrp, ppd));
  expect(status).toBe(200);
  return json;
}

const schedule = (list: PriceList, day: string, browser = asAdmin) =>
  browser.post(`${LISTS}/${list.id}/schedule`, { valid_from: day, version: list.version });

const logOf = (id: number) => audited(ctx.db, { object_type: 'price list', object_id: String(id) });

const entryOf = (list: PriceList) =>
  list.prices.find(
    (entry) => entry.release_type_id === 1 && entry.tier === 'Standard' && entry.currency === 'GBP',
  );

describe('price list draft', () => {
  it('is a copy of the current list and affects no price', async () => {
    const list = await prepare();
    expect(list).toMatchObject({ state: 'draft', valid_from: null, earliest_day: '2026-11-17' });
    expect(list.prices).toHaveLength(4 * 3 * 3);
    expect(entryOf(list)).toMatchObject({ rrp: 2850, ppd: 1781, rule_ppd: 1781 });
    expect(list.options.length).toBeGreaterThan(10);
    await change(list, 9900);
    const { json } = await app.browser().get('/api/release_types');
    const types = (json as { data: { price_categories: { rrp: { amount: number } }[] }[] }).data;
    expect(types[0]?.price_categories[0]?.rrp.amount).toBe(2850);
    expect(
      await ctx.db.selectFrom('prices').where('rrp', '=', 9900).select('rrp').execute(),
    ).toEqual([]);
  });

  it('calculates the dealer price by the rule unless one is given', async () => {
    const list = await change(await prepare(), 3000);
    expect(entryOf(list)).toMatchObject({ rrp: 3000, ppd: 1875, rule_ppd: 1875 });
    const other = await change(list, 3000, 1900);
    expect(entryOf(other)).toMatchObject({ ppd: 1900, rule_ppd: 1875 });
    expect((await logOf(list.id)).map(({ details }) => details)).toMatchObject([
      { name: 'Spring' },
      { name: 'vinyl_12 Standard GBP', from: '2850 (1781)', to: '3000 (1875)' },
      { name: 'vinyl_12 Standard GBP', from: '3000 (1875)', to: '3000 (1900)' },
    ]);
  });

  it('previews its effect on buyers, sellers and the number of releases', async () => {
    await makeTitle(ctx, { ownerId: seller.id, releases: [{}, { type: 'cd' }] });
    const list = await change(await prepare(), 3000);
    const { json } = await asStaff.get(`${LISTS}/${list.id}/preview?valid_from=2026-12-01`);
    const { rows, releases } = json as PricePreview;
    const first = rows.find(({ tier, release_type_id: id }) => id === 1 && tier === 'Standard');
    expect(first?.countries.find(({ country }) => country === 'GB')).toMatchObject({
      retail: { before: { amount: 2850 }, after: { amount: 3000, formatted: '£30.00' } },
      earnings: { before: { amount: 356 }, after: { amount: 375 } },
    });
    // The euro list is unchanged.
    expect(first?.countries.find(({ country }) => country === 'DE')?.retail).toMatchObject({
      before: { amount: 3322 },
      after: { amount: 3322 },
    });
    expect(releases).toBe(first?.releases);
    expect(releases).toBeGreaterThan(0);
  });

  it('is deleted without affecting the shop, with an audit entry', async () => {
    const list = await prepare('Never mind');
    const stale = await asAdmin.delete(`${LISTS}/${list.id}?version=${list.version + 1}`);
    expect(stale.json).toMatchObject({ code: 'changed_meanwhile' });
    expect((await asAdmin.delete(`${LISTS}/${list.id}?version=${list.version}`)).status).toBe(204);
    expect((await asAdmin.get(`${LISTS}/${list.id}`)).status).toBe(404);
    expect((await logOf(list.id)).at(-1)).toMatchObject({ action: 'price_list.dropped' });
  });
});

describe('two admins', () => {
  it('do not overwrite each other: the second gets a conflict', async () => {
    const list = await prepare();
    const replies = await Promise.all([
      asAdmin.put(`${LISTS}/${list.id}`, raised(list, 3100)),
      asAnother.put(`${LISTS}/${list.id}`, raised(list, 3200)),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'changed_meanwhile',
    });
  });

  it('cannot schedule two lists for one day', async () => {
    const [one, two] = [await prepare('One'), await prepare('Two')];
    const replies = await Promise.all([
      schedule(one, '2027-06-01'),
      schedule(two, '2027-06-01', asAnother),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'price_day_taken',
    });
  });
});

describe('scheduled day of a price list', () => {
  it('must be at least an hour ahead', async () => {
    const list = await prepare();
    for (const day of ['2020-01-01', '2026-11-16']) {
      expect((await schedule(list, day)).json).toMatchObject({
        code: 'validation',
        errors: { valid_from: [expect.stringContaining('2026-11-17')] },
      });
    }
    expect((await schedule(list, '2027-03-01')).json).toMatchObject({ state: 'scheduled' });
  });

  it('locks the list, and can be withdrawn while it is in the future', async () => {
    const list: PriceList = (await schedule(await change(await prepare(), 7700), '2027-04-01'))
      .json;
    const fixed = await asAdmin.put(`${LISTS}/${list.id}`, raised(list, 1));
    expect(fixed.json).toMatchObject({ code: 'price_list_fixed' });
    const sold = () => ctx.db.selectFrom('prices').selectAll().where('rrp', '=', 7700).execute();
    expect(await sold()).toHaveLength(1);
    const withdrawn = await asAdmin.post(`${LISTS}/${list.id}/withdraw`, { version: list.version });
    expect(withdrawn.json).toMatchObject({ state: 'draft', valid_from: null });
    expect(await sold()).toEqual([]);
    expect((await logOf(list.id)).map(({ action }) => action)).toEqual([
      'price_list.prepared',
      'price_list.changed',
      'price_list.scheduled',
      'price_list.withdrawn',
    ]);
    const repeated = await asAdmin.post(`${LISTS}/${list.id}/withdraw`, {
      version: list.version + 1,
    });
    expect(repeated.json).toMatchObject({ code: 'price_list_not_scheduled' });
  });

  it('cannot be set by staff', async () => {
    const list = await prepare();
    expect((await asStaff.get(LISTS)).status).toBe(200);
    expect((await schedule(list, '2027-05-01', asStaff)).status).toBe(403);
    expect((await asStaff.post(LISTS, { name: 'Mine' })).status).toBe(403);
    expect((await asStaff.put(`${LISTS}/${list.id}`, raised(list, 1000))).status).toBe(403);
    expect(await logOf(list.id)).toHaveLength(1);
  });
});

async function pricesIn(order: string | null) {
  const lines = ctx.db.selectFrom('order_lines').select('unit_price');
  return await lines.where('order_id', '=', order ?? '').execute();
}

describe('scheduled price list', () => {
  it('applies on the storefront, page, basket and order at its time, while an open checkout keeps its quote', async () => {
    const title = await makeTitle(ctx, { ownerId: seller.id, title: 'Switch Over' });
    const list = await change(await prepare('Winter'), 3210);
    expect((await schedule(list, '2026-12-01')).status).toBe(200);

    const visitor = app.browser();
    const onStorefront = async () => {
      const { json } = await visitor.get(`/api/pages/${title.page.slug}/release_groups`);
      return (json as { data: { price_from: { amount: number } }[] }).data[0]?.price_from.amount;
    };
    const onPage = async () => {
      const { json } = await visitor.get(`${title.path}/releases`);
      return (json as { data: PublicRelease[] }).data[0]?.price.amount;
    };
    const inBasket = async () =>
      ((await visitor.get('/es/cart')).json as Cart).items[0]?.price.amount;
    const everywhere = async () => [await onStorefront(), await onPage(), await inBasket()];
    const filed = async () =>
      await ctx.db
        .selectFrom('shelf')
        .select('price_gbp')
        .where('group_id', '=', title.id)
        .executeTakeFirstOrThrow();

    // Five minutes before midnight, with all caches filled.
    clock.set('2026-11-30T23:55:00Z');
    await addToBasket(visitor, title.releaseIds[0] ?? '');
    await everywhere();
    expect(await everywhere()).toEqual([2850, 2850, 2850]);
    await follow();
    expect(await filed()).toEqual({ price_gbp: 2375 });

    const buyer = app.browser();
    await addToBasket(buyer, title.releaseIds[0] ?? '');
    const open = stateOf(await pay(buyer, { card: 'three_d_secure' }));

    // No worker has run and no cache was cleared.
    clock.set('2026-12-01T00:00:00Z');
    expect(await everywhere()).toEqual([3210, 3210, 3210]);
    const payment = open.action_url?.split('/').at(-1);
    await buyer.post(`/es/sandbox/payments/${payment}/answer`, { approve: true });
    const finished = stateOf(await buyer.post(`/es/checkout/${open.checkout}/finish`));
    expect(await pricesIn(finished.order)).toEqual([{ unit_price: 2850 }]);
    expect(await pricesIn(stateOf(await pay(visitor)).order)).toEqual([{ unit_price: 3210 }]);

    await follow();
    expect(await filed()).toEqual({ price_gbp: 2675 });
    const followed = () =>
      ctx.db
        .selectFrom('price_lists')
        .select('followed_at')
        .where('id', '=', list.id)
        .executeTakeFirstOrThrow();
    const once = await followed();
    clock.advance({ minutes: 5 });
    await follow();
    expect(await followed()).toEqual(once);

    const lists = (await asStaff.get(LISTS)).json as { data: { id: number; state: string }[] };
    expect(lists.data.find(({ id }) => id === list.id)?.state).toBe('current');
    expect(lists.data.at(-1)?.state).toBe('past');
    const withdrawn = await asAdmin.post(`${LISTS}/${list.id}/withdraw`, { version: 3 });
    expect(withdrawn.json).toMatchObject({ code: 'price_list_not_scheduled' });
  });
});
