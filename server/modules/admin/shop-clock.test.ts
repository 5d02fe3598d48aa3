import type { ShopClockReply } from '@lathe/contract/shop-clock-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { codeOf, withTwoFactor } from '../../testing/authenticator.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { eventually } from '../../testing/eventually.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { PRODUCTION_ENV } from '../../testing/production-env.ts';
import { jobs } from '../jobs.ts';
import { releaseIn } from '../publishing/testing/ready-releases.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Each test has its own shop, because a moved clock does not go back. */
async function makeShop() {
  const app = await testApp();
  const admin = await makePerson(app, { role: 'admin' });
  const asAdmin = await signedInBrowser(app, admin);
  return {
    app,
    ctx: app.ctx,
    admin,
    asAdmin,
    read: async () => (await asAdmin.get('/api/admin/clock')).json as ShopClockReply,
    move: (by: string, aheadSeconds: number) =>
      asAdmin.post('/api/admin/clock/move', { by, ahead_seconds: aheadSeconds }),
  };
}

describe("the shop's clock", () => {
  it('is moved forward by an admin, with an audit entry, and nobody is signed out', async () => {
    const { app, ctx, admin, asAdmin, read, move } = await makeShop();
    expect(await read()).toMatchObject({
      now: '2026-11-16T10:00:00.000Z',
      ahead_seconds: 0,
      left_seconds: 400 * DAY,
      next_release: null,
    });
    const customer = await makePerson(app);
    const asCustomer = await signedInBrowser(app, customer);
    // An admin's session ends after 12 hours without use, a customer's after 14 days.
    expect(await move('week', 0)).toMatchObject({ status: 200, json: { ahead_seconds: 7 * DAY } });
    expect((await move('week', 7 * DAY)).status).toBe(200);
    expect((await move('week', 14 * DAY)).status).toBe(200);
    expect(await read()).toMatchObject({
      now: '2026-12-07T10:00:00.000Z',
      machine_now: '2026-11-16T10:00:00.000Z',
      left_seconds: 379 * DAY,
    });
    expect(ctx.clock.now().toISOString()).toBe('2026-12-07T10:00:00.000Z');
    expect((await asCustomer.get(`/api/user/${customer.id}`)).status).toBe(200);
    // The step-up of the admin is still valid.
    const role = await asAdmin.put(`/api/admin/users/${customer.id}/role`, { role: 'staff' });
    expect(role.status).toBe(200);
    expect((await audited(ctx.db, { action: 'clock.moved' }))[0]).toEqual({
      action: 'clock.moved',
      actor_id: admin.id,
      details: { from: '2026-11-16 10:00 UTC', to: '2026-11-23 10:00 UTC' },
    });
  });

  it('moves in every process at once, also in one that starts later', async () => {
    const { app, move } = await makeShop();
    const { databaseUrl, clock } = app;
    const running = await testApp({ databaseUrl, clock });
    await move('day', 0);
    await eventually(() =>
      expect(running.ctx.clock.now().toISOString()).toBe('2026-11-17T10:00:00.000Z'),
    );
    const started = await testApp({ databaseUrl, clock });
    expect(started.ctx.clock.now().toISOString()).toBe('2026-11-17T10:00:00.000Z');
  });

  it('moves once when two tabs press the button at the same time', async () => {
    const { ctx, read, move } = await makeShop();
    const replies = await Promise.all([move('day', 0), move('day', 0)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read()).ahead_seconds).toBe(DAY);
    expect(await audited(ctx.db, { action: 'clock.moved' })).toHaveLength(1);
  });

  it('goes to the next release date, and the release goes on sale', async () => {
    const { app, ctx, read, move } = await makeShop();
    const seller = await makePerson(app, { seller: true });
    const release = { release_date: '2026-12-04', preorder_date: null };
    const { id } = await releaseIn(ctx, 'approved', { ownerId: seller.id, release });
    expect((await read()).next_release).toEqual({ title: 'Night Bus', date: '2026-12-04' });
    const reply = await move('next_release', 0);
    expect(reply).toMatchObject({ status: 200, json: { now: '2026-12-04T00:00:00.000Z' } });
    await runDueJobs(ctx, jobs);
    const { published_at } = await ctx.db
      .selectFrom('releases')
      .select('published_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(published_at?.toISOString()).toBe('2026-12-04T00:00:00.000Z');
    const aheadSeconds = (await read()).ahead_seconds;
    expect(await move('next_release', aheadSeconds)).toMatchObject({
      status: 409,
      json: { code: 'no_next_release_date' },
    });
  });

  it('makes waiting jobs due, and later jobs wait by its time', async () => {
    const { ctx, move } = await makeShop();
    const enqueue = (hours: number) =>
      inTransaction(ctx.db, (tx) => {
        const aheadMs = ctx.shopClock?.aheadMs() ?? 0;
        // The database compares with real time, the test's clock does not follow it.
        const runAt = new Date(Date.now() + hours * HOUR * 1000 + aheadMs);
        return ctx.jobs.enqueue(tx, removeFiles, { prefixes: [`x/${hours}`] }, { runAt });
      });
    // In whole hours, because a slow test takes some seconds of them. A job that is due waits 0.
    const waitsHours = async (id: string) => {
      const { rows } = await sql<{ hours: number }>`
        select round(greatest(extract(epoch from run_at - now()), 0) / ${HOUR})::int as hours
        from graphile_worker.jobs where id::text = ${id}`.execute(ctx.db);
      return rows[0]?.hours;
    };
    const [soon, later] = [await enqueue(20), await enqueue(30)];
    await move('day', 0);
    expect(await waitsHours(soon)).toBe(0);
    expect(await waitsHours(later)).toBe(6);
    expect(await waitsHours(await enqueue(2))).toBe(2);
  });

  it('accepts codes of authenticator apps, which follow real time', async () => {
    const { app, admin, asAdmin, move } = await makeShop();
    const { key } = await withTwoFactor(app, asAdmin, admin);
    expect((await move('day', 0)).status).toBe(200);
    const body = { password: 'Kettle-drum-42', code: codeOf(app, key) };
    expect((await asAdmin.post(`/api/account/${admin.id}/confirm`, body)).status).toBe(204);
  });

  it('accepts URLs of files, which follow real time', async () => {
    const { app, ctx, move } = await makeShop();
    await move('day', 0);
    const key = 'songs/a/source';
    const upload = { contentType: 'audio/wav', maxBytes: 100, expiresInSeconds: 60 };
    const origin = await app.app.listen({ host: '127.0.0.1', port: 0 });
    const send = (url: string, init?: RequestInit) =>
      fetch(url.replace(new URL(url).origin, origin), init);
    const { url, headers } = await ctx.storage.signUpload(key, upload);
    expect((await send(url, { method: 'PUT', headers, body: 'some bytes' })).status).toBe(200);
    const download = await send(await ctx.storage.signDownload(key, { expiresInSeconds: 60 }));
    expect(await download.text()).toBe('some bytes');
  });

  it('does not go further than 400 days', async () => {
    const { app, ctx, admin } = await makeShop();
    await ctx.db
      .updateTable('shop_clock')
      .set({ ahead_ms: 399.5 * DAY * 1000 })
      .execute();
    await ctx.shopClock?.refresh();
    const seconds = 399.5 * DAY;
    const asAdmin = await signedInBrowser(app, admin);
    const move = (by: string) =>
      asAdmin.post('/api/admin/clock/move', { by, ahead_seconds: seconds });
    expect(await move('day')).toMatchObject({
      status: 409,
      json: { code: 'clock_limit_reached' },
    });
    expect(ctx.shopClock?.aheadMs()).toBe(seconds * 1000);
    expect((await move('hour')).status).toBe(200);
  });

  it('is only for admins, and rejects bad input', async () => {
    const { app, ctx, asAdmin } = await makeShop();
    const body = { by: 'day', ahead_seconds: 0 };
    for (const kind of [{ role: 'staff' }, { seller: true }, {}] as const) {
      const browser = await signedInBrowser(app, await makePerson(app, kind));
      expect((await browser.get('/api/admin/clock')).status).toBe(403);
      expect((await browser.post('/api/admin/clock/move', body)).status).toBe(403);
    }
    expect((await app.browser().get('/api/admin/clock')).status).toBe(401);
    await assertRejectsBadInput({
      db: ctx.db,
      browser: asAdmin,
      key: 'POST /api/admin/clock/move',
      good: { body },
    });
    expect(ctx.shopClock?.aheadMs()).toBe(0);
  });

  it('does not exist in production, which ignores the stored offset', async () => {
    const { app, move } = await makeShop();
    await move('week', 0);
    const { databaseUrl, clock } = app;
    const real = await testApp({ databaseUrl, clock, env: PRODUCTION_ENV });
    expect(real.ctx.clock.now().toISOString()).toBe('2026-11-16T10:00:00.000Z');
    const admin = await signedInBrowser(real, await makePerson(real, { role: 'admin' }));
    expect((await admin.get('/api/admin/clock')).status).toBe(404);
    const body = { by: 'day', ahead_seconds: 7 * DAY };
    expect((await admin.post('/api/admin/clock/move', body)).status).toBe(404);
  });
});
