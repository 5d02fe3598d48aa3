import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { personalData } from '../personal-data.ts';

const app = await testApp();
const { ctx } = app;
// Orders, and data of other modules about them.
const parts = personalData.filter(({ area }) => area === 'orders');

async function someoneWithOrder() {
  const { id: userId, email } = await makePerson(app);
  const figures = { items_total: 2850, postage_total: 420, vat_total: 545, total: 3270 };
  const region = { locale: 'en_GB', country_iso: 'GB', currency: 'GBP' };
  const { id } = await ctx.db
    .insertInto('orders')
    .values({ number: randomUUID(), user_id: userId, email, ...region, ...figures })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('order_lines')
    .values({
      order_id: id,
      position: 1,
      kind: 'release',
      mode: 'shop',
      title: 'Night Bus',
      quantity: 1,
      unit_price: 2850,
      unit_vat: 475,
      unit_ppd: 1781,
      unit_earnings: 356,
    })
    .execute();
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('order_returns')
    .values({ order_id: id, reason: 'damaged', text: 'It skips.', asked_at: now })
    .execute();
  await ctx.db
    .insertInto('order_notes')
    .values({ order_id: id, text: 'Called twice.', written_at: now })
    .execute();
  await ctx.db
    .insertInto('order_mails')
    .values({ order_id: id, letter: 'confirmed', recipient: email, subject: 'Hi', sent_at: now })
    .execute();
  return { userId, email, orderId: id };
}

it('the export includes own orders with their lines, but not the earnings of the seller', async () => {
  const { userId, email } = await someoneWithOrder();
  const files = await Promise.all(
    parts.map((part) => Array.fromAsync(part.collect(ctx, { userId }))),
  );
  const [body, returns] = await Promise.all(files.flat().map((file) => text(file.body)));
  const [order] = JSON.parse(body ?? '');
  expect(order).toMatchObject({ email, total: 3270, lines: [{ title: 'Night Bus', quantity: 1 }] });
  expect(order.lines[0]).not.toHaveProperty('unit_earnings');
  expect(JSON.parse(returns ?? '')).toMatchObject([{ reason: 'damaged', text: 'It skips.' }]);
  // Notes are internal.
  expect(`${body}${returns}`).not.toContain('Called twice.');
});

it('account deletion keeps sales and amounts but removes the email address', async () => {
  const [leaving, staying] = [await someoneWithOrder(), await someoneWithOrder()];
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    for (const part of parts) await part.erase(tx, { ...leaving, now });
  });
  const emailOf = async (id: string) =>
    await ctx.db.selectFrom('orders').select(['email', 'total']).where('id', '=', id).execute();
  expect(await emailOf(leaving.orderId)).toEqual([
    { email: `deleted-${leaving.userId}@deleted.invalid`, total: 3270 },
  ]);
  expect(await emailOf(staying.orderId)).toEqual([{ email: staying.email, total: 3270 }]);
  const wordsOf = async (id: string) => ({
    returns: await ctx.db
      .selectFrom('order_returns')
      .select('text')
      .where('order_id', '=', id)
      .execute(),
    notes: await ctx.db
      .selectFrom('order_notes')
      .select('text')
      .where('order_id', '=', id)
      .execute(),
    mails: await ctx.db.selectFrom('order_mails').select('id').where('order_id', '=', id).execute(),
  });
  expect(await wordsOf(leaving.orderId)).toEqual({ returns: [{ text: '' }], notes: [], mails: [] });
  expect(await wordsOf(staying.orderId)).toMatchObject({
    returns: [{ text: 'It skips.' }],
    notes: [{ text: 'Called twice.' }],
  });
});
