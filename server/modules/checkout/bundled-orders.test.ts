/** Orders with bundles: their figures and refunds, buying them again, and discount codes. */
import { randomUUID } from 'node:crypto';
import type { Cart } from '@lathe/contract/cart-calls';
import type { Order } from '@lathe/contract/order-calls';
import { BUNDLE_DISCOUNTS } from '@lathe/rules/bundle-limits';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { bundleSellers, cartOf, setOf } from '../bundles/testing/bundles.ts';
import { agreeSplit } from '../splits/testing/agreed-split.ts';
import { bundleBuyers } from './testing/bundle-buyers.ts';
import { addToBasket, offerTo, orderOf, pay, stateOf } from './testing/buyers.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx } = app;
const { live } = await bundleSellers(app);
const guestWith = bundleBuyers(app);
const staff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));

async function earnedBy(order: string) {
  const { rows } = await sql<{ id: string; amount: number }>`
    select line_id as id, line_earnings.unit_earnings as amount from line_earnings
    join order_lines on order_lines.id = line_id where order_id = ${order}`.execute(ctx.db);
  return rows;
}

async function refundedOf(order: string) {
  const { rows } = await sql<{ total: number; lines: { id: string; amount: number }[] | null }>`
    select (select coalesce(sum(amount), 0)::integer from refunds where order_id = ${order}) as total,
      (select jsonb_agg(line) from (
        select order_line_id as id, sum(refund_lines.amount)::integer as amount from refund_lines
        join refunds on refunds.id = refund_id where order_id = ${order} group by 1
      ) as line) as lines`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, lines: rows[0]?.lines ?? [] };
}

async function linesOf(order: string) {
  return await ctx.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order)
    .orderBy('position')
    .execute();
}

async function balanceOf(order: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::integer as amount from ledger_entries
    join ledger_transactions as booked on booked.id = transaction_id
    where reference = ${order} or reference in (
      select id::text from refunds where order_id = ${order})
    group by account`.execute(ctx.db);
  return new Map(rows.map(({ account, amount }) => [account, amount]));
}

describe('an order with a bundle', () => {
  it('has the same figures in basket, checkout, order, mail, invoice and ledger', async () => {
    const scene = await live({ discount: 2000 });
    const browser = await guestWith(scene, { quantity: 2, alone: 1 });
    const set = await setOf(browser);
    const offer = await offerTo(browser, 'GB');
    const email = `${randomUUID()}@example.com`;
    const { order: id, key } = stateOf(await pay(browser, { email }));
    const order: Order = (await browser.get(`/api/orders/${id}?key=${key}`)).json;
    expect(order.total).toEqual(offer.services[0]?.total);
    expect(order.bundles).toEqual([
      {
        uuid: set.uuid,
        title: 'Deep Water + T-shirt',
        quantity: 2,
        price: set.price,
        total: set.total,
        saving: set.saving,
      },
    ]);
    expect(order.lines.map(({ bundle, quantity }) => [bundle, quantity])).toEqual([
      [null, 1],
      [set.uuid, 2],
      [set.uuid, 2],
    ]);
    const lines = await linesOf(id ?? '');
    const [alone, record, shirt] = lines;
    expect(alone).toMatchObject({ unit_price: 2850, bundle_id: null, unit_bundle_saving: 0 });
    expect((record?.unit_price ?? 0) + (shirt?.unit_price ?? 0)).toBe(set.price.amount);
    // 17.81 × 0.8 = 14.25, to the share of the price.
    expect(record?.unit_ppd).toBe(Math.round((1781 * (record?.unit_price ?? 0)) / 2850));
    expect(record?.unit_earnings).toBe(Math.round((record?.unit_ppd ?? 0) * 0.2));
    expect(order.vat_total.amount - Math.round(order.postage_total.amount / 6)).toBe(
      lines.reduce((sum, line) => sum + line.unit_vat * line.quantity, 0),
    );
    const booked = await balanceOf(id ?? '');
    expect([...booked.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(booked.get('earnings_pending')).toBe(
      -lines.reduce((sum, line) => sum + line.unit_earnings * line.quantity, 0),
    );
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain(`2 × Deep Water + T-shirt: ${set.total.formatted}`);
    expect(mail?.text).toContain(`${set.saving.formatted} saved`);
    expect(mail?.text).toContain('2 × Tour shirt');
    expect(await cartOf(browser)).toMatchObject({ items: [], sets: [] });
    const { json } = await scene.owner.browser.get(scene.owner.base);
    expect(json).toMatchObject({ data: [{ uuid: scene.uuid, sold: 2 }] });
  });

  it('with splits is refunded in any order of its parts, to the penny', async () => {
    const other = await makePerson(app, { seller: true });
    const step = fc.oneof(
      fc.record({ line: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ amount: fc.integer({ min: 1, max: 4000 }) }),
    );
    const cases = fc.record({
      country: fc.constantFrom('GB' as const, 'DE' as const, 'US' as const),
      discount: fc.constantFrom(...BUNDLE_DISCOUNTS),
      quantity: fc.integer({ min: 1, max: 3 }),
      share: fc.integer({ min: 1, max: 9999 }),
      steps: fc.array(step, { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ country, discount, quantity, share, steps }) => {
        const scene = await live({ discount });
        await agreeSplit(ctx, {
          releaseId: scene.release,
          proposedBy: scene.owner.id,
          shares: [
            { userId: scene.owner.id, basisPoints: share },
            { userId: other.id, basisPoints: 10_000 - share },
          ],
        });
        const browser = await guestWith(scene, { quantity, country });
        const { price } = await setOf(browser);
        const { order: id } = stateOf(await pay(browser, { country }));
        const order = id ?? '';
        const lines = await linesOf(order);
        expect(lines.reduce((sum, line) => sum + line.unit_price, 0)).toBe(price.amount);
        const earned = await earnedBy(order);
        for (const line of lines) {
          const own = earned.filter(({ id: lineId }) => lineId === line.id);
          expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(line.unit_earnings);
        }
        const refund = (body: object) =>
          staff.post(`/api/admin/orders/${order}/refunds`, {
            reason: 'changed_mind',
            request_key: randomUUID(),
            ...body,
          });
        const { total } = await orderOf(staff, order);
        for (const each of steps) {
          // More than is left is rejected, and changes nothing.
          if ('amount' in each) await refund({ what: 'amount', amount: each.amount });
          else {
            const copies = { line: lines[each.line]?.id, quantity: each.quantity };
            await refund({ what: 'things', lines: [copies] });
          }
          expect((await refundedOf(order)).total).toBeLessThanOrEqual(total.amount);
        }
        await refund({ what: 'all' });
        const refunded = await refundedOf(order);
        expect(refunded.total).toBe(total.amount);
        for (const { amount, id: lineId } of refunded.lines) {
          const line = lines.find((each) => each.id === lineId);
          expect(amount).toBe((line?.unit_price ?? 0) * quantity);
        }
        const booked = await balanceOf(order);
        for (const account of ['sales', 'vat_due', 'earnings_pending', 'mechanicals_due']) {
          expect(booked.get(account) ?? 0, account).toBe(0);
        }
      }),
      { numRuns: 5 },
    );
  });

  it('goes into the basket again as a bundle, and is named when it is not offered any more', async () => {
    const scene = await live();
    const browser = await guestWith(scene, { quantity: 2 });
    const { order: id, key } = stateOf(await pay(browser));
    const again = () => browser.post(`/api/orders/${id}/buy_again`, { key });
    expect((await again()).json).toMatchObject({ copies: 4, missing: [] });
    expect((await again()).json).toMatchObject({ copies: 4, missing: [] });
    const set = await setOf(browser);
    expect(set.quantity).toBe(2);
    await browser.delete(`/es/cart/${set.uuid}?type=bundle`);
    await scene.owner.browser.post(`${scene.owner.base}/${scene.uuid}/pause`, {});
    expect((await again()).json).toMatchObject({
      copies: 0,
      missing: [
        { title: 'Deep Water', quantity: 2, reason: 'bundle_not_sold' },
        { title: 'Tour shirt', quantity: 2, reason: 'bundle_not_sold' },
      ],
    });
    expect((await cartOf(browser)).items).toEqual([]);
  });

  it('has no discount code on its parts, and the basket says so', async () => {
    const scene = await live({ discount: 3000 });
    const { owner } = scene;
    const code = `B-${randomUUID().slice(0, 13)}`.toUpperCase();
    const body = { code, kind: 'percent', percent: 20, scope: 'all' };
    await owner.browser.post(`/api/users/${owner.id}/discounts`, body);
    const browser = await guestWith(scene);
    const refused = await browser.put('/es/cart/discount', { code });
    expect(refused).toMatchObject({ status: 409, json: { code: 'discount_not_for_bundles' } });
    await addToBasket(browser, scene.release);
    const json: Cart = (await browser.put('/es/cart/discount', { code })).json;
    expect(json.discount).toMatchObject({
      amount: { amount: 570 },
      message: expect.stringContaining('bundles'),
    });
    expect(json.items.map(({ discount }) => discount !== null)).toEqual([false, false, true]);
    expect((await setOf(browser)).price).toEqual(json.sets[0]?.price);
  });
});
