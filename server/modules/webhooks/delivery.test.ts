/** What reaches a real server, whatever the server, the network and our own processes do. */
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { sendWebhook } from './jobs.ts';
import { webhookJobs } from './testing/endpoints.ts';
import { followedPages } from './testing/followed-pages.ts';
import { isGenuine, openReceiver, type Received } from './testing/receiver.ts';

const app = await testApp({ env: { PRIVATE_WEBHOOKS: 'on' } });
const { ctx, clock } = app;
const { deliver } = webhookJobs(app);
const setUp = followedPages(app);
const never = new AbortController().signal;
const limits = { signal: never, timeoutMs: 10_000 };
const versions = (messages: readonly { data: { version: number } }[]) =>
  messages.map(({ data }) => data.version);
const first = <Item>(items: readonly Item[]): Item => items[0] as Item;

describe('a message', () => {
  it('is signed as the specification says, and has a version', async () => {
    const { receiver, endpoint, pageId, follow, only } = await setUp();
    await follow();
    await deliver();
    const [message] = receiver.received as [Received];
    expect(isGenuine(message, endpoint.secret, clock)).toBe(true);
    expect(isGenuine({ ...message, body: `${message.body} ` }, endpoint.secret, clock)).toBe(false);
    expect(message.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(receiver.messages()).toMatchObject([
      { type: 'follower.added', data: { version: 1, page: { id: pageId } } },
    ]);
    expect(await only()).toMatchObject({
      webhook_id: message.headers['webhook-id'],
      state: 'delivered',
      body: message.body,
      next_attempt_at: null,
      attempts: [{ status: 204, problem: null, answer: '' }],
    });
  });

  it('is written with the change, or not at all', async () => {
    const { receiver, owner, endpoint, pageId } = await setUp();
    const failing = ctx.db.transaction().execute(async (tx) => {
      await ctx.hooks.sellerEvent(tx, ctx, { type: 'follower.added', pageId });
      throw new Error('The change failed.');
    });
    await expect(failing).rejects.toThrow('The change failed.');
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await owner.deliveries(endpoint.id)).toEqual([]);
  });

  it('goes to each endpoint that wants it, and to nobody else', async () => {
    const { owner, receiver, follow } = await setUp();
    const other = await setUp();
    const second = await openReceiver();
    await owner.endpoint({ url: second.url, events: ['follower.added', 'order.paid'] });
    await owner.endpoint({ url: second.url, events: ['order.paid'] });
    await follow();
    await deliver();
    expect([receiver, second, other.receiver].map(({ received }) => received.length)).toEqual([
      1, 1, 0,
    ]);
    expect(receiver.ids()).toEqual(second.ids());
  });
});

describe('a message that is not accepted', () => {
  it('is sent ten times with the same id, and then failed', async () => {
    const { receiver, follow, only } = await setUp();
    receiver.answerStatus(500);
    await follow();
    await deliver();
    const pauses = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const seconds of pauses) {
      const sent = receiver.received.length;
      clock.advance({ seconds: seconds - 2 });
      await deliver();
      expect(receiver.received).toHaveLength(sent);
      clock.advance({ seconds: Math.ceil(seconds / 10) + 2 });
      await deliver();
      expect(receiver.received).toHaveLength(sent + 1);
    }
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.ids()).size).toBe(1);
    expect(await only()).toMatchObject({ state: 'failed', next_attempt_at: null });
    clock.advance({ days: 2 });
    await deliver();
    expect(receiver.received).toHaveLength(10);
  });

  it('arrives after the server hung up, was silent, redirected and failed', async () => {
    const { receiver, endpoint, follow, only } = await setUp();
    const elsewhere = await openReceiver();
    await follow();
    const { id } = (await only()) ?? { id: '' };
    const tries = [
      () => receiver.answerWith((response) => response.socket?.destroy()),
      () => receiver.answerWith(() => undefined),
      () => receiver.answerStatus(302, { location: elsewhere.url }),
      () => receiver.answerStatus(307, { location: elsewhere.url }),
      () => receiver.answerStatus(404),
      () => receiver.answerWith((response) => response.writeHead(500).end('x'.repeat(5000))),
    ];
    for (const prepare of tries) {
      prepare();
      await attemptDelivery(ctx, id, { signal: never, timeoutMs: 500 });
      clock.advance({ hours: 30 });
    }
    receiver.answerWith((response) => response.writeHead(201).end('Thanks'));
    await deliver();
    expect(elsewhere.received).toEqual([]);
    expect(new Set(receiver.ids()).size).toBe(1);
    const delivery = await only();
    expect(delivery?.state).toBe('delivered');
    expect(delivery?.attempts.map(({ status, problem }) => status ?? problem)).toEqual([
      'no_connection',
      'timeout',
      302,
      307,
      404,
      500,
      201,
    ]);
    expect(delivery?.attempts.map(({ answer }) => answer.length)).toEqual([0, 0, 0, 0, 0, 1024, 6]);
    // Each attempt has a time of its own, so each is signed anew.
    for (const message of receiver.received.slice(-1)) {
      expect(isGenuine(message, endpoint.secret, clock)).toBe(true);
    }
  });

  it('does not reach a private address where the setting does not allow it', async () => {
    const { receiver, follow, only } = await setUp();
    await follow();
    const { id } = (await only()) ?? { id: '' };
    const strict = { ...ctx, config: { ...ctx.config, PRIVATE_WEBHOOKS: false } };
    await attemptDelivery(strict, id, limits);
    expect(receiver.received).toEqual([]);
    expect((await only())?.attempts).toMatchObject([{ problem: 'address_not_public' }]);
  });
});

describe('a worker', () => {
  it('that dies after sending leaves the message to another one, which sends it again', async () => {
    const { receiver, follow, only } = await setUp();
    await follow();
    const { id } = (await only()) ?? { id: '' };
    const killed = new AbortController();
    receiver.answerWith(() => killed.abort(new Error('Killed.')));
    await expect(attemptDelivery(ctx, id, { ...limits, signal: killed.signal })).rejects.toThrow(
      'aborted',
    );
    receiver.answerWith(null);
    // It may still live, so nobody sends the message yet.
    await deliver();
    expect(receiver.received).toHaveLength(1);
    clock.advance({ minutes: 1 });
    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.ids()).size).toBe(1);
    expect(await only()).toMatchObject({ state: 'delivered', attempts: [{ status: 204 }] });
  });

  it('sends a message that others also want to send once', async () => {
    const { receiver, follow, only } = await setUp();
    await follow();
    const { id } = (await only()) ?? { id: '' };
    await Promise.all(Array.from({ length: 6 }, () => attemptDelivery(ctx, id, limits)));
    expect(receiver.received).toHaveLength(1);
    expect((await only())?.attempts).toHaveLength(1);
  });

  it('that was thought dead records nothing over the one that took over', async () => {
    const { receiver, follow, only } = await setUp();
    await follow();
    const { id } = (await only()) ?? { id: '' };
    const finish = receiver.holdAnswers(500);
    const late = attemptDelivery(ctx, id, limits);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    clock.advance({ minutes: 2 });
    receiver.answerWith(null);
    await attemptDelivery(ctx, id, limits);
    finish();
    await late;
    expect(await only()).toMatchObject({ state: 'delivered', attempts: [{ status: 204 }] });
  });
});

it('a slow server of one seller delays no other seller', async () => {
  const slow = await setUp();
  const other = await setUp();
  const finish = slow.receiver.holdAnswers(204);
  for (let n = 0; n < 5; n += 1) await slow.follow();
  const waiting = runDueJobs(ctx, [sendWebhook]);
  const ids = (await slow.owner.deliveries(slow.endpoint.id)).map(({ id }) => id);
  const attempts = ids.map((id) => attemptDelivery(ctx, id, limits));
  await eventually(() => expect(slow.receiver.received).toHaveLength(2));
  await other.follow();
  await attemptDelivery(ctx, first(await other.owner.deliveries(other.endpoint.id)).id, limits);
  expect(other.receiver.received).toHaveLength(1);
  expect(slow.receiver.received).toHaveLength(2);
  finish();
  await Promise.all([...attempts, waiting]);
  await deliver();
  await deliver();
  expect(slow.receiver.received).toHaveLength(5);
});

it('in a storm none is lost, and each object has its versions', async () => {
  const sellers = await Promise.all([setUp(), setUp(), setUp()]);
  for (const [number, { receiver }] of sellers.entries()) {
    let calls = number;
    receiver.answerWith((response) => {
      calls += 1;
      if (calls % 5 === 1) return response.writeHead(500).end();
      if (calls % 5 === 2) return response.socket?.destroy();
      if (calls % 5 === 3) return response.writeHead(301, { location: receiver.url }).end();
      return response.writeHead(200).end('ok');
    });
  }
  const rounds = Array.from({ length: 8 }, (_, n) => n);
  await Promise.all(rounds.flatMap(() => sellers.map(({ follow }) => follow())));
  const left = async () =>
    (
      await ctx.db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('state', '=', 'waiting')
        .where(
          'endpoint_id',
          'in',
          sellers.map(({ endpoint }) => endpoint.id),
        )
        .execute()
    ).length;
  while ((await left()) > 0) {
    await Promise.all([deliver(), deliver()]);
    clock.advance({ minutes: 20 });
  }
  for (const { receiver, endpoint, owner } of sellers) {
    const numbers = new Set(versions(receiver.messages()));
    expect([...numbers].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const byId = new Map(receiver.received.map((each) => [each.headers['webhook-id'], each.body]));
    expect(byId.size).toBe(8);
    const states = (await owner.deliveries(endpoint.id)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['delivered']));
  }
});
