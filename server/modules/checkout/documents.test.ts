import { randomUUID } from 'node:crypto';
import type { Order } from '@lathe/contract/order-calls';
import { pdfText } from '@lathe/media/testing/pdf-text';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { releasesOf } from '../storefront/testing/titles.ts';
import { addToBasket, type PurchaseOptions, pay, stateOf } from './testing/buyers.ts';

const app = await testApp();
const { ctx } = app;
const seller = await makePerson(app, { seller: true });
const makeRelease = releasesOf(ctx, seller.id);
const staff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));

const BILLING = {
  name: 'Ada Byron',
  business_name: 'Analytical Engines Ltd.',
  address_line_1: '12 St. James’s Square',
  city: 'London',
  postal_code: 'sw1y4jh',
  country: 'GB',
};

interface PlacedOrder {
  id: string;
  key: string;
  email: string;
}

async function buy(
  input: PurchaseOptions & { locale?: string; quantity?: number; title?: string } = {},
): Promise<PlacedOrder> {
  const browser = app.browser();
  browser.cookies.set('locale', input.locale ?? 'en_GB');
  const release = await makeRelease(input.title === undefined ? {} : { title: input.title });
  await addToBasket(browser, release, input.quantity ?? 1);
  const email = `${randomUUID()}@example.com`;
  const { order, key } = stateOf(await pay(browser, { email, ...input }));
  return { id: order ?? '', key: key ?? '', email };
}

async function readOrder({ id, key }: PlacedOrder): Promise<Order> {
  return (await app.browser().get(`/api/orders/${id}?key=${key}`)).json;
}

async function read({ id, key }: PlacedOrder, path: string): Promise<string> {
  const { status, json } = await app.browser().get(`/api/orders/${id}/${path}?key=${key}`);
  expect(status).toBe(200);
  const { pathname, search } = new URL((json as { url: string }).url, 'http://localhost:3000');
  const file = await app.app.inject({ method: 'GET', url: pathname + search });
  expect(file.headers['content-type']).toBe('application/pdf');
  return (await pdfText(file.rawPayload)).join('\n');
}

const lineAfter = (text: string, line: string) => {
  const lines = text.split('\n').map((each) => each.trim());
  return lines[lines.indexOf(line) + 1];
};

describe('invoice', () => {
  it('has the VAT rate per line and in total, and the address format of its country', async () => {
    const order = await buy({ quantity: 2 });
    const text = await read(order, 'invoice');
    const { vat_total, total, items_total } = await readOrder(order);
    for (const part of [items_total.formatted, vat_total.formatted, total.formatted, '20%']) {
      expect(text).toContain(part);
    }
    expect(text.match(/20%/g)).toHaveLength(2);
    expect(lineAfter(text, 'Leeds')).toBe('LS1 4AP');
    expect(text).not.toContain('LS1 4AP Leeds');
    expect(text).not.toContain('Delivered to');
  });

  it('is in German for German orders, with the rate of their country', async () => {
    const order = await buy({ locale: 'de', country: 'DE' });
    const text = await read(order, 'invoice');
    for (const part of ['Rechnung', 'MwSt.-Satz', '19 %', '10115 Berlin', 'Deutschland']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('44,95 €');
  });

  it('has no VAT where none was charged', async () => {
    const text = await read(await buy({ country: 'US' }), 'invoice');
    expect(text).toContain('0%');
    expect(text).toContain('Portland, OR 97201');
    expect(text).toContain('No VAT was charged');
  });

  it('has the billing address and the delivery address', async () => {
    const order = await buy({ change: { billing_address: BILLING } });
    const text = await read(order, 'invoice');
    expect(lineAfter(text, 'Invoice to')).toBe('Ada Byron');
    expect(lineAfter(text, 'Delivered to')).toBe('Bo Lind');
    expect(text).toContain('SW1Y 4JH');
    expect((await readOrder(order)).billing_address).toMatchObject({
      business_name: 'Analytical Engines Ltd.',
      postal_code: 'SW1Y 4JH',
    });
  });

  it('with an invalid billing address gets field errors and charges nothing', async () => {
    const browser = app.browser();
    await addToBasket(browser, await makeRelease());
    const email = `${randomUUID()}@example.com`;
    const billing_address = { ...BILLING, city: '', postal_code: '1' };
    const { status, json } = await pay(browser, { email, change: { billing_address } });
    expect(status).toBe(422);
    const { errors } = json as { errors: Record<string, unknown> };
    expect(Object.keys(errors).toSorted()).toEqual(['billing_city', 'billing_postal_code']);
    const orders = ctx.db.selectFrom('orders').select('id').where('email', '=', email);
    expect(await orders.execute()).toEqual([]);
  });

  it('of an order without stored rates uses those of its day', async () => {
    const order = await buy();
    await ctx.db
      .updateTable('order_lines')
      .set({ vat_basis_points: null })
      .where('order_id', '=', order.id)
      .execute();
    await ctx.db
      .updateTable('orders')
      .set({ postage_vat_basis_points: null })
      .where('id', '=', order.id)
      .execute();
    expect((await read(order, 'invoice')).match(/20%/g)).toHaveLength(2);
  });
});

describe('credit note', () => {
  async function refund({ id }: PlacedOrder, body: Record<string, unknown>): Promise<void> {
    const reply = await staff.post(`/api/admin/orders/${id}/refunds`, body);
    expect(reply.status, reply.text).toBe(200);
  }

  it('is created for each refund, refers to its invoice and is linked on the order and in the mail', async () => {
    const order = await buy({ quantity: 2, change: { billing_address: BILLING } });
    const { lines, number } = await readOrder(order);
    const [line] = lines;
    await refund(order, {
      what: 'things',
      lines: [{ line: line?.uuid, quantity: 1 }],
      reason: 'damaged',
      refunded_before: 0,
    });
    const { credit_notes: notes } = await readOrder(order);
    expect(notes).toMatchObject([
      { number: expect.stringMatching(/^C26-\d{6}$/), amount: { formatted: '£28.50' } },
    ]);
    const [note] = notes;
    const text = await read(order, `credit_notes/${note?.uuid}`);
    for (const part of [`Credit note ${note?.number}`, `For invoice: ${number}`, '20%', '£4.75']) {
      expect(text).toContain(part);
    }
    expect(lineAfter(text, 'Invoice to')).toBe('Ada Byron');
    const [mail] = await mailsTo(app, order.email);
    expect(mail?.text).toContain(note?.number);
    expect(mail?.links).toContainEqual(
      expect.stringContaining(`/checkout/complete/${order.id}/credit-notes/${note?.uuid}?key=`),
    );
  });

  it('is visible only to users who can see the order', async () => {
    const [order, other] = [await buy(), await buy()];
    await app.browser().post(`/api/orders/${order.id}/cancel`, { key: order.key });
    const [note] = (await readOrder(order)).credit_notes;
    const path = `credit_notes/${note?.uuid}`;
    expect(await read(order, path)).toContain(note?.number);
    const [mail] = await mailsTo(app, order.email);
    expect(mail?.text).toContain(`/credit-notes/${note?.uuid}`);
    for (const { id, key } of [{ ...order, key: 'x' }, { ...order, key: other.key }, other]) {
      const { status } = await app.browser().get(`/api/orders/${id}/${path}?key=${key}`);
      expect(status).toBe(404);
    }
  });

  it('has numbers without gaps, even with concurrent refunds and a failure', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => buy()));
    const before = await ctx.db.selectFrom('refunds').select('id').execute();
    await Promise.all(
      orders.flatMap(({ id, key }) =>
        // The second request of each pair is rejected.
        [1, 2].map(() => app.browser().post(`/api/orders/${id}/cancel`, { key })),
      ),
    );
    const rows = await ctx.db.selectFrom('refunds').select('credit_note').execute();
    expect(rows).toHaveLength(before.length + 5);
    const numbers = rows.map(({ credit_note }) => Number(credit_note?.slice(4)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(rows.map((_, at) => at + 1));
  });
});

describe('the confirmation', () => {
  it('has prices, VAT with its rate, addresses, the date and an invoice link, as text and HTML', async () => {
    const order = await buy({ quantity: 2, change: { billing_address: BILLING } });
    const { vat_total, total, postage_total, lines } = await readOrder(order);
    const [mail] = await mailsTo(app, order.email);
    const expected = [
      '2 × Night Bus',
      lines[0]?.total.formatted,
      '£28.50 each',
      postage_total.formatted,
      total.formatted,
      'Includes 20% VAT',
      vat_total.formatted,
      '1 Mill Lane',
      'Ada Byron',
      'SW1Y 4JH',
      '19 November',
    ];
    for (const part of expected) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
    expect(mail?.links).toContainEqual(
      expect.stringContaining(`/checkout/complete/${order.id}/invoice?key=`),
    );
  });

  it('is in German for German orders', async () => {
    const { email } = await buy({ locale: 'de', country: 'DE' });
    const [mail] = await mailsTo(app, email);
    for (const part of ['Darin 19 % MwSt.', 'Lieferadresse', '10115 Berlin', '19. November']) {
      expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(part);
    }
  });

  it('has no VAT where none was charged', async () => {
    const { email } = await buy({ country: 'US' });
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain('$');
    expect(mail?.text).not.toContain('VAT');
  });
});
