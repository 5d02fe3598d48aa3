import type { Order } from '@lathe/contract/order-calls';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { addBundle, bundleSellers } from '../bundles/testing/bundles.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { creditNoteOf } from './credit-note.ts';
import { invoiceOf } from './invoice.ts';
import { findOrder } from './order-store.ts';
import { hasCreditNote, listRefunds } from './refund-store.ts';

const app = await testApp();
const { ctx } = app;
const { live } = await bundleSellers(app);

it('invoice and credit note list the parts of a bundle under its name', async () => {
  const { uuid, release, variants } = await live({ discount: 1000 });
  const browser = app.browser();
  await addToBasket(browser, release);
  await addBundle(browser, uuid, [release, variants[0]], 2);
  const { order: id, key } = stateOf(await pay(browser));
  const order = await findOrder(ctx.db, id ?? '');
  if (!order) throw new Error('There is no order.');
  const { rows, totals, vat } = await invoiceOf(ctx, order);
  expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['Deep Water, Kiosk', '1'],
    ['Bundle: Deep Water + T-shirt', '2'],
    ['– Deep Water, Kiosk', '2'],
    [expect.stringMatching(/^– Tour shirt/), '2'],
  ]);
  // Only the lines have amounts, which add up to the total.
  const pence = (text: string | undefined) =>
    Math.round(Number(text?.replace(/[^\d.]/g, '')) * 100);
  const goods = rows.reduce((sum, { cells }) => sum + pence(cells[5]), 0);
  expect(goods).toBe(order.itemsTotal);
  expect(totals.some(({ value }) => pence(value) === order.total)).toBe(true);
  expect(pence(vat.rows[0]?.[3])).toBe(order.total);

  const staff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
  const shown: Order = (await browser.get(`/api/orders/${id}?key=${key}`)).json;
  await staff.post(`/api/admin/orders/${id}/refunds`, {
    what: 'things',
    lines: [{ line: shown.lines[2]?.uuid, quantity: 1 }],
    reason: 'changed_mind',
    request_key: 'once',
  });
  const refund = (await listRefunds(ctx.db, order.id)).find(hasCreditNote);
  if (!refund) throw new Error('There is no credit note.');
  const note = await creditNoteOf(ctx, order, refund);
  expect(note.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['Bundle: Deep Water + T-shirt', ''],
    [expect.stringMatching(/^– Tour shirt/), '1'],
  ]);
});
