import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { jobs } from '../jobs.ts';
import { handler as buildExport } from './build-export.ts';
import { handler as sweep } from './sweep-exports.ts';
import { accountOwners, dataExports, type ShownExport } from './testing/account-owners.ts';

const app = await testApp();
const { ctx, clock } = app;
const { someone } = accountOwners(app);
const { request, shown, address, fetched, exportsOf } = dataExports(app);

describe('data export', () => {
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
