import { buffer } from 'node:stream/consumers';
import type { OrderReturns, ReturnSummary } from '@lathe/contract/return-calls';
import {
  animatedWebp,
  describeImage,
  phonePhoto,
  pixelBomb,
  redBlueHalves,
} from '@lathe/media/pictures/testing/sample-pictures';
import { RETURN_PICTURE_BYTES_MAX } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { fileForm } from '../../testing/file-form.ts';
import { makeOrderDesk, type PlacedOrder } from '../checkout/testing/orders.ts';
import { jobs } from '../jobs.ts';
import { returnData } from './personal-data.ts';
import { storePictures } from './return-pictures.ts';

const app = await testApp();
const { ctx, clock } = app;
const { browsers, people, buy, deliver } = await makeOrderDesk(app);
const good = await phonePhoto('Ann Holder');

async function received(by?: TestBrowser): Promise<PlacedOrder> {
  const order = await buy([{ quantity: 9 }], by);
  await deliver(order.id);
  return order;
}

interface ReturnOptions {
  by?: TestBrowser;
  key?: string;
  quantity?: number;
}

async function sendReturn(
  order: PlacedOrder,
  pictures: readonly Uint8Array[],
  asking: ReturnOptions = {},
) {
  const { by = app.browser(), key = order.key, quantity = 1 } = asking;
  const form = new FormData();
  form.set('lines', JSON.stringify([{ line: order.lines[0], quantity }]));
  form.set('reason', '"damaged"');
  form.set('text', '"It skips on side B."');
  for (const bytes of pictures)
    form.append('pictures', new Blob([Uint8Array.from(bytes)]), 'a.jpg');
  const { body, headers } = await fileForm(form);
  return await by.post(`/api/orders/${order.id}/returns?key=${key}`, body, headers);
}

async function filesOf({ id }: PlacedOrder): Promise<string[]> {
  const files = await Array.fromAsync(ctx.storage.list(`returns/${id}/`));
  return files.map(({ key }) => key.split('/').at(-1) ?? '').toSorted();
}

async function fetched(url: string) {
  const { pathname, search } = new URL(url, 'http://shop');
  const reply = await app.app.inject({ method: 'GET', url: `${pathname}${search}` });
  return { status: reply.statusCode, bytes: reply.rawPayload };
}

describe('return pictures', () => {
  it('are stored small and large, upright and without metadata', async () => {
    const order = await received();
    const { status, json } = await sendReturn(order, [good, await redBlueHalves(90, 60)]);
    expect(status).toBe(200);
    const [{ pictures } = { pictures: [] }] = (json as OrderReturns).returns;
    expect(pictures).toMatchObject([
      { width: 900, height: 1200 },
      { width: 90, height: 60 },
    ]);
    const names = ['1-large.jpeg', '1-small.jpeg', '2-large.jpeg', '2-small.jpeg'];
    expect(await filesOf(order)).toEqual(names);
    for (const url of [pictures[0]?.url ?? '', pictures[0]?.small_url ?? '']) {
      const file = await fetched(url);
      expect(file.status).toBe(200);
      expect(await describeImage(file.bytes)).toMatchObject({ format: 'jpeg', hasExif: false });
      expect(file.bytes.includes('Ann Holder')).toBe(false);
    }
  });

  it('are visible only to the buyer and staff, through expiring URLs', async () => {
    const placedOrder = await received();
    await sendReturn(placedOrder, [good]);
    const path = `/api/orders/${placedOrder.id}/returns`;
    const own = (await app.browser().get(`${path}?key=${placedOrder.key}`)).json as OrderReturns;
    const url = own.returns[0]?.pictures[0]?.url ?? '';
    const { data } = (await browsers.staff.get('/api/admin/returns')).json as {
      data: ReturnSummary[];
    };
    expect(data.find(({ order }) => order.uuid === placedOrder.id)?.pictures).toHaveLength(1);
    for (const browser of [browsers.customer, browsers.seller, app.browser()]) {
      expect((await browser.get(path)).status).toBe(404);
    }
    expect((await fetched(url.split('?')[0] ?? '')).status).not.toBe(200);
    expect((await fetched(url.replace('1-large', '1-small'))).status).not.toBe(200);
    clock.advance({ minutes: 61 });
    expect((await fetched(url)).status).not.toBe(200);
  });

  it.each([
    ['is none', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'JPEG, PNG'],
    ['is a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'JPEG, PNG'],
    ['is cut off', () => good.subarray(0, good.length / 2), 'damaged'],
    ['moves', animatedWebp, 'still one'],
    ['would fill the memory', pixelBomb, 'million'],
  ])('are all rejected when one %s', async (_, make, expectedText) => {
    const order = await received();
    const reply = await sendReturn(order, [good, await make()]);
    expect(reply).toMatchObject({ status: 422, json: { code: 'picture_refused' } });
    const { errors } = reply.json as { errors: { pictures: string[] } };
    expect(errors.pictures.join(' ')).toMatch(/^Picture 2 cannot be used\. /);
    expect(errors.pictures.join(' ')).toContain(expectedText);
    expect(await filesOf(order)).toEqual([]);
    const { json } = await app.browser().get(`/api/orders/${order.id}/returns?key=${order.key}`);
    expect((json as OrderReturns).returns).toEqual([]);
  });

  it('are at most five, of ten megabytes each', async () => {
    const order = await received();
    const many = await sendReturn(order, Array(6).fill(good));
    expect([many.status, many.text]).toEqual([422, expect.stringContaining('at most 5')]);
    const large = await sendReturn(order, [Buffer.alloc(RETURN_PICTURE_BYTES_MAX + 1)]);
    expect([large.status, large.text]).toEqual([413, expect.stringContaining('10 MB')]);
    expect(await filesOf(order)).toEqual([]);
    expect((await sendReturn(order, Array(5).fill(good))).status).toBe(200);
  });

  it('are not read from other users, nor stored for an order that cannot be returned', async () => {
    const order = await received();
    expect((await sendReturn(order, [good], { key: 'x' })).status).toBe(404);
    expect((await sendReturn(order, [good], { key: '', by: browsers.customer })).status).toBe(404);
    expect((await sendReturn(order, [good], { quantity: 10 })).status).toBe(409);
    const twice = await Promise.all([
      sendReturn(order, [good], { quantity: 9 }),
      sendReturn(order, [good], { quantity: 9 }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await filesOf(order)).toEqual(['1-large.jpeg', '1-small.jpeg']);
  });

  it('are not even received with a revoked key', async () => {
    const order = await received();
    const send = () =>
      app.browser().post(`/api/orders/${order.id}/returns?key=${order.key}`, 'not a form', {
        'content-type': 'multipart/form-data; boundary=x',
      });
    expect(await send()).toMatchObject({ status: 400, json: { code: 'malformed' } });
    await app.browser().post(`/api/orders/${order.id}/links`, { key: order.key });
    expect(await send()).toMatchObject({ status: 410, json: { code: 'order_link_expired' } });
  });

  it('orphaned by a killed process are deleted within the hour, and no others', async () => {
    const order = await received();
    await sendReturn(order, [good]);
    const key = { orderId: order.id, returnId: crypto.randomUUID() };
    const picture = { width: 1, height: 1, large: good, small: good };
    await storePictures(ctx, key, [picture]);
    expect(await filesOf(order)).toHaveLength(4);
    await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await runDueJobs(ctx, jobs);
    expect(await filesOf(order)).toHaveLength(2);
  });

  it('are in the export and deleted with the account', async () => {
    const order = await received(browsers.customer);
    expect((await sendReturn(order, [good], { by: browsers.customer, key: '' })).status).toBe(200);
    const { id: userId, email } = people.customer;
    const files = await Array.fromAsync(returnData.collect(ctx, { userId }));
    const shown = files.find(({ name }) => name.endsWith('1-large.jpeg'));
    expect(shown?.name).toContain(`returns/${order.id}/`);
    if (!shown) throw new Error('The picture is not in the export.');
    expect(await describeImage(await buffer(shown.body))).toMatchObject({
      format: 'jpeg',
      width: 900,
    });
    const now = clock.now();
    const removed = await inTransaction(ctx.db, (tx) =>
      returnData.erase(tx, { userId, email, now }),
    );
    expect(removed.files).toEqual([`returns/${order.id}/`]);
    const { json } = await browsers.staff.get(`/api/orders/${order.id}/returns`);
    expect((json as OrderReturns).returns).toMatchObject([{ pictures: [] }]);
  });
});
