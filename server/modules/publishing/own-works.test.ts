/** Sellers declare that all works are their own, so that no mechanicals are owed. */
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import type { Release } from '@lathe/contract/release';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makeSellerShop } from '../checkout/testing/artist-copies.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { readyRelease, releaseIn } from './testing/ready-releases.ts';
import { makeReviewDesk, pathOf, submit } from './testing/review-desk.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx } = app;
const { person, history } = await makeReviewDesk(app);
const DECLARED = { agreed: true, name: ' Ann Ode ', text_version: 1 };

type Seller = Awaited<ReturnType<typeof person>>;
const read = async (by: Seller, id: string) =>
  (await by.browser.get(pathOf(by, id))).json as Release;
async function declare(by: Seller, id: string, own_works: object | null = DECLARED) {
  const { version } = await read(by, id);
  return await by.browser.put(pathOf(by, id), { version, own_works });
}

describe('the declaration of own works', () => {
  it('is kept with name, time and version of the text, and is in the history', async () => {
    const ann = await person();
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    expect((await declare(ann, id)).json).toMatchObject({
      own_works: { name: 'Ann Ode', text_version: 1, declared_at: ctx.clock.now().toISOString() },
    });
    const entries = await ann.browser.get(`${pathOf(ann, id)}/history`);
    expect(entries.text).toContain('Ann Ode declared all works as own and unpublished (text 1)');
    expect((await declare(ann, id, null)).json).toMatchObject({ own_works: null });
    expect((await declare(ann, id, null)).status).toBe(200);
    const actions = await history(id);
    expect(actions.filter((action) => action.startsWith('works_')).toSorted()).toEqual([
      'works_declared',
      'works_withdrawn',
    ]);
  });

  it.each([
    ['without the tick', { agreed: false }, { 'own_works.agreed': [/tick the box/] }],
    ['without a name', { name: '  ' }, { 'own_works.name': [expect.any(String)] }],
    ['of another text', { text_version: 2 }, { 'own_works.text_version': [/has changed/] }],
  ])('%s is rejected, and nothing is written', async (_, part, errors) => {
    const ann = await person();
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    const before = await read(ann, id);
    expect(await declare(ann, id, { ...DECLARED, ...part })).toMatchObject({
      status: 422,
      json: { errors },
    });
    expect(await read(ann, id)).toEqual(before);
  });

  it('is only for the seller, and not over a change that they have not seen', async () => {
    const [ann, bob] = [await person(), await person()];
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    const { version } = await read(ann, id);
    const body = { version, own_works: DECLARED };
    expect((await bob.browser.put(pathOf(bob, id), body)).status).toBe(404);
    expect((await bob.browser.put(pathOf(ann, id), body)).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => ann.browser.put(pathOf(ann, id), body)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is frozen with the submission, shown to reviewers, and not changed on sale', async () => {
    const ann = await person();
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    await declare(ann, id);
    expect((await submit(ann, id)).status).toBe(200);
    expect(await declare(ann, id, null)).toMatchObject({ status: 409 });
    const { content } = await ctx.db
      .selectFrom('reviews')
      .select('content')
      .where('thing_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(content).toMatchObject({ metadata: { own_works: 'Ann Ode' } });
    const { id: onSale } = await releaseIn(ctx, 'published', { ownerId: ann.id });
    expect(await declare(ann, onSale)).toMatchObject({ status: 409 });
  });

  it('is not taken over by a clone', async () => {
    const ann = await person();
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    await declare(ann, id);
    const clone = (await ann.browser.post(`${pathOf(ann, id)}/clone`, {})).json as Release;
    expect((await read(ann, clone.uuid)).own_works).toBeNull();
  });
});

describe('sales with own works', () => {
  it('owe no mechanicals, and the seller earns that share', async () => {
    const { buy, makeRelease, books, readOrder, browsers, startProduction } =
      await makeOrderDesk(app);
    const [own, usual] = [await makeRelease(), await makeRelease()];
    const declared = sql`update releases set works_declared_at = now(),
      works_declared_name = 'Ann Ode', works_text_version = 1 where id = ${own}`;
    await declared.execute(ctx.db);
    const { id: first } = await buy([{ release: usual }]);
    expect(await books(first)).toMatchObject({
      mechanicals: 151,
      mechanicals_due: -151,
      earnings: 356,
    });
    const { id, lines } = await buy([{ release: own, quantity: 2 }]);
    const booked = await books(id);
    expect(booked).toMatchObject({ earnings: 1016, earnings_pending: -1016 });
    expect(booked).not.toHaveProperty('mechanicals');
    expect(booked).not.toHaveProperty('mechanicals_due');
    await startProduction(id);
    const refund = { what: 'all', reason: 'changed_mind', refunded_before: 0 };
    await browsers.staff.post(`/api/admin/orders/${id}/refunds`, refund);
    const fee = (await books(id)).card_fees ?? 0;
    expect(await books(id)).toEqual({ card: -fee, card_fees: fee });
    expect((await readOrder(id)).refunds[0]?.lines).toMatchObject([
      { line: lines[0], quantity: 2 },
    ]);
  });

  it('have the same price for buyers and for artist copies', async () => {
    const { maker, studio, makeRelease, priceOf, orderBulk } = await makeSellerShop(app);
    const uuid = await makeRelease();
    const price = async () => ((await priceOf(uuid, 25)).json as BulkOffer).total.amount;
    const before = await price();
    await sql`update releases set works_declared_at = now(), works_declared_name = 'Ann Ode',
      works_text_version = 1 where id = ${uuid}`.execute(ctx.db);
    expect(await price()).toBe(before);
    expect((await orderBulk(uuid, before)).status).toBe(200);
    const line = await ctx.db
      .selectFrom('order_lines')
      .select(['unit_mechanicals', 'unit_earnings', 'unit_price'])
      .where('sellable_id', '=', uuid)
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ unit_mechanicals: 0, unit_earnings: 0, unit_price: 1573 });
    expect((await studio.get(`/api/users/${maker.id}/releases/${uuid}`)).json).toMatchObject({
      creator_copies_price: { amount: 1710 },
    });
  });
});
