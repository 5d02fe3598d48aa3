/** Checks calls of the staff desks that no module test covers against their contract. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addToBasket, pay, stateOf } from '../../modules/checkout/testing/buyers.ts';
import { makePage } from '../../modules/pages/testing/pages.ts';
import type { CallName } from '../bad-input.ts';
import { type CaseRequest, sendCase } from './cases.ts';
import { expectError, expectValidReply } from './expect-reply.ts';
import { makeWorld } from './world.ts';

const world = await makeWorld();
const { ctx, admin: as, stranger } = world;

/** Allowed for staff, forbidden for everyone else. */
async function expectForStaffOnly(key: CallName, request: CaseRequest): Promise<unknown> {
  const rejected = await sendCase(key, ctx, { ...request, as: stranger.browser });
  expect(expectError(key, rejected)).toBe('forbidden');
  const reply = await sendCase(key, ctx, request);
  expectValidReply(key, reply);
  return reply.json;
}

it('VAT rates and a price list with all its prices match the contract', async () => {
  await expectForStaffOnly('GET /api/admin/vat_rates', { as });
  const { json } = await as.get('/api/admin/price_lists');
  const [list] = (json as { data: { id: number }[] }).data;
  const params = { list: String(list?.id) };
  await expectForStaffOnly('GET /api/admin/price_lists/{list}', { as, params });
});

it('a claimed review can be released for others', async () => {
  const { release } = await world.studio('pending');
  const params = { review: release.reviewId };
  await as.post(`/api/reviews/${release.reviewId}/claim`);
  const left = await expectForStaffOnly('DELETE /api/reviews/{review}/claim', { as, params });
  expect(left).toMatchObject({ claimed_by: null });
});

it('a dead job is listed and can be retried', async () => {
  await sql`select graphile_worker.add_job('send-nothing', '{"mail": 1}'::json,
    max_attempts => 1)`.execute(ctx.db);
  await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'It broke.'
    where id = (select id from graphile_worker.jobs
      where task_identifier = 'send-nothing')`.execute(ctx.db);
  const shown = await expectForStaffOnly('GET /api/admin/jobs/dead', { as });
  const [job] = (shown as { data: { id: string; name: string }[] }).data;
  expect(job?.name).toBe('send-nothing');
  await expectForStaffOnly('GET /api/admin/jobs/retrying', { as });
  const params = { id: job?.id ?? '' };
  await expectForStaffOnly('POST /api/admin/jobs/{id}/retry', { as, params });
  const repeated = await sendCase('POST /api/admin/jobs/{id}/retry', ctx, { as, params });
  expect(expectError('POST /api/admin/jobs/{id}/retry', repeated)).toBe('not_found');
});

it('a new order link is sent, and earlier links are revoked', async () => {
  const buyer = world.visitor();
  await addToBasket(buyer, await world.release(stranger.id));
  const email = `${randomUUID()}@example.com`;
  const { order, key } = stateOf(await pay(buyer, { email }));
  const { number } = await ctx.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  const send = 'POST /api/order_links';
  // The same reply, whether the order exists or not.
  for (const body of [
    { number, email },
    { number: 'L26-0', email },
  ]) {
    expectValidReply(send, await sendCase(send, ctx, { as: world.visitor(), body }));
  }
  const params = { order: order ?? '' };
  const end = 'POST /api/orders/{order}/links';
  const without = await sendCase(end, ctx, { as: stranger.browser, params, body: {} });
  expect(expectError(end, without)).toBe('not_found');
  const own = { as: world.visitor(), params, body: { key } };
  expectValidReply(end, await sendCase(end, ctx, own));
  expect(expectError(end, await sendCase(end, ctx, own))).toBe('order_link_expired');
  const desk = 'POST /api/admin/orders/{order}/links';
  const shown = await expectForStaffOnly(desk, { as, params });
  expect(shown).toMatchObject({ order: { number } });
  const unknown = await sendCase(desk, ctx, { as, params: { order: randomUUID() } });
  expect(expectError(desk, unknown)).toBe('not_found');
});

it('a 3-D Secure payment, merchandise for a discount and the removal of a page picture match the contract', async () => {
  const buyer = world.visitor();
  await addToBasket(buyer, await world.release(stranger.id));
  const { action_url } = stateOf(await pay(buyer, { card: 'three_d_secure' }));
  const payment = { as: buyer, params: { payment: action_url?.split('/').at(-1) ?? '' } };
  const bank = 'GET /es/sandbox/payments/{payment}';
  expectValidReply(bank, await sendCase(bank, ctx, payment));
  const unknown = await sendCase(bank, ctx, { ...payment, params: { payment: randomUUID() } });
  expect(expectError(bank, unknown)).toBe('not_found');
  const owner = await world.seller();
  const goods = 'GET /api/users/{user}/discounts/choices';
  const own = { as: owner.browser, params: { user: owner.id } };
  expectError(goods, await sendCase(goods, ctx, { ...own, as: stranger.browser }));
  expectValidReply(goods, await sendCase(goods, ctx, own));
  const { id: page } = await makePage(ctx, { owner_id: owner.id });
  const params = { user: owner.id, page };
  const key = 'DELETE /api/users/{user}/pages/{page}/header_image';
  expectError(key, await sendCase(key, ctx, { as: stranger.browser, params }));
  expectValidReply(key, await sendCase(key, ctx, { as: owner.browser, params }));
});
