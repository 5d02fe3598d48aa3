import { randomUUID } from 'node:crypto';
import { OFFERED_SCOPES } from '@lathe/rules/api-keys';
import { WEBHOOK_ENDPOINTS_MAX, WEBHOOK_TESTS_PER_MINUTE } from '@lathe/rules/webhooks';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson } from '../../testing/people.ts';
import { keyOwner, programOf } from '../api-keys/testing/keys.ts';
import { jobs } from '../jobs.ts';
import { makeMember } from '../members/testing/members.ts';
import { accountOwners, dataExports } from '../privacy/testing/account-owners.ts';
import { makeWebhookOwner, type ShownWebhook, webhookOwner } from './testing/endpoints.ts';

const app = await testApp();
const { ctx, clock } = app;
const url = 'https://hooks.band.com/lathe';
const codeOf = ({ json }: { json: unknown }) => (json as { code?: string }).code;

const stored = async (accountId: string) =>
  await ctx.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();

describe('making a webhook', () => {
  it('shows its secret once, stores it encrypted, and is in the audit log', async () => {
    const owner = await makeWebhookOwner(app);
    const { status, json } = await owner.make({ url, events: ['order.paid', 'order.paid'] });
    const { secret, ...shown } = json as ShownWebhook;
    expect(status).toBe(200);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toMatchObject({ name: 'Shop', url, events: ['order.paid'], state: 'active' });
    expect(await owner.read(shown.id)).toEqual(shown);
    const { json: listed } = await owner.browser.get(owner.path);
    expect(listed).toEqual({ data: [shown], next_page_url: null });
    expect(JSON.stringify(await stored(owner.id))).not.toContain(secret);
    expect(await audited(ctx.db, { action: 'webhook.made', subject_id: owner.id })).toMatchObject([
      { actor_id: owner.id, details: { name: 'Shop', url } },
    ]);
  });

  it('needs a public https address, events that exist and a name', async () => {
    const owner = await makeWebhookOwner(app);
    const bad = [
      { url: 'http://band.com/' },
      { url: 'https://user:password@band.com/' },
      { url: 'https://band.com/#part' },
      { url: 'ftp://band.com/' },
      { url: 'band.com' },
      { url: 'https://localhost/' },
      { url: 'https://shop.internal./' },
      { url: 'https://intranet/' },
      { url: 'https://127.0.0.1/' },
      { url: 'https://2130706433/' },
      { url: 'https://169.254.169.254/latest/meta-data/' },
      { url: 'https://[::1]/' },
      { url: 'https://[::ffff:10.0.0.1]/' },
      { url: `https://band.com/${'x'.repeat(500)}` },
      { events: [] },
      { events: ['order.lost'] },
      { name: ' ' },
      { name: 'x'.repeat(61) },
    ];
    for (const input of bad) {
      const reply = await owner.make({ url, ...input } as never);
      expect([input, reply.status]).toEqual([input, 422]);
    }
    expect(await stored(owner.id)).toEqual([]);
  });

  it('is for sellers and owners in their team, and nobody else', async () => {
    const seller = await makeWebhookOwner(app);
    const { id } = await seller.endpoint({ url });
    const people = await Promise.all([
      makePerson(app),
      makePerson(app, { seller: true }),
      makePerson(app, { role: 'staff' }),
      makePerson(app, { role: 'admin' }),
      makeMember(app, { accountId: seller.id, role: 'manager' }),
    ]);
    for (const person of people) {
      const other = await webhookOwner(app, person, seller.id);
      expect((await other.make({ url })).status).toBe(403);
      for (const path of ['', `/${id}`, `/${id}/deliveries`]) {
        expect((await other.browser.get(seller.path + path)).status).toBe(403);
      }
    }
    const coOwner = await makeMember(app, { accountId: seller.id, role: 'owner' });
    const member = await webhookOwner(app, coOwner, seller.id);
    expect((await member.make({ url })).status).toBe(200);
  });

  it('stops at the limit, also for several at once', async () => {
    const owner = await makeWebhookOwner(app);
    const tries = Array.from({ length: WEBHOOK_ENDPOINTS_MAX + 2 }, () => owner.make({ url }));
    const refused = (await Promise.all(tries)).filter(({ status }) => status !== 200);
    expect(refused.map(codeOf)).toEqual(['webhook_limit_reached', 'webhook_limit_reached']);
    expect(await stored(owner.id)).toHaveLength(WEBHOOK_ENDPOINTS_MAX);
  });
});

describe('a webhook', () => {
  it('is changed by one of two at the same time', async () => {
    const owner = await makeWebhookOwner(app);
    const { id } = await owner.endpoint({ url });
    const change = (name: string, version = 0) =>
      owner.browser.put(`${owner.path}/${id}`, { name, url, events: ['order.paid'], version });
    const both = await Promise.all([change('One'), change('Two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await change('Three', 1)).toMatchObject({ status: 200, json: { version: 2 } });
    expect(await change('x'.repeat(61), 2)).toMatchObject({ status: 422 });
  });

  it('gets one of two new secrets, after the password', async () => {
    const owner = await makeWebhookOwner(app);
    const { id } = await owner.endpoint({ url });
    const rotate = () => owner.browser.post(`${owner.path}/${id}/rotate`, { rotation: 0 });
    const both = await Promise.all([rotate(), rotate()]);
    expect(both.map((each) => codeOf(each) ?? 'rotated').toSorted()).toEqual([
      'changed_meanwhile',
      'rotated',
    ]);
    clock.advance({ minutes: 16 });
    expect(codeOf(await rotate())).toBe('confirmation_needed');
  });

  it('is paused and resumed once, and deleted', async () => {
    const owner = await makeWebhookOwner(app);
    const { id } = await owner.endpoint({ url });
    const post = (what: string) => owner.browser.post(`${owner.path}/${id}/${what}`);
    expect(await post('pause')).toMatchObject({ status: 200, json: { state: 'paused' } });
    expect((await post('pause')).status).toBe(409);
    expect(await post('resume')).toMatchObject({ status: 200, json: { state: 'active' } });
    expect((await post('resume')).status).toBe(409);
    expect((await post('test')).status).toBe(200);
    const [delivery] = await owner.deliveries(id);
    expect((await post(`deliveries/${delivery?.id}/resend`)).status).toBe(200);
    expect((await owner.browser.delete(`${owner.path}/${id}`)).status).toBe(204);
    expect((await owner.browser.delete(`${owner.path}/${id}`)).status).toBe(404);
    expect(await stored(owner.id)).toEqual([]);
    expect(await audited(ctx.db, { object_id: id })).toHaveLength(4);
  });

  it('of another seller does not exist', async () => {
    const owner = await makeWebhookOwner(app);
    const other = await makeWebhookOwner(app);
    const { id } = await other.endpoint({ url });
    await other.browser.post(`${other.path}/${id}/test`);
    const [delivery] = await other.deliveries(id);
    const at = `${owner.path}/${id}`;
    const body = { name: 'Mine', url, events: ['order.paid'], version: 0 };
    const replies = [
      await owner.browser.get(at),
      await owner.browser.get(`${at}/deliveries`),
      await owner.browser.put(at, body),
      await owner.browser.delete(at),
      await owner.browser.post(`${at}/rotate`, { rotation: 0 }),
      await owner.browser.post(`${at}/pause`),
      await owner.browser.post(`${at}/resume`),
      await owner.browser.post(`${at}/test`),
      await owner.browser.post(`${at}/deliveries/${delivery?.id}/resend`),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    const own = await owner.endpoint({ url });
    for (const foreign of [delivery?.id, randomUUID()]) {
      const resend = `${owner.path}/${own.id}/deliveries/${foreign}/resend`;
      expect((await owner.browser.post(resend)).status).toBe(404);
    }
    expect(await stored(other.id)).toMatchObject([{ name: 'Shop', state: 'active', rotation: 0 }]);
  });

  it('is tested a few times a minute', async () => {
    const owner = await makeWebhookOwner(app);
    const { id } = await owner.endpoint({ url });
    const tries = Array.from({ length: WEBHOOK_TESTS_PER_MINUTE + 1 }, () =>
      owner.browser.post(`${owner.path}/${id}/test`),
    );
    const refused = (await Promise.all(tries)).filter(({ status }) => status !== 200);
    expect(refused.map(codeOf)).toEqual(['too_many_requests']);
    expect(await owner.deliveries(id)).toHaveLength(WEBHOOK_TESTS_PER_MINUTE);
  });
});

it('a key manages webhooks, but none with payouts', async () => {
  const owner = await makeWebhookOwner(app);
  const withPayouts = await owner.endpoint({ url, events: ['payout.paid'] });
  const { key } = await (await keyOwner(app, owner, owner.id)).key({ scopes: OFFERED_SCOPES });
  const program = programOf(app, key);
  const input = { name: 'Program', url, events: ['order.paid'] };
  const made = await program(owner.path, { method: 'POST', body: input });
  expect(made.status).toBe(200);
  const own = JSON.parse(made.text) as ShownWebhook;
  const wanted = { ...input, events: ['payout.failed'] };
  const at = `${owner.path}/${own.id}`;
  expect(await program(owner.path, { method: 'POST', body: wanted })).toMatchObject({
    status: 422,
  });
  const change = { method: 'PUT', body: { ...wanted, version: 0 } } as const;
  expect(await program(at, change)).toMatchObject({ status: 422 });
  const other = `${owner.path}/${withPayouts.id}`;
  const move = { method: 'PUT', body: { ...input, version: 0 } } as const;
  expect((await program(other, move)).code).toBe('webhook_not_for_keys');
  expect((await program(other, { method: 'DELETE' })).code).toBe('webhook_not_for_keys');
  expect((await program(`${other}/test`, { method: 'POST' })).code).toBe('webhook_not_for_keys');
  const listed = JSON.parse((await program(owner.path)).text) as { data: ShownWebhook[] };
  expect(listed.data.map(({ id }) => id)).toEqual([own.id]);
  for (const path of [other, `${at}/deliveries`]) {
    expect((await program(path)).code).toBe('key_not_accepted');
  }
  expect((await program(at, { method: 'DELETE' })).status).toBe(204);
});

describe('the data of a person', () => {
  it('includes their webhooks, without secrets', async () => {
    const exports = dataExports(app);
    const owner = await makeWebhookOwner(app);
    const { secret } = await owner.endpoint({ url, name: 'Bookkeeping' });
    await exports.request(owner.browser, owner);
    await runDueJobs(app.ctx, jobs);
    const files = await exports.filesIn(await exports.address(owner.browser, owner));
    expect(JSON.parse(files.get('account/webhooks.json') ?? '[]')).toMatchObject([
      { name: 'Bookkeeping', url },
    ]);
    expect([...files.values()].join()).not.toContain(secret);
  });

  it('is deleted with them', async () => {
    const owner = await makeWebhookOwner(app);
    const { id } = await owner.endpoint({ url });
    await owner.browser.post(`${owner.path}/${id}/test`);
    const { leave } = accountOwners(app);
    expect((await leave(owner.browser, owner)).status).toBe(204);
    expect(await stored(owner.id)).toEqual([]);
    const messages = await ctx.db
      .selectFrom('webhook_messages')
      .select('id')
      .where('account_id', '=', owner.id)
      .execute();
    expect(messages).toEqual([]);
  });
});
