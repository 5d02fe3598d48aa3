import type { MerchDetails, MerchSummary, MerchTypeReply } from '@lathe/contract/merch';
import { addWeeks, calendarDate } from '@lathe/rules/dates';
import { MERCH_ITEMS_MAX } from '@lathe/rules/merch/item-details';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePage } from '../pages/testing/pages.ts';
import { itemSellers } from './testing/item-sellers.ts';

const app = await testApp();
const { ctx } = app;
const { seller, create, change, publish } = itemSellers(app);
const today = () => calendarDate(ctx.clock.now());

describe('an item of merchandise', () => {
  it('begins as a draft in one colour and all sizes', async () => {
    const ann = await seller();
    const item = await create(ann);
    expect(item).toMatchObject({
      status: 'draft',
      status_name: 'Draft',
      title: 'Tour shirt',
      version: 1,
      shop_url: null,
      design_state: 'empty',
      details_complete: false,
      details_errors: { description: ['Still missing.'] },
      next_step: { url: `/studio/merch/${item.uuid}/design` },
    });
    expect(item.variants.map(({ size }) => size).join(' ')).toBe('XS S M L XL XXL 3XL 4XL 5XL');
    expect(new Set(item.variants.map(({ colour }) => colour))).toEqual(new Set(['white']));
    expect(item.price_categories.map(({ id }) => id)).toEqual(['Standard', 'Premium', 'Luxe']);
  });

  it('needs a title, a known type that is on, and a page on which the seller may publish', async () => {
    const ann = await seller();
    const other = await seller();
    const post = async (body: object) =>
      (
        await ann.browser.post(ann.path, {
          type: 'mug',
          title: 'Mug',
          page_id: ann.page.id,
          ...body,
        })
      ).json as { code: string; errors?: object };
    expect(Object.keys((await post({ title: '  ' })).errors ?? {})).toEqual(['title']);
    expect(Object.keys((await post({ type: 'boat' })).errors ?? {})).toEqual(['type']);
    expect(Object.keys((await post({ page_id: other.page.id })).errors ?? {})).toEqual(['page_id']);
    expect(await countOf(ann.id)).toBe(0);
  });

  it('keeps its slug for ever: the same title gets another one, also after a deletion', async () => {
    const ann = await seller();
    const first = await create(ann, { type: 'mug', title: 'Tasse für Äpfel' });
    await ann.browser.delete(`${ann.path}/${first.uuid}?confirmation=DELETE`);
    const second = await create(ann, { type: 'mug', title: 'Tasse für Äpfel' });
    const slugs = await ctx.db
      .selectFrom('merch_items')
      .select('slug')
      .where('id', 'in', [first.uuid, second.uuid])
      .orderBy('slug')
      .execute();
    expect(slugs.map(({ slug }) => slug)).toEqual(['tasse-fuer-aepfel', 'tasse-fuer-aepfel-2']);
  });

  it('is saved field by field, and the history says what was before', async () => {
    const ann = await seller();
    const item = await create(ann);
    const first = await change(ann, item, { description: 'Heavy cotton.' });
    expect(first.json).toMatchObject({ version: 2, details_complete: true, details_errors: {} });
    const date = addWeeks(today(), 6);
    const second = await change(ann, first.json, {
      title: 'Winter shirt',
      price_category_id: 'Luxe',
      release_date: date,
      quantity_limit: 50,
      territories: ['DE', 'GB'],
    });
    expect(second.json).toMatchObject({
      title: 'Winter shirt',
      price_category_id: 'Luxe',
      release_date: date,
      quantity_limit: 50,
      territories: ['DE', 'GB'],
      description: 'Heavy cotton.',
    });
    const { json } = await ann.browser.get(`${ann.path}/${item.uuid}/history`);
    const { data } = json as { data: { action: string; by: string; changes: object[] }[] };
    expect(data.map(({ action }) => action)).toEqual(['changed', 'changed', 'begun']);
    expect(data[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'Title', before: 'Tour shirt', after: 'Winter shirt' },
        { field: 'Limited quantity', before: 'Unlimited', after: '50' },
        { field: 'Countries', before: 'Worldwide', after: 'Germany, United Kingdom' },
      ]),
    );
  });

  it('is not overwritten by another tab, and nothing of a rejected change is saved', async () => {
    const ann = await seller();
    const item = await create(ann);
    await change(ann, item, { title: 'From one tab' });
    const late = await change(ann, item, { title: 'From another' });
    expect(late).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    const bad = await change(ann, { ...item, version: 2 }, { title: 'New', quantity_limit: -4 });
    expect(bad.status).toBe(422);
    expect(await read(ann, item)).toMatchObject({ title: 'From one tab', version: 2 });
  });

  it('of someone else does not exist', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const item = await create(ann);
    const own = `${bob.path}/${item.uuid}`;
    expect((await bob.browser.get(own)).status).toBe(404);
    expect((await bob.browser.get(`${ann.path}/${item.uuid}`)).status).toBe(403);
    const access = `/api/studio/merch/${item.uuid}`;
    expect((await bob.browser.get(access)).status).toBe(404);
    expect((await ann.browser.get(access)).json).toMatchObject({ access: 'own' });
    expect((await change(bob, item, { title: 'Mine' })).status).toBe(404);
    expect((await bob.browser.post(`${own}/duplicate`, {})).status).toBe(404);
    expect((await bob.browser.delete(`${own}?confirmation=DELETE`)).status).toBe(404);
    expect(await read(ann, item)).toMatchObject({ title: 'Tour shirt' });
  });

  it('can be read by staff, who change nothing', async () => {
    const ann = await seller();
    const item = await create(ann);
    const staff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
    expect((await staff.get(`${ann.path}/${item.uuid}`)).status).toBe(200);
    const put = await staff.put(`${ann.path}/${item.uuid}`, { version: 1, title: 'Ours' });
    expect(put.status).toBe(403);
  });
});

describe('sizes and colours', () => {
  it('are added, switched off and removed, and a removed one comes back as the same variant', async () => {
    const ann = await seller();
    const item = await create(ann);
    const white = { size: 'M', colour: 'white' };
    const medium = item.variants.find(({ size }) => size === 'M')?.uuid;
    const two = await change(ann, item, {
      variants: [
        { size: 'L', colour: 'black' },
        { ...white, is_available: false },
      ],
    });
    expect(two.json.variants).toMatchObject([
      { uuid: medium, ...white, is_available: false, colour_name: 'White' },
      { size: 'L', colour: 'black', is_available: true, hex: '#19191b' },
    ]);
    const one = await change(ann, two.json, { variants: [{ size: 'L', colour: 'black' }] });
    expect(one.json.variants).toHaveLength(1);
    const back = await change(ann, one.json, { variants: [white] });
    expect(back.json.variants).toMatchObject([{ uuid: medium, is_available: true }]);
  });

  it('must be at least one, made by the plant, and listed once', async () => {
    const ann = await seller();
    const item = await create(ann);
    const fail = async (variants: object[]) =>
      (await change(ann, item, { variants })).json.errors as { variants: string[] };
    expect((await fail([])).variants[0]).toMatch(/at least one/);
    expect((await fail([{ size: 'M', colour: 'gold' }])).variants[0]).toMatch(/not made/);
    expect((await fail([{ size: 'XXS', colour: 'black' }])).variants[0]).toMatch(/not made/);
    const twice = { size: 'M', colour: 'white' };
    expect((await fail([twice, twice])).variants[0]).toMatch(/twice/);
  });

  it('that admins switched off cannot be added; those of before say so', async () => {
    const ann = await seller();
    const item = await create(ann, { type: 'hoodie' });
    await change(ann, item, { description: 'Warm.' });
    const switchColour = async (code: string, isActive: boolean) => {
      await ctx.db
        .updateTable('merch_colours')
        .set({ is_active: isActive })
        .where('code', '=', code)
        .execute();
      await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
    };
    await switchColour('plum', false);
    await switchColour('white', false);
    const now = await read(ann, item);
    expect(now.variants[0]?.problem).toMatch(/don’t make this colour/);
    expect(now.details_errors.variants?.[0]).toMatch(/at least one/);
    const added = await change(ann, now, { variants: [{ size: 'M', colour: 'plum' }] });
    expect(added.json.errors).toMatchObject({ variants: [expect.stringMatching(/Plum/)] });
    await switchColour('plum', true);
    await switchColour('white', true);
  });

  it('that the plant has run out of say when they are expected', async () => {
    const ann = await seller();
    const item = await create(ann, { type: 'mug' });
    const { id: typeId } = item.type;
    const colour = await ctx.db
      .selectFrom('merch_colours')
      .select('id')
      .where('merch_type_id', '=', typeId)
      .where('code', '=', 'white')
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto('merch_shortages')
      .values({ merch_type_id: typeId, size: '', colour_id: colour.id, expected_on: '2027-03-01' })
      .execute();
    await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
    const [variant] = (await read(ann, item)).variants;
    expect(variant).toMatchObject({ expected_on: '2027-03-01' });
    expect(variant?.problem).toMatch(/1 March 2027/);
    const { json } = await app.browser().get('/api/merch_types');
    const { data } = json as { data: MerchTypeReply[] };
    const mug = data.find(({ code }) => code === 'mug');
    expect(mug?.shortages).toEqual([{ size: '', colour: 'white', expected_on: '2027-03-01' }]);
    await ctx.db.deleteFrom('merch_shortages').execute();
    await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
  });
});

describe('an item that is submitted', () => {
  it('cannot be edited until it is decided', async () => {
    const ann = await seller();
    const item = await create(ann);
    await publish(item, { approved_at: null, published_at: null });
    const { status, json } = await change(ann, item, { title: 'Other' });
    expect({ status, code: json.code }).toEqual({ status: 409, code: 'merch_not_editable' });
    expect((await read(ann, item)).status).toBe('pending');
  });

  it('keeps its page, sizes and colours on sale, and its limit stays above what is sold', async () => {
    const ann = await seller();
    const item = await create(ann);
    await publish(item, { quantity_limit: 20, pieces_sold: 5, pieces_reserved: 2 });
    const other = await makePage(ctx, { owner_id: ann.id });
    expect((await change(ann, item, { page_id: other.id })).json.code).toBe('merch_on_sale');
    const added = [...item.variants, { size: 'M', colour: 'black' }].map(({ size, colour }) => ({
      size,
      colour,
    }));
    expect((await change(ann, item, { variants: added })).json.code).toBe('merch_on_sale');
    const low = await change(ann, item, { quantity_limit: 6 });
    expect(low.json.errors).toMatchObject({ quantity_limit: [expect.stringMatching(/^7 pieces/)] });
    const off = await change(ann, item, {
      title: 'Last shirt',
      quantity_limit: 7,
      variants: [{ size: 'M', colour: 'white', is_available: false }],
    });
    expect(off.json).toMatchObject({
      title: 'Last shirt',
      status: 'live',
      quantity_limit: 7,
      shop_url: `/${ann.page.slug}/merch/tour-shirt`,
      operations: { edit_enabled: false, change_on_sale_enabled: true, delete_enabled: false },
    });
    const { json } = await ann.browser.delete(`${ann.path}/${item.uuid}?confirmation=DELETE`);
    expect(json).toMatchObject({ code: 'merch_not_deletable' });
  });
});

describe('a copy', () => {
  it('has the details but no dates, and is a draft', async () => {
    const ann = await seller();
    const item = await create(ann);
    const { json: full } = await change(ann, item, {
      description: 'Soft.',
      price_category_id: 'Premium',
      release_date: addWeeks(today(), 5),
      variants: [{ size: 'S', colour: 'navy' }],
    });
    await publish(full);
    const { json } = await ann.browser.post(`${ann.path}/${item.uuid}/duplicate`, {});
    expect(json).toMatchObject({
      title: 'Copy of Tour shirt',
      description: 'Soft.',
      price_category_id: 'Premium',
      release_date: null,
      status: 'draft',
      variants: [{ size: 'S', colour: 'navy' }],
    });
  });
});

describe('a deletion', () => {
  it('needs the typed word, and hides the item', async () => {
    const ann = await seller();
    const item = await create(ann);
    const path = `${ann.path}/${item.uuid}`;
    expect((await ann.browser.delete(`${path}?confirmation=yes`)).status).toBe(422);
    expect((await ann.browser.delete(`${path}?confirmation=delete`)).status).toBe(204);
    expect((await ann.browser.get(path)).status).toBe(404);
    expect((await ann.browser.get(ann.path)).json).toMatchObject({ data: [], count: 0 });
  });
});

describe('the list', () => {
  it('filters by state, type and text, and has pages', async () => {
    const ann = await seller();
    const shirt = await create(ann);
    app.clock.advance({ minutes: 1 });
    await create(ann, { type: 'mug', title: 'Mug' });
    await publish(shirt);
    const titles = async (query: string) =>
      ((await ann.browser.get(`${ann.path}${query}`)).json as { data: MerchSummary[] }).data.map(
        ({ title }) => title,
      );
    expect(await titles('')).toEqual(['Mug', 'Tour shirt']);
    expect(await titles('?status=live')).toEqual(['Tour shirt']);
    expect(await titles('?type=mug')).toEqual(['Mug']);
    expect(await titles('?q=tour')).toEqual(['Tour shirt']);
    await ctx.db
      .insertInto('merch_items')
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          owner_id: ann.id,
          page_id: ann.page.id,
          merch_type_id: shirt.type.id,
          slug: `more-${index}`,
          title: `More ${index}`,
        })),
      )
      .execute();
    const first = (await ann.browser.get(ann.path)).json as {
      data: MerchSummary[];
      next_page_url: string;
    };
    const second = (await ann.browser.get(first.next_page_url)).json as typeof first;
    expect([first.data.length, second.data.length]).toEqual([50, 12]);
    expect(new Set([...first.data, ...second.data].map(({ uuid }) => uuid)).size).toBe(62);
  });

  it('has a limit, also when two are created at once', async () => {
    const ann = await seller();
    const { type } = await create(ann);
    await ctx.db
      .insertInto('merch_items')
      .values(
        Array.from({ length: MERCH_ITEMS_MAX - 2 }, (_, index) => ({
          owner_id: ann.id,
          page_id: ann.page.id,
          merch_type_id: type.id,
          slug: `full-${index}`,
          title: 'Full',
        })),
      )
      .execute();
    const body = { type: 'mug', title: 'Last', page_id: ann.page.id };
    const replies = await Promise.all([1, 2].map(() => ann.browser.post(ann.path, body)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

async function read(
  { browser, path }: Awaited<ReturnType<typeof seller>>,
  { uuid }: Pick<MerchDetails, 'uuid'>,
): Promise<MerchDetails> {
  return (await browser.get(`${path}/${uuid}`)).json as MerchDetails;
}

async function countOf(ownerId: string): Promise<number> {
  const rows = await ctx.db
    .selectFrom('merch_items')
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute();
  return rows.length;
}
