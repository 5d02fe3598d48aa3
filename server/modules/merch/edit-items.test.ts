/** Items of merchandise as their seller begins, edits, copies and deletes them. */
import { addWeeks, calendarDate } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePage } from '../pages/testing/pages.ts';
import { itemSellers } from './testing/item-sellers.ts';

const app = await testApp();
const { ctx } = app;
const { seller, create, change, read, publish } = itemSellers(app);
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

async function countOf(ownerId: string): Promise<number> {
  const rows = await ctx.db
    .selectFrom('merch_items')
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute();
  return rows.length;
}
