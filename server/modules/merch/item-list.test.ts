/** The list of a seller's merchandise. */
import type { MerchSummary } from '@lathe/contract/merch';
import { MERCH_ITEMS_MAX } from '@lathe/rules/merch/item-details';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { itemSellers } from './testing/item-sellers.ts';

const app = await testApp();
const { ctx } = app;
const { seller, create, publish } = itemSellers(app);

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
