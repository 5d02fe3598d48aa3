/** An endpoint over time: failures, pauses, new secrets, messages that are sent again. */
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { sendWebhook } from './jobs.ts';
import { handler as sweep } from './sweep-webhooks.ts';
import { type ShownWebhook, webhookJobs } from './testing/endpoints.ts';
import { followedPages } from './testing/followed-pages.ts';
import { isGenuine, type Received } from './testing/receiver.ts';

const app = await testApp({ env: { PRIVATE_WEBHOOKS: 'on' } });
const { ctx, clock } = app;
const { deliver } = webhookJobs(app);
const setUp = followedPages(app);
const never = new AbortController().signal;
const limits = { signal: never, timeoutMs: 10_000 };
const versions = (messages: readonly { data: { version: number } }[]) =>
  messages.map(({ data }) => data.version);

describe('an endpoint', () => {
  it('that answers 410 is gone, until its owner resumes it', async () => {
    const { owner, endpoint, receiver, follow, state } = await setUp();
    receiver.answerStatus(500);
    await follow();
    await deliver();
    receiver.answerStatus(410);
    await follow();
    await deliver();
    expect(await state()).toBe('gone');
    await follow();
    clock.advance({ days: 1 });
    await deliver();
    expect(receiver.received).toHaveLength(2);
    const states = (await owner.deliveries(endpoint.id)).map((each) => each.state);
    expect(states).toEqual(['failed', 'failed']);
    receiver.answerWith(null);
    const browser = await signedInBrowser(app, owner);
    const resumed = await browser.post(`${owner.path}/${endpoint.id}/resume`);
    expect(resumed).toMatchObject({ status: 200, json: { state: 'active', failing_since: null } });
    await follow();
    await deliver();
    expect(receiver.received).toHaveLength(3);
  });

  it.each([429, 502, 504])(
    'that answers %i is left alone for as long as it asks',
    async (status) => {
      const { receiver, follow, state } = await setUp();
      receiver.answerStatus(status, { 'retry-after': '600' });
      await follow();
      await deliver();
      expect(await state()).toBe('slowed');
      receiver.answerWith(null);
      await follow();
      clock.advance({ minutes: 9 });
      await deliver();
      expect(receiver.received).toHaveLength(1);
      clock.advance({ minutes: 2 });
      await deliver();
      await deliver();
      expect(versions(receiver.messages()).toSorted()).toEqual([1, 1, 2]);
      expect(await state()).toBe('active');
    },
  );

  it('that fails is reported after a day, paused after five, and loses nothing', async () => {
    const { owner, endpoint, receiver, follow, state } = await setUp();
    const topics = async () =>
      (
        await ctx.db
          .selectFrom('notifications')
          .select('topic')
          .where('user_id', '=', owner.id)
          .orderBy('id')
          .execute()
      ).map(({ topic }) => topic);
    receiver.answerStatus(503);
    await follow();
    await deliver();
    clock.advance({ hours: 23 });
    await sweep(ctx);
    expect(await topics()).toEqual([]);
    clock.advance({ hours: 2 });
    await Promise.all([sweep(ctx), sweep(ctx)]);
    await sweep(ctx);
    expect(await topics()).toEqual(['webhook_failing']);
    clock.advance({ days: 4 });
    await Promise.all([sweep(ctx), sweep(ctx)]);
    await sweep(ctx);
    expect(await topics()).toEqual(['webhook_failing', 'webhook_paused']);
    expect(await state()).toBe('paused');
    await follow();
    const sent = receiver.received.length;
    await deliver();
    expect(receiver.received).toHaveLength(sent);
    receiver.answerWith(null);
    const browser = await signedInBrowser(app, owner);
    await browser.post(`${owner.path}/${endpoint.id}/resume`);
    await deliver();
    await deliver();
    expect(versions(receiver.messages().slice(sent)).toSorted()).toEqual([1, 2]);
    expect((await owner.read(endpoint.id)).failing_since).toBeNull();
  });

  it('that works again between failures is not paused', async () => {
    const { receiver, follow, state } = await setUp();
    for (let day = 0; day < 7; day += 1) {
      receiver.answerStatus(500);
      await follow();
      await deliver();
      receiver.answerWith(null);
      clock.advance({ hours: 24 });
      await deliver();
      await sweep(ctx);
    }
    expect(await state()).toBe('active');
  });
});

it('that is deleted at the same moment lets the change happen', async () => {
  const { owner, endpoint, pageId, follow } = await setUp();
  const deleted = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const deletion = ctx.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('webhook_endpoints').where('id', '=', endpoint.id).execute();
    deleted.resolve();
    await commit.promise;
  });
  await deleted.promise;
  const change = follow();
  await eventually(async () => {
    const waiting = await ctx.pool.query(
      `select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%webhook_deliveries%'`,
    );
    expect(waiting.rowCount).toBe(1);
  });
  commit.resolve();
  await deletion;
  await change;
  const messages = ctx.db.selectFrom('webhook_messages').select('version');
  expect(await messages.where('object_id', '=', pageId).execute()).toEqual([{ version: 1 }]);
  expect((await owner.browser.get(`${owner.path}/${endpoint.id}`)).status).toBe(404);
});

describe('a new secret', () => {
  it('signs beside the earlier one for seven days', async () => {
    const { owner, endpoint, receiver, follow } = await setUp();
    const browser = await signedInBrowser(app, owner);
    const rotate = async (rotation: number) =>
      (await browser.post(`${owner.path}/${endpoint.id}/rotate`, { rotation }))
        .json as ShownWebhook;
    const { secret, overlap_until } = await rotate(0);
    expect(overlap_until).not.toBeNull();
    const genuine = async (secrets: readonly string[]) => {
      await follow();
      await deliver();
      const message = receiver.received.at(-1) as Received;
      const signatures = message.headers['webhook-signature']?.split(' ').length;
      return [signatures, ...secrets.map((each) => isGenuine(message, each, clock))];
    };
    expect(await genuine([endpoint.secret, secret])).toEqual([2, true, true]);
    clock.advance({ days: 7, minutes: 1 });
    expect(await genuine([endpoint.secret, secret])).toEqual([1, false, true]);
  });
});

describe('sending again', () => {
  it('repeats the same message with the same id', async () => {
    const { owner, endpoint, receiver, follow, only } = await setUp();
    await follow();
    await deliver();
    const { id } = (await only()) ?? { id: '' };
    const url = `${owner.path}/${endpoint.id}/deliveries/${id}/resend`;
    const browser = await signedInBrowser(app, owner);
    expect(await browser.post(url)).toMatchObject({ status: 200, json: { state: 'waiting' } });
    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.ids()).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await only()).toMatchObject({ state: 'delivered', attempts: [{}, {}] });
  });

  it('is refused while the message is being sent', async () => {
    const { owner, endpoint, receiver, follow, only } = await setUp();
    await follow();
    const { id } = (await only()) ?? { id: '' };
    const finish = receiver.holdAnswers(204);
    const attempt = attemptDelivery(ctx, id, limits);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const browser = await signedInBrowser(app, owner);
    const url = `${owner.path}/${endpoint.id}/deliveries/${id}/resend`;
    expect(await browser.post(url)).toMatchObject({ json: { code: 'webhook_being_sent' } });
    finish();
    await attempt;
    expect((await only())?.state).toBe('delivered');
  });
});

it('a test is sent once, also while the endpoint is paused, and counts as no failure', async () => {
  const { owner, endpoint, receiver } = await setUp();
  const browser = await signedInBrowser(app, owner);
  const url = `${owner.path}/${endpoint.id}`;
  await browser.post(`${url}/pause`);
  receiver.answerStatus(500);
  expect(await browser.post(`${url}/test`)).toMatchObject({ status: 200 });
  await runDueJobs(ctx, [sendWebhook]);
  clock.advance({ days: 1 });
  await deliver();
  expect(receiver.messages()).toMatchObject([{ type: 'webhook.test' }]);
  expect(await owner.deliveries(endpoint.id)).toMatchObject([
    { event: 'webhook.test', state: 'failed' },
  ]);
  expect((await owner.read(endpoint.id)).failing_since).toBeNull();
});

it('messages are deleted after 30 days, and versions go on', async () => {
  const { owner, endpoint, receiver, follow } = await setUp();
  await follow();
  await deliver();
  clock.advance({ days: 31 });
  await sweep(ctx);
  const browser = await signedInBrowser(app, owner);
  const { json } = await browser.get(`${owner.path}/${endpoint.id}/deliveries`);
  expect((json as { data: unknown[] }).data).toEqual([]);
  await follow();
  await deliver();
  expect(versions(receiver.messages())).toEqual([1, 2]);
});
