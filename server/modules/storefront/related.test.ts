import type { GroupCard } from '@lathe/contract/release-group';
import { ALSO_BOUGHT_BUYERS_MIN } from '@lathe/rules/limits';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { waitForCache } from '../../testing/wait-for-cache.ts';
import type { TestTitle } from './testing/titles.ts';
import { makeStorefront } from './testing/visitors.ts';

const app = await testApp();
const { ctx } = app;
const { title, visitor } = await makeStorefront(app);

type Related = Record<'more_by_artist' | 'also_bought' | 'same_genre', GroupCard[]>;

async function relatedTo({ path }: TestTitle, country = 'GB') {
  await waitForCache(ctx);
  const { json } = await visitor(country).get(`${path}/related`);
  const ids = (cards: GroupCard[]) => cards.map(({ uuid }) => uuid);
  const { more_by_artist, also_bought, same_genre } = json as Related;
  return { page: ids(more_by_artist), bought: ids(also_bought), genre: ids(same_genre) };
}

interface Buyer {
  email: string;
  userId?: string;
  isPaid?: boolean;
  isCancelled?: boolean;
}

let orders = 0;

async function buy(titles: readonly TestTitle[], buyer: Buyer): Promise<void> {
  const { email, userId = null, isPaid = true, isCancelled = false } = buyer;
  orders += 1;
  const { id } = await ctx.db
    .insertInto('orders')
    .values({
      ...{ number: `N-${orders}`, email, user_id: userId, locale: 'en', country_iso: 'GB' },
      ...{ currency: 'GBP', items_total: 2, postage_total: 0, vat_total: 0, total: 2 },
      paid_at: isPaid ? ctx.clock.now() : null,
      cancelled_at: isCancelled ? ctx.clock.now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = {
    order_id: id,
    kind: 'release',
    mode: 'shop',
    title: 'x',
    quantity: 1,
    unit_price: 1,
  };
  await ctx.db
    .insertInto('order_lines')
    .values(
      titles.map(({ releaseIds: [sellable_id = ''] }, position) => ({
        ...line,
        ...{ sellable_id, position, unit_vat: 0, unit_ppd: 0, unit_earnings: 0 },
      })),
    )
    .execute();
}

const buyers = Array.from({ length: ALSO_BOUGHT_BUYERS_MIN }, (_, at) => `buyer${at}@example.com`);

it('are the titles of its page, and those that several buyers chose with it', async () => {
  const [shown, other, rare] = [await title(), await title(), await title()];
  const sibling = await title({ page: shown.page });
  for (const email of buyers) await buy([shown, other], { email });
  for (const email of buyers.slice(1)) await buy([shown, rare], { email });
  const found = await relatedTo(shown);
  expect(found.page).toEqual([sibling.id]);
  expect(found.bought).toEqual([other.id]);
});

it('never show what one person bought, however often and under whichever address', async () => {
  const [shown, other] = [await title(), await title()];
  const { id: userId } = await makePerson(app, { seller: false });
  for (const email of buyers) await buy([shown, other], { email, userId });
  for (let at = 0; at < 5; at += 1) {
    await buy([shown, other], { email: at % 2 === 0 ? 'One@Example.com' : 'one@example.com' });
  }
  expect((await relatedTo(shown)).bought).toEqual([]);
});

it('count an address once, as a guest and with an account', async () => {
  const [shown, other] = [await title(), await title()];
  for (const email of buyers.slice(1)) {
    const { id: userId } = await makePerson(app, { seller: false });
    await buy([shown, other], { email });
    await buy([shown, other], { email: email.toUpperCase(), userId });
  }
  expect((await relatedTo(shown)).bought).toEqual([]);
});

it('ignore orders that are unpaid or cancelled', async () => {
  const [shown, unpaid, cancelled] = [await title(), await title(), await title()];
  for (const email of buyers) {
    await buy([shown, unpaid], { email, isPaid: false });
    await buy([shown, cancelled], { email, isCancelled: true });
  }
  expect((await relatedTo(shown)).bought).toEqual([]);
});

it('include other artists of its genre, without the titles of its own page', async () => {
  const shown = await title({ mainGenre: 'jazz' });
  await title({ mainGenre: 'jazz', page: shown.page });
  const other = await title({ mainGenre: 'jazz' });
  await title({ mainGenre: 'folk' });
  expect((await relatedTo(shown)).genre).toEqual([other.id]);
});
