import type { Cart } from '@lathe/contract/cart-calls';
import type { ErrorReply } from '@lathe/contract/errors';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import type { TestReply } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeSellerShop, testPressing } from './testing/artist-copies.ts';
import { addToBasket, basketOf, orderOf, pay, stateOf } from './testing/buyers.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
const { maker, studio, makeRelease, countsOf, emptyBasket } = await makeSellerShop(app);
const other = await makePerson(app, { seller: true });

const errorOf = ({ json }: TestReply): ErrorReply => json;

describe('test pressing', () => {
  it('keeps its own quoted price next to the release when the country changes', async () => {
    const uuid = await makeRelease();
    const browser = await signedInBrowser(app, maker);
    await addToBasket(browser, uuid);
    await testPressing(browser, uuid);
    for (const country of ['DE', 'GB', 'US']) {
      browser.cookies.set('country', country);
      // The first read stores the prices of the new country; the second compares with them.
      await basketOf(browser);
      const { items } = await basketOf(browser);
      expect(items.map(({ type, problems }) => ({ type, problems }))).toEqual([
        { type: 'release', problems: [] },
        { type: 'proof', problems: [] },
      ]);
    }
    await emptyBasket();
  });

  it('is ordered by the seller of a submitted release, at cost without earnings', async () => {
    const uuid = await makeRelease({ publishedAt: null, submittedAt: clock.now(), limit: 1 });
    const { status, json } = await testPressing(studio, uuid);
    expect(status).toBe(200);
    expect((json as Cart).items).toMatchObject([
      {
        type: 'proof',
        uuid,
        price: { amount: 1710 },
        maxQuantity: 3,
        limited: false,
        preorderUntil: null,
        meta: { description: expect.stringMatching(/^Test pressing, /) },
        url: `/studio/releases/${uuid}`,
      },
    ]);
    const { order } = stateOf(await pay(studio));
    const placedOrder = await orderOf(studio, order);
    expect(placedOrder.lines).toMatchObject([{ type: 'proof', quantity: 1, copies: [] }]);
    // The edition is unchanged, and there are no earnings.
    expect(await countsOf(uuid)).toEqual({ proofs: 1, sold: 0, held: 0 });
    const line = await ctx.db
      .selectFrom('order_lines')
      .select(['unit_earnings', 'unit_mechanicals', 'unit_vat'])
      .where('order_id', '=', order ?? '')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ unit_earnings: 0, unit_mechanicals: 0, unit_vat: 285 });
    const seen = await studio.get(`/api/users/${maker.id}/releases/${uuid}`);
    expect(seen.json).toMatchObject({ has_proofs: true, proofs_left: 2 });
    await studio.post(`/api/orders/${order}/cancel`, {});
    expect(await countsOf(uuid)).toEqual({ proofs: 0, sold: 0, held: 0 });
  });

  it('is not available to others, for a draft or for a retired release', async () => {
    const uuid = await makeRelease();
    const callers = await Promise.all([
      app.browser(),
      signedInBrowser(app, await makePerson(app)),
      signedInBrowser(app, other),
    ]);
    const replies = await Promise.all(callers.map((caller) => testPressing(caller, uuid)));
    expect(replies.map(({ status }) => status)).toEqual([401, 403, 404]);
    const past = await callers[2]?.post('/es/cart', { type: 'proof', uuid });
    expect(past?.status).toBe(404);
    for (const kind of [{ publishedAt: null }, { retiredAt: clock.now() }]) {
      expect(await testPressing(studio, await makeRelease(kind))).toMatchObject({
        status: 409,
        json: { code: 'proof_not_enabled' },
      });
    }
    await assertRejectsBadInput({
      db: ctx.db,
      browser: studio,
      key: 'POST /es/cart/proof',
      good: { body: { uuid } },
    });
  });

  it('is limited to three, even across windows', async () => {
    const uuid = await makeRelease();
    await emptyBasket();
    for (let at = 0; at < 3; at += 1) expect((await testPressing(studio, uuid)).status).toBe(200);
    expect((await testPressing(studio, uuid)).json).toMatchObject({ code: 'proof_limit_reached' });
    await emptyBasket();
    // Staff raised the limit to five; eight concurrent attempts order one each.
    await sql`update users set order_limit = 5 where id = ${maker.id}`.execute(ctx.db);
    const tries = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const browser = app.browser();
        await addToBasket(browser, uuid);
        return browser;
      }),
    );
    // Turns the line of each basket into a test pressing of the seller, as if from several windows.
    await sql`update cart_items set mode = 'proof' where sellable_id = ${uuid}`.execute(ctx.db);
    const replies = await Promise.all(tries.map((browser) => pay(browser)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const reply of replies) {
      if (reply.status !== 200) expect(errorOf(reply).code).toBe('proof_limit_reached');
    }
    expect(await countsOf(uuid)).toMatchObject({ proofs: 5 });
    await sql`update users set order_limit = null where id = ${maker.id}`.execute(ctx.db);
  });
});
