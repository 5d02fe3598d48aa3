import type { ChosenRecord, RecordOfTheWeek } from '@lathe/contract/highlight-calls';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { waitForCache } from '../../testing/wait-for-cache.ts';
import type { TestTitle } from '../storefront/testing/titles.ts';
import { makeStorefront } from '../storefront/testing/visitors.ts';

const app = await testApp();
const { ctx } = app;
const { title, visitor } = await makeStorefront(app);
const sam = await makePerson(app, { role: 'staff', name: 'Sam' });
const staff = await signedInBrowser(app, sam);
const today = () => calendarDate(ctx.clock.now());
const bestSeller = await title({ title: 'Best Seller', releases: [{ sold: 9 }] });
await ctx.db
  .updateTable('shelf')
  .set({ sold_last_week: 9, playable: true, image: '{}' })
  .where('group_id', '=', bestSeller.id)
  .execute();

const REASONS = { reason_en: 'It swings.', reason_de: 'Sie swingt.' };
const addressOf = ({ page, slug }: TestTitle) =>
  `https://shop.example/${page.slug}/releases/${slug}`;
const path = (day: string) => `/api/admin/records_of_the_week/${day}`;

async function choose(day: string, chosen: TestTitle, version = 0) {
  return await staff.put(path(day), { title: addressOf(chosen), ...REASONS, version });
}

async function shown(country = 'GB', locale = 'en_GB'): Promise<RecordOfTheWeek | null> {
  await waitForCache(ctx);
  const browser = visitor(country);
  browser.cookies.set('locale', locale);
  return ((await browser.get('/api/record_of_the_week')).json as { record: RecordOfTheWeek })
    .record;
}

beforeEach(() => ctx.db.deleteFrom('records_of_the_week').execute());

describe('the record of the week', () => {
  it('is the best seller without a reason when nothing is chosen', async () => {
    expect(await shown()).toMatchObject({ card: { uuid: bestSeller.id }, reason: null });
  });

  it('is what staff chose for this week, with the reason in the language of the visitor', async () => {
    const chosen = await title({ title: 'Chosen' });
    const reply = await choose(today(), chosen);
    expect(reply).toMatchObject({
      status: 200,
      json: { title: 'Chosen', chosen_by: 'Sam', state: 'current', on_sale: true, version: 1 },
    });
    expect(await shown()).toMatchObject({ card: { uuid: chosen.id }, reason: 'It swings.' });
    expect(await shown('DE', 'de')).toMatchObject({ reason: 'Sie swingt.' });
    const entries = await audited(ctx.db, { object_type: 'record_of_the_week' });
    expect(entries).toMatchObject([
      { action: 'record_of_the_week.chosen', actor_id: sam.id, details: { to: 'Chosen' } },
    ]);
  });

  it('waits for its day, and is over after a week', async () => {
    const [past, coming] = [await title(), await title()];
    await ctx.db
      .insertInto('records_of_the_week')
      .values({
        starts_on: addDays(today(), -7),
        group_id: past.id,
        ...REASONS,
        chosen_at: ctx.clock.now(),
      })
      .execute();
    await choose(addDays(today(), 1), coming);
    expect((await shown())?.card.uuid).toBe(bestSeller.id);
    const { data } = (await staff.get('/api/admin/records_of_the_week')).json as {
      data: ChosenRecord[];
    };
    expect(data.map(({ state }) => state)).toEqual(['coming', 'past']);
  });

  it('gives way to the best seller where it is not sold, sold out or taken off sale', async () => {
    const german = await title({ releases: [{ territories: ['DE'] }] });
    await choose(today(), german);
    expect((await shown('GB'))?.card.uuid).toBe(bestSeller.id);
    expect((await shown('DE'))?.card.uuid).toBe(german.id);
    const soldOut = await title({ releases: [{ limit: 5, sold: 5 }] });
    await choose(today(), soldOut, 1);
    expect((await shown())?.card.uuid).toBe(bestSeller.id);
    const { data } = (await staff.get('/api/admin/records_of_the_week')).json as {
      data: ChosenRecord[];
    };
    expect(data).toMatchObject([{ on_sale: false, version: 2 }]);
    await ctx.db.deleteFrom('shelf').where('group_id', '=', soldOut.id).execute();
    expect((await shown())?.card.uuid).toBe(bestSeller.id);
  });

  it('is withdrawn by staff', async () => {
    await choose(today(), await title());
    expect((await staff.delete(`${path(today())}?version=7`)).status).toBe(409);
    expect((await staff.delete(`${path(today())}?version=1`)).status).toBe(204);
    expect((await shown())?.card.uuid).toBe(bestSeller.id);
    expect((await staff.delete(`${path(today())}?version=1`)).status).toBe(404);
  });
});

describe('the choice', () => {
  it('of two people at once is made by one of them', async () => {
    const [one, other] = [await title(), await title()];
    const replies = await Promise.all([choose(today(), one), choose(today(), other)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await ctx.db.selectFrom('records_of_the_week').selectAll().execute()).toHaveLength(1);
  });

  it('needs a title that is on sale, and a day that is not over', async () => {
    const draft = await title({ releases: [{ publishedAt: null }] });
    expect((await choose(today(), draft)).json).toMatchObject({
      code: 'validation',
      errors: { title: [expect.stringContaining('no title on sale')] },
    });
    const late = await choose(addDays(today(), -7), await title());
    expect(late.json).toMatchObject({ code: 'validation', errors: { day: [expect.any(String)] } });
    expect(await ctx.db.selectFrom('records_of_the_week').selectAll().execute()).toEqual([]);
  });

  it('is made by staff only', async () => {
    const chosen = await title();
    const body = { title: addressOf(chosen), ...REASONS, version: 0 };
    for (const person of [{ seller: true }, { label: true }, {}]) {
      const browser = await signedInBrowser(app, await makePerson(app, person));
      expect((await browser.put(path(today()), body)).status).toBe(403);
      expect((await browser.delete(`${path(today())}?version=1`)).status).toBe(403);
      expect((await browser.get('/api/admin/records_of_the_week')).status).toBe(403);
    }
    expect((await app.browser().put(path(today()), body)).status).toBe(401);
    expect(await ctx.db.selectFrom('records_of_the_week').selectAll().execute()).toEqual([]);
  });
});
