import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import {
  makePerson,
  signedInBrowser,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/people.ts';
import { jobs } from '../jobs.ts';
import { handler as buildExport } from './build-export.ts';
import { handler as sweep } from './sweep-exports.ts';

const app = await testApp();
const { ctx, clock } = app;

interface ShownExport {
  id: string;
  state: string;
  size_bytes: number | null;
}

const request = (browser: TestBrowser, { id }: TestPerson) =>
  browser.post(`/api/account/${id}/exports`);

async function shown(browser: TestBrowser, { id }: TestPerson): Promise<ShownExport[]> {
  return ((await browser.get(`/api/account/${id}/exports`)).json as { data: ShownExport[] }).data;
}

/** Download URL of the newest export. */
async function address(browser: TestBrowser, person: TestPerson): Promise<string> {
  const [newest] = await shown(browser, person);
  const reply = await browser.post(`/api/account/${person.id}/exports/${newest?.id}/download`);
  return (reply.json as { url: string }).url;
}

async function someone(kind: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(app, kind);
  return { person, browser: await signedInBrowser(app, person) };
}

async function fetched(address: string) {
  const { pathname, search } = new URL(address);
  return await app.app.inject({ method: 'GET', url: `${pathname}${search}` });
}

async function filesIn(address: string): Promise<Map<string, string>> {
  const { rawPayload } = await fetched(address);
  const files = Object.entries(unzipSync(new Uint8Array(rawPayload)));
  return new Map(files.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
}

async function exportsOf(userId: string) {
  return await ctx.db
    .selectFrom('account_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
}

describe('data export', () => {
  it('includes all data about the user and is announced by mail', async () => {
    const { person, browser } = await someone({ seller: true, name: 'Ann Lee' });
    await ctx.db
      .insertInto('addresses')
      .values({
        user_id: person.id,
        name: 'Ann',
        line_1: '1 Mill Lane',
        city: 'Leeds',
        country_iso: 'GB',
      })
      .execute();
    expect(await request(browser, person)).toMatchObject({
      status: 200,
      json: { state: 'preparing' },
    });
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.subject).toBe('Your data is ready');
    expect(mail?.text).toContain('for 24 hours');
    const files = await filesIn(await address(browser, person));
    expect([...files.keys()].sort()).toEqual([
      'README.txt',
      'account/activity.json',
      'account/profile.json',
      'account/security.json',
      'addresses/addresses.json',
      'artwork/artworks.json',
      'artwork/files.json',
      'basket/basket.json',
      'discounts/discounts.json',
      'discounts/used-discounts.json',
      'invitations/invitations.json',
      'labels/agreements.json',
      'labels/labels.json',
      'orders/orders.json',
      'orders/returns.json',
      'pages/contributions.json',
      'pages/following.json',
      'pages/pages.json',
      'privacy/exports.json',
      'publishing/letters.json',
      'publishing/submissions.json',
      'releases/events.json',
      'releases/merch_items.json',
      'releases/releases.json',
      'releases/songs.json',
      'seller/seller.json',
      'splits/splits.json',
    ]);
    expect(files.get('README.txt')).toContain('everything that Lathe kept about you');
    const read = (name: string) => JSON.parse(files.get(name) ?? '');
    expect(read('account/profile.json')).toMatchObject({ name: 'Ann Lee', email: person.email });
    expect(read('addresses/addresses.json')).toMatchObject([{ line_1: '1 Mill Lane' }]);
    expect(read('seller/seller.json')).toMatchObject({ seller: { city: 'Leeds' } });
    expect(read('account/security.json')).toMatchObject({
      sessions: [{ device: 'Firefox, Linux' }],
    });
    expect(read('account/activity.json')).toMatchObject([
      { action: 'export.requested', by: 'you' },
    ]);
  });

  it('includes no data of others and no secrets', async () => {
    const [{ person, browser }, other] = [await someone(), await someone({ name: 'Olga Other' })];
    await ctx.db
      .insertInto('two_factor')
      .values({ user_id: person.id, secret_encrypted: 'the-key', created_at: clock.now() })
      .execute();
    await request(browser, person);
    await request(other.browser, other.person);
    await runDueJobs(ctx, jobs);
    const text = [...(await filesIn(await address(browser, person))).values()].join('\n');
    const { password_hash } = await ctx.db
      .selectFrom('credentials')
      .select('password_hash')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const cookie = browser.cookies.get('lathe_session');
    expect(text).toContain(person.id);
    for (const word of [
      'Olga',
      other.person.id,
      other.person.email,
      'the-key',
      password_hash,
      cookie,
    ]) {
      expect(text).not.toContain(word);
    }
  });

  it('is in the language of the user', async () => {
    const { person, browser } = await someone({ locale: 'de' });
    await request(browser, person);
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.subject).toBe('Deine Daten liegen bereit');
    const files = await filesIn(await address(browser, person));
    expect(files.get('LIESMICH.txt')).toContain('alles, was Lathe');
  });

  it('is streamed: an audit log of thousands of entries is complete', async () => {
    const { person, browser } = await someone();
    const rows = Array.from({ length: 2500 }, () => ({
      at: clock.now(),
      action: 'session.started',
      actor_id: person.id,
    }));
    await ctx.db.insertInto('audit_log').values(rows).execute();
    await request(browser, person);
    await runDueJobs(ctx, jobs);
    const files = await filesIn(await address(browser, person));
    expect(JSON.parse(files.get('account/activity.json') ?? '')).toHaveLength(2501);
  });

  it('shows its state: in progress, ready, expired', async () => {
    const { person, browser } = await someone();
    await request(browser, person);
    expect(await shown(browser, person)).toMatchObject([{ state: 'preparing' }]);
    await runDueJobs(ctx, jobs);
    const [ready] = await shown(browser, person);
    expect(ready).toMatchObject({ state: 'ready', size_bytes: expect.any(Number) });
    const reply = await fetched(await address(browser, person));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain('lathe-2026-11-');
    expect(reply.rawPayload.length).toBe(ready?.size_bytes);
    const events = await ctx.db
      .selectFrom('realtime_events')
      .select('type')
      .where('topic', '=', `user:${person.id}`)
      .execute();
    expect(events).toEqual([{ type: 'account_export' }]);
  });

  it('can be downloaded only after recent authentication, with a URL that is valid for minutes', async () => {
    const { person, browser } = await someone();
    await request(browser, person);
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.links).toEqual(['http://localhost:3000/account/privacy']);
    const link = await address(browser, person);
    clock.advance({ minutes: 15, seconds: -1 });
    expect((await fetched(link)).statusCode).toBe(200);
    clock.advance({ seconds: 1 });
    expect((await fetched(link)).statusCode).toBe(403);
    const [ready] = await shown(browser, person);
    expect(
      await browser.post(`/api/account/${person.id}/exports/${ready?.id}/download`),
    ).toMatchObject({ status: 403, json: { code: 'confirmation_needed' } });
  });

  it('can be downloaded for exactly 24 hours and is then deleted', async () => {
    const { person, browser } = await someone();
    await request(browser, person);
    await runDueJobs(ctx, jobs);
    clock.advance({ hours: 24, seconds: -1 });
    await sweep(ctx, {}, { signal: AbortSignal.timeout(60_000) });
    await browser.post(`/api/account/${person.id}/confirm`, { password: TEST_PASSWORD });
    const link = await address(browser, person);
    expect((await fetched(link)).statusCode).toBe(200);
    clock.advance({ seconds: 1 });
    expect((await fetched(link)).statusCode).toBe(403);
    const [old] = await shown(browser, person);
    const repeated = await browser.post(`/api/account/${person.id}/exports/${old?.id}/download`);
    expect(repeated.status).toBe(404);
    expect(await shown(browser, person)).toMatchObject([{ state: 'expired' }]);
    const [row] = await exportsOf(person.id);
    expect(await ctx.storage.head(row?.storage_key ?? 'x')).not.toBeNull();
    await sweep(ctx, {}, { signal: AbortSignal.timeout(60_000) });
    expect(await ctx.storage.head(row?.storage_key ?? 'x')).toBeNull();
  });

  it('is created one at a time, even with repeated requests', async () => {
    const { person, browser } = await someone();
    const replies = await Promise.all(Array.from({ length: 4 }, () => request(browser, person)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await exportsOf(person.id)).toHaveLength(1);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
    expect((await request(browser, person)).status).toBe(200);
  });

  it('is rate-limited', async () => {
    const { person, browser } = await someone();
    await request(browser, person);
    // Requests during an export do not count against the limit.
    for (let at = 0; at < 9; at += 1) expect((await request(browser, person)).status).toBe(409);
    await runDueJobs(ctx, jobs);
    const statuses = [];
    for (let at = 0; at < 5; at += 1) {
      statuses.push((await request(browser, person)).status);
      await runDueJobs(ctx, jobs);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('asks for authentication after inactivity and creates nothing', async () => {
    const { person, browser } = await someone();
    clock.advance({ minutes: 20 });
    expect(await request(browser, person)).toMatchObject({
      status: 403,
      json: { code: 'confirmation_needed' },
    });
    expect(await exportsOf(person.id)).toEqual([]);
  });

  it('is only for the user; an admin may start one but gets no link', async () => {
    const { person, browser } = await someone();
    const stranger = await someone();
    const staff = await someone({ role: 'staff' });
    for (const other of [stranger.browser, staff.browser]) {
      expect((await request(other, person)).status).toBe(403);
      expect((await other.get(`/api/account/${person.id}/exports`)).status).toBe(403);
    }
    expect(await exportsOf(person.id)).toEqual([]);
    const admin = await someone({ role: 'admin' });
    expect((await request(admin.browser, person)).status).toBe(200);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
    const [ready] = await shown(admin.browser, person);
    expect(ready).toMatchObject({ state: 'ready' });
    const path = `/api/account/${person.id}/exports/${ready?.id}/download`;
    for (const other of [stranger, staff, admin]) {
      expect((await other.browser.post(path)).status).toBe(403);
      const own = `/api/account/${other.person.id}/exports/${ready?.id}/download`;
      expect((await other.browser.post(own)).status).toBe(404);
    }
    expect((await browser.post(path)).status).toBe(200);
  });

  it('that fails permanently is reported, and the next one can be requested', async () => {
    const { person, browser } = await someone();
    const { id } = (await request(browser, person)).json as ShownExport;
    const broken = {
      ...ctx,
      storage: { ...ctx.storage, put: () => Promise.reject(new Error('full')) },
    };
    const helpers = { jobId: '1', attempt: 1, signal: new AbortController().signal, log: ctx.log };
    const run = (lastAttempt: boolean) =>
      buildExport(broken, { exportId: id }, { ...helpers, lastAttempt });
    await expect(run(false)).rejects.toThrow('full');
    expect(await shown(browser, person)).toMatchObject([{ state: 'preparing' }]);
    await expect(run(true)).rejects.toThrow('full');
    expect(await shown(browser, person)).toMatchObject([{ state: 'failed' }]);
    // A late attempt of the same job does not revive the export.
    await runDueJobs(ctx, jobs);
    expect(await mailsTo(app, person.email)).toEqual([]);
    expect((await request(browser, person)).status).toBe(200);
  });

  it('of a crashed worker is marked as failed after a while', async () => {
    const { person, browser } = await someone();
    await request(browser, person);
    clock.advance({ hours: 5 });
    await sweep(ctx, {}, { signal: AbortSignal.timeout(60_000) });
    expect(await exportsOf(person.id)).toMatchObject([{ failed_at: null }]);
    clock.advance({ hours: 2 });
    await sweep(ctx, {}, { signal: AbortSignal.timeout(60_000) });
    expect(await exportsOf(person.id)).toMatchObject([{ failed_at: clock.now() }]);
  });
});
