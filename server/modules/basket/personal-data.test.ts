import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { basketData } from './personal-data.ts';

const app = await testApp();
const { ctx } = app;
const seller = await makePerson(app, { seller: true });
const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id });

async function someoneWithBasket() {
  const person = await makePerson(app);
  const browser = await signedInBrowser(app, person);
  await browser.post('/es/cart', { type: 'release', uuid: releaseIds[0], quantity: 2 });
  return { userId: person.id, email: person.email };
}

it('the export includes the basket with the names of its items', async () => {
  const { userId } = await someoneWithBasket();
  const files = await Array.fromAsync(basketData.collect(ctx, { userId }));
  expect(files.map(({ name }) => name)).toEqual(['basket.json']);
  const [body] = await Promise.all(files.map((file) => text(file.body)));
  expect(JSON.parse(body ?? '')).toMatchObject([
    { kind: 'release', title: 'Night Bus', quantity: 2 },
  ]);
});

it('account deletion removes only the basket of that account', async () => {
  const [leaving, staying] = [await someoneWithBasket(), await someoneWithBasket()];
  const now = ctx.clock.now();
  await inTransaction(ctx.db, (tx) => basketData.erase(tx, { ...leaving, now }));
  const left = await ctx.db
    .selectFrom('cart_items')
    .innerJoin('carts', 'carts.id', 'cart_items.cart_id')
    .select('carts.user_id')
    .execute();
  const owners = left.map(({ user_id }) => user_id);
  expect(owners).toContain(staying.userId);
  expect(owners).not.toContain(leaving.userId);
});
