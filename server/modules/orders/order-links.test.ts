import { createHmac, randomUUID } from 'node:crypto';
import { ORDER_LINK_DAYS } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { ADDRESSES } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';

const app = await testApp({ limits: { mailbox: { points: 1000, seconds: 3600 } } });
const { ctx, clock } = app;
const { people, browsers, buy } = await makeOrderDesk(app);

const read = (id: string, key: string) =>
  app.browser().get(`/api/orders/${id}?key=${encodeURIComponent(key)}`);

const EXPIRED = { status: 410, json: { code: 'order_link_expired' } };

async function numberOf(id: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.number;
}

/** The key from the newest mail. */
async function mailedKey(email: string): Promise<string> {
  const [mail] = await mailsTo(app, email);
  const link = mail?.text.match(/https?:\S+[?&]key=[\w.-]+/)?.[0];
  return new URL(link ?? '').searchParams.get('key') ?? '';
}

describe('order link', () => {
  it('works until it expires, for everything that it allows', async () => {
    const { id, key } = await buy();
    clock.advance({ days: ORDER_LINK_DAYS - 1 });
    expect((await read(id, key)).status).toBe(200);
    clock.advance({ days: 1, seconds: 1 });
    expect(await read(id, key)).toMatchObject(EXPIRED);
    const visitor = app.browser();
    for (const call of ['cancel', 'receipt', 'links']) {
      expect(await visitor.post(`/api/orders/${id}/${call}`, { key })).toMatchObject(EXPIRED);
    }
    expect(await visitor.get(`/api/orders/${id}/returns?key=${key}`)).toMatchObject(EXPIRED);
    expect(await visitor.get(`/api/orders/${id}/invoice?key=${key}`)).toMatchObject(EXPIRED);
    const row = ctx.db.selectFrom('orders').select(['cancelled_at', 'link_version']);
    expect(await row.where('id', '=', id).executeTakeFirst()).toEqual({
      cancelled_at: null,
      link_version: 1,
    });
  });

  it('cannot redirect the parcel without a notification to the buyer', async () => {
    const { id, key, email } = await buy();
    const address = { ...ADDRESSES.GB, city: 'York', country: 'GB' };
    const thief = app.browser();
    expect((await thief.put(`/api/orders/${id}/address`, { key, address })).status).toBe(200);
    const [mail] = await mailsTo(app, email);
    expect(mail?.subject).toBe(`New delivery address for order ${await numberOf(id)}`);
    expect(mail?.text).toContain('York');
    const own = await mailedKey(email);
    const owner = app.browser();
    expect((await owner.post(`/api/orders/${id}/links`, { key: own })).status).toBe(204);
    expect(await thief.put(`/api/orders/${id}/address`, { key, address })).toMatchObject(EXPIRED);
  });

  it('cannot be forged: another order, a longer expiry, another version, a changed signature', async () => {
    const [{ id, key }, other] = [await buy(), await buy()];
    const [version = '', expires = '', ...signature] = key.split('.');
    const rest = signature.join('.');
    const wrong = [
      other.key,
      `${version}.${Number(expires) + 1}.${rest}`,
      `2.${expires}.${rest}`,
      `${version}.${expires}.${rest.slice(0, -2)}AA`,
      `${version}.${expires}.`,
      '',
      'x'.repeat(200),
    ];
    for (const created of wrong) expect((await read(id, created)).status).toBe(404);
  });

  it('in the old format still works until it expires', async () => {
    const { id } = await buy();
    const old = createHmac('sha256', ctx.secret).update(`order ${id}`).digest('base64url');
    expect((await read(id, old)).status).toBe(200);
    clock.advance({ days: ORDER_LINK_DAYS, seconds: 1 });
    expect(await read(id, old)).toMatchObject(EXPIRED);
  });

  it('is revoked by the buyer, who gets a new one by mail', async () => {
    const { id, key, email } = await buy();
    const old = createHmac('sha256', ctx.secret).update(`order ${id}`).digest('base64url');
    const before = (await mailsTo(app, email)).length;
    expect((await app.browser().post(`/api/orders/${id}/links`, { key })).status).toBe(204);
    expect(await read(id, key)).toMatchObject(EXPIRED);
    expect(await read(id, old)).toMatchObject(EXPIRED);
    expect(await mailsTo(app, email)).toHaveLength(before + 1);
    expect((await read(id, await mailedKey(email))).status).toBe(200);
  });

  it('is revoked by staff, with an audit entry', async () => {
    const { id, key, email } = await buy();
    const path = `/api/admin/orders/${id}/links`;
    for (const browser of [browsers.visitor, browsers.customer, browsers.seller]) {
      expect((await browser.post(path)).status).toBeGreaterThanOrEqual(401);
    }
    expect((await read(id, key)).status).toBe(200);
    // The clock moved by months, so earlier sessions have expired.
    const staff = await signedInBrowser(app, people.staff);
    expect((await staff.post(path)).status).toBe(200);
    expect(await read(id, key)).toMatchObject(EXPIRED);
    expect(await audited(ctx.db, { object_id: id, action: 'order.links_ended' })).toHaveLength(1);
    expect((await read(id, await mailedKey(email))).status).toBe(200);
  });
});

describe('new order link', () => {
  const request = (number: string, email: string) =>
    app.browser().post('/api/order_links', { number, email });

  it('is mailed to the address of the order when number and address match', async () => {
    const { id, key, email } = await buy();
    await mailsTo(app, email);
    clock.advance({ days: ORDER_LINK_DAYS + 1 });
    expect(await read(id, key)).toMatchObject(EXPIRED);
    const number = await numberOf(id);
    const reply = await request(` ${number.toLowerCase()} `, email.toUpperCase());
    expect(reply).toMatchObject({ status: 204, text: '' });
    expect((await read(id, await mailedKey(email))).status).toBe(200);
    // An earlier link that is still valid stays valid.
    const first = await mailedKey(email);
    await request(number, email);
    expect((await read(id, first)).status).toBe(200);
  });

  it('gives the same response for an unknown order and sends nothing', async () => {
    const { id, email } = await buy();
    await mailsTo(app, email);
    const number = await numberOf(id);
    const stranger = `${randomUUID()}@example.com`;
    const known = await request(number, email);
    for (const reply of [await request(number, stranger), await request('L26-999999', email)]) {
      expect([reply.status, reply.text]).toEqual([known.status, known.text]);
    }
    expect(await mailsTo(app, stranger)).toEqual([]);
    const sent = (await mailsTo(app, email)).filter(({ subject }) => subject.includes('link'));
    expect(sent).toHaveLength(1);
  });
});
