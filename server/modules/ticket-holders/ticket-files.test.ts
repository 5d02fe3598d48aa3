/** The tickets of an order as PDF, read by programs that did not write it. */
import { readBarcodes } from '@lathe/media/artwork/print/read-barcodes';
import { openPdf } from '@lathe/media/artwork/render/open-pdf';
import { ORDER_LINK_DAYS } from '@lathe/rules/limits';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { findTicketOfCode } from '../tickets/index.ts';

const app = await testApp();
const { ctx, clock } = app;
const { id: ownerId } = await makePerson(app, { seller: true });
const { categories } = await makeTickets(ctx, { ownerId });
const desk = await makeOrderDesk(app);

async function bought(quantity: number) {
  const guest = app.browser();
  await addTicket(guest, categories[0] ?? '', quantity);
  const { order, key } = stateOf(await payWithoutAddress(guest, { email: 'fan@example.com' }));
  return { guest, order: order ?? '', key: key ?? '' };
}

const pathOf = (order: string, query: Record<string, string>) =>
  `/api/orders/${order}/tickets.pdf?${new URLSearchParams(query)}`;

/** By the link of a mail, without a session. */
async function download(order: string, query: Record<string, string>) {
  const { statusCode, headers, rawPayload } = await app.app.inject({ url: pathOf(order, query) });
  expect(statusCode).toBe(200);
  return { headers, bytes: rawPayload };
}

async function numbersIn(pdf: Uint8Array): Promise<(number | undefined)[]> {
  const file = await openPdf(pdf);
  const numbers: (number | undefined)[] = [];
  for (let page = 1; page <= file.pages; page += 1) {
    const found = await readBarcodes(file.render(page, { dpi: 150 }), 'QRCode');
    const tickets = await Promise.all(found.map(({ text }) => findTicketOfCode(ctx, text)));
    numbers.push(...tickets.map((ticket) => ticket?.number));
  }
  file.close();
  return numbers;
}

it.each(['a4', 'phone'])('has every ticket that was not refunded, in the size %s', async (size) => {
  const { order, key } = await bought(3);
  const first = await download(order, { key, size });
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  });
  const numbers = await numbersIn(first.bytes);
  expect(numbers).toHaveLength(3);
  expect(numbers).not.toContain(undefined);
  const { lines } = (await desk.readOrder(order)).order;
  const body = { what: 'things', lines: [{ line: lines[0]?.uuid, quantity: 1 }] };
  const refund = { ...body, reason: 'goodwill', refunded_before: 0 };
  await desk.browsers.staff.post(`/api/admin/orders/${order}/refunds`, refund);
  const left = await download(order, { key, size });
  expect(await numbersIn(left.bytes)).toEqual(numbers.slice(0, 2));
});

it('is only for the buyer, and for the link of the mails', async () => {
  const { order, key } = await bought(1);
  const other = await bought(1);
  const stranger = await signedInBrowser(app, await makePerson(app, {}));
  for (const path of [
    pathOf(order, {}),
    pathOf(order, { key: other.key }),
    pathOf(order, { key: `${key}x` }),
    pathOf('not-an-id', { key }),
    '/api/orders/3f0f3a2e-5d0c-4a53-9f0c-0d8a7d3f7f11/tickets.pdf',
  ]) {
    expect((await app.browser().get(path)).status, path).toBe(404);
    expect((await stranger.get(path)).status, path).toBe(404);
  }
  expect((await stranger.get(pathOf(order, { key }))).status).toBe(200);
});

it('is limited, because each is drawn again', async () => {
  const { guest, order, key } = await bought(1);
  await ctx.rateLimits.consume('tickets', order, 30);
  expect((await guest.get(pathOf(order, { key }))).status).toBe(429);
});

it('leads from an expired link to the page that mails a new one', async () => {
  const { order, key } = await bought(1);
  clock.advance({ days: ORDER_LINK_DAYS + 1 });
  const reply = await app.browser().get(pathOf(order, { key }));
  expect(reply).toMatchObject({ status: 302, headers: { location: '/checkout/link?why=expired' } });
});
