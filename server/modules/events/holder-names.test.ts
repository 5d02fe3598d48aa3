/** Names that the buyer gives to tickets at the checkout. */
import type { CheckoutOffer } from '@lathe/contract/checkout-calls';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { addTicket, makeTickets, payWithoutAddress } from './testing/tickets.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx } = app;
const { id: ownerId } = await makePerson(app, { seller: true });

async function namesOf(eventId: string) {
  const rows = await ctx.db
    .selectFrom('tickets')
    .select(['category_id as category', 'number', 'holder_name as name'])
    .where('event_id', '=', eventId)
    .orderBy('serial')
    .execute();
  return (category: string) =>
    rows
      .filter((row) => row.category === category)
      .toSorted((a, b) => a.number - b.number)
      .map(({ name }) => name);
}

it('are on the tickets, and those without one are in the name of the buyer', async () => {
  const { event, categories } = await makeTickets(ctx, { ownerId, categories: [{}, {}] });
  const [stalls = '', balcony = ''] = categories;
  const browser = app.browser();
  await addTicket(browser, stalls, 3);
  await addTicket(browser, balcony);
  const { json } = await browser.get('/es/checkout?country=GB');
  expect((json as CheckoutOffer).holders).toMatchObject([
    { uuid: stalls, quantity: 3 },
    { uuid: balcony, quantity: 1 },
  ]);
  const holders = [
    { uuid: stalls, names: ['  Ada   Moss ', '', 'Zoë "Z" O’Neil', 'One too many'] },
    { uuid: balcony, names: ['Ben Reed'] },
    // Was taken out of the basket meanwhile.
    { uuid: event.id, names: ['Nobody'] },
  ];
  expect(stateOf(await payWithoutAddress(browser, { change: { holders } })).status).toBe('paid');
  const names = await namesOf(event.id);
  expect(names(stalls)).toEqual(['Ada Moss', 'Bo Lind', 'Zoë "Z" O’Neil']);
  expect(names(balcony)).toEqual(['Ben Reed']);
});

it('are not asked for a single ticket, and nothing is sold with names that are too long', async () => {
  const { event, categories, poolId } = await makeTickets(ctx, { ownerId });
  const [category = ''] = categories;
  const browser = app.browser();
  await addTicket(browser, category);
  const { json } = await browser.get('/es/checkout?country=GB');
  expect((json as CheckoutOffer).holders).toEqual([]);
  for (const holders of [
    [{ uuid: category, names: ['x'.repeat(81)] }],
    [{ uuid: 'x', names: [] }],
    [{ uuid: category, names: 'Ada' }],
  ]) {
    expect((await payWithoutAddress(browser, { change: { holders } })).status).toBe(422);
  }
  const pool = await ctx.db
    .selectFrom('ticket_pools')
    .select(['sold', 'reserved'])
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
  expect(pool).toEqual({ sold: 0, reserved: 0 });
  expect(stateOf(await payWithoutAddress(browser)).status).toBe('paid');
  expect((await namesOf(event.id))(category)).toEqual(['Bo Lind']);
});

it('are forgotten with the account of the buyer', async () => {
  const { categories } = await makeTickets(ctx, { ownerId });
  const [category = ''] = categories;
  const person = await makePerson(app);
  const browser = await signedInBrowser(app, person);
  await addTicket(browser, category, 2);
  const holders = [{ uuid: category, names: ['Cleo Voss', 'Dan Pike'] }];
  // The bank declines, so that no coming event keeps the account.
  await payWithoutAddress(browser, { card: 'declined', change: { holders } });
  const quotes = async () => {
    const rows = await ctx.db.selectFrom('checkouts').select('quote').execute();
    return JSON.stringify(rows);
  };
  expect(await quotes()).toContain('Cleo Voss');
  const word = { word: 'DELETE', password: TEST_PASSWORD };
  expect((await browser.post(`/api/account/${person.id}/deletion`, word)).status).toBe(204);
  expect(await quotes()).not.toContain('Dan Pike');
});
