import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FailedJob, failedJobCalls } from '@lathe/contract/failed-job-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { assertRejectsBadInput, type CallName, type CallRequest } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { jobs } from '../jobs.ts';
import { releaseIn } from '../publishing/testing/ready-releases.ts';

const app = await testApp();
const { ctx } = app;
const seller = await makePerson(app, { seller: true, name: 'Ann Lee' });
const staff = await makePerson(app, { role: 'staff' });
const asStaff = await signedInBrowser(app, staff);

/** Creates a job that has failed `attempts` times out of three. */
async function failed(name: string, payload: object, attempts: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job(${name},
      payload => ${JSON.stringify(payload)}::json, max_attempts => 3)`.execute(ctx.db);
  const id = rows[0]?.id ?? '';
  await sql`update graphile_worker._private_jobs set attempts = ${attempts},
    last_error = ${'It broke.\n    at line 7'}, run_at = now() + interval '1 hour'
    where id = ${id}`.execute(ctx.db);
  return id;
}

async function list(state: 'dead' | 'retrying', language = 'en'): Promise<FailedJob[]> {
  const reply = await asStaff.get(`/api/admin/jobs/${state}`, { 'accept-language': language });
  return (reply.json as { data: FailedJob[] }).data;
}

async function attemptsOf(id: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from graphile_worker._private_jobs where id = ${id}`.execute(ctx.db);
  return rows[0]?.attempts ?? -1;
}

describe('failed jobs', () => {
  it('are listed for staff with purpose, subject and short error', async () => {
    const release = await releaseIn(ctx, 'pending', { ownerId: seller.id });
    const id = await failed('send-review-mail', { reviewId: release.reviewId }, 3);
    const [job] = await list('dead');
    expect(job).toMatchObject({
      id,
      name: 'send-review-mail',
      kind: 'Send a review decision',
      subject: { type: 'release', id: release.id },
      attempts: 3,
      max_attempts: 3,
      last_error: 'It broke.',
      payload: [{ field: 'reviewId', value: release.reviewId }],
      next_try_at: null,
    });
    expect((await list('dead', 'de'))[0]?.kind).toBe('Prüfergebnis senden');
    expect((await list('retrying')).map((each) => each.id)).not.toContain(id);
  });

  it('that will be retried are listed separately, with the time of the next attempt', async () => {
    const id = await failed('send-seller-mail', { userId: seller.id }, 1);
    const job = (await list('retrying')).find((each) => each.id === id);
    expect(job).toMatchObject({
      subject: { type: 'user', id: seller.id, name: 'Ann Lee' },
      attempts: 1,
      next_try_at: expect.any(String),
    });
    expect((await list('dead')).map((each) => each.id)).not.toContain(id);
  });

  it('show only payload ids that resolve to a name', async () => {
    const exportId = randomUUID();
    const orderIds = [randomUUID(), randomUUID()];
    const payload = {
      to: 'someone@example.com',
      name: 'Secret Name',
      token: 'deadbeefdeadbeefdeadbeefdeadbeef',
      phone: 441632960123,
      exportId,
      orderIds,
      moveId: 7,
    };
    const id = await failed('send-account-deleted-mail', payload, 3);
    const job = (await list('dead')).find((each) => each.id === id);
    expect(job).toMatchObject({
      subject: null,
      payload: [
        { field: 'to', value: null },
        { field: 'name', value: null },
        { field: 'token', value: null },
        { field: 'phone', value: null },
        { field: 'exportId', value: exportId },
        { field: 'orderIds', value: `[${orderIds.join(',')}]` },
        { field: 'moveId', value: '7' },
      ],
    });
    expect(JSON.stringify(job)).not.toMatch(/someone|Secret|deadbeef|441632/);
  });

  it('of an older version are listed under their raw name', async () => {
    await failed('left-by-an-older-version', {}, 3);
    expect((await list('dead'))[0]).toMatchObject({ kind: 'left-by-an-older-version' });
  });

  it('restart from the first attempt when staff retry them, with an audit entry', async () => {
    const id = await failed('publish-release', { releaseId: randomUUID() }, 3);
    expect((await asStaff.post(`/api/admin/jobs/${id}/retry`)).status).toBe(204);
    expect(await attemptsOf(id)).toBe(0);
    expect(await audited(ctx.db, { object_type: 'job', object_id: id })).toEqual([
      { action: 'job.retried', actor_id: staff.id, details: { name: 'publish-release' } },
    ]);
    // The second of two concurrent retries gets a 404.
    expect((await asStaff.post(`/api/admin/jobs/${id}/retry`)).status).toBe(404);
    expect(await audited(ctx.db, { object_type: 'job', object_id: id })).toHaveLength(1);
  });

  it('of one kind are retried together, and a second person finds none', async () => {
    const name = 'send-split-mail';
    const ids = [await failed(name, {}, 3), await failed(name, {}, 3)];
    const [waiting, other] = [await failed(name, {}, 1), await failed('send-export-mail', {}, 3)];
    const replies = await Promise.all(
      [1, 2].map(() => asStaff.post('/api/admin/jobs/retry', { name })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(replies.find(({ status }) => status === 200)?.json).toEqual({ retried: 2 });
    for (const id of ids) expect(await attemptsOf(id)).toBe(0);
    expect(await attemptsOf(waiting)).toBe(1);
    expect(await attemptsOf(other)).toBe(3);
    const entries = await audited(ctx.db, { action: 'job.retried', actor_id: staff.id });
    expect(entries.filter(({ details }) => JSON.stringify(details).includes(name))).toEqual([
      { action: 'job.retried', actor_id: staff.id, details: { name, count: 2 } },
    ]);
  });

  it('are deleted by an admin with a reason, once, and only when dead', async () => {
    const admin = await makePerson(app, { role: 'admin' });
    const asAdmin = await signedInBrowser(app, admin);
    const refundId = randomUUID();
    const id = await failed('refund-payment', { refundId, to: 'a@example.com' }, 3);
    const path = `/api/admin/jobs/${id}`;
    const reason = ' Refunded by hand ';
    expect((await asStaff.post(`${path}/delete`, { reason })).status).toBe(403);
    expect((await asStaff.get(path)).json).toMatchObject({
      operations: { retry: true, delete: false },
    });
    expect((await asAdmin.get(path)).json).toMatchObject({
      id,
      last_error: 'It broke.',
      operations: { retry: true, delete: true },
    });
    const retried = await failed('refund-payment', { refundId }, 1);
    expect((await asAdmin.post(`/api/admin/jobs/${retried}/delete`, { reason })).status).toBe(404);
    expect(await attemptsOf(retried)).toBe(1);
    const replies = await Promise.all([1, 2].map(() => asAdmin.post(`${path}/delete`, { reason })));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await attemptsOf(id)).toBe(-1);
    expect((await asAdmin.get(path)).status).toBe(404);
    expect((await asAdmin.post(`${path}/retry`)).status).toBe(404);
    expect(await audited(ctx.db, { object_type: 'job', object_id: id })).toEqual([
      {
        action: 'job.deleted',
        actor_id: admin.id,
        details: {
          name: 'refund-payment',
          reason: 'Refunded by hand',
          payload: `refundId: ${refundId}`,
        },
      },
    ]);
  });

  it('reject bad input and change nothing', async () => {
    const asAdmin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    const id = await failed('publish-release', { releaseId: randomUUID() }, 3);
    const cases: Record<keyof typeof failedJobCalls, CallRequest | null> = {
      'GET /api/admin/jobs/dead': null,
      'GET /api/admin/jobs/retrying': null,
      'GET /api/admin/jobs/{id}': null,
      'POST /api/admin/jobs/{id}/retry': null,
      'POST /api/admin/jobs/retry': { body: { name: 'publish-release' } },
      'POST /api/admin/jobs/{id}/delete': { params: { id }, body: { reason: 'Done by hand' } },
    };
    for (const [key, good] of Object.entries(cases)) {
      if (good === null) continue;
      const request = { db: ctx.db, browser: asAdmin, key: key as CallName, good };
      expect(await assertRejectsBadInput(request)).toBeGreaterThan(0);
    }
    for (const blank of ['  ', 'two\nlines']) {
      const reply = await asAdmin.post(`/api/admin/jobs/${id}/delete`, { reason: blank });
      expect(reply.status).toBe(422);
    }
    expect(await attemptsOf(id)).toBe(3);
  });

  it.each([
    ['an admin', { role: 'admin' }, [200, 200, 204]],
    ['staff', { role: 'staff' }, [200, 200, 204]],
    ['a seller', { seller: true }, [403, 403, 403]],
    ['a label', { label: true }, [403, 403, 403]],
    ['a customer', {}, [403, 403, 403]],
  ] as const)('are visible and retryable only for staff: %s', async (_, kind, statuses) => {
    const browser = await signedInBrowser(app, await makePerson(app, kind));
    const id = await failed('publish-release', { releaseId: randomUUID() }, 3);
    const replies = [
      await browser.get('/api/admin/jobs/dead'),
      await browser.get('/api/admin/jobs/retrying'),
      await browser.post(`/api/admin/jobs/${id}/retry`),
    ];
    expect(replies.map(({ status }) => status)).toEqual(statuses);
    expect(await attemptsOf(id)).toBe(statuses[2] === 204 ? 0 : 3);
  });

  it('are not visible to visitors', async () => {
    expect((await app.browser().get('/api/admin/jobs/dead')).status).toBe(401);
    expect((await app.browser().get('/api/admin/jobs/retrying')).status).toBe(401);
  });
});

it.each(['en', 'de'])('every job has its own label (%s)', async (language) => {
  const path = join(import.meta.dirname, '../../../messages', language, 'jobs.json');
  const { kinds } = JSON.parse(await readFile(path, 'utf8')) as { kinds: Record<string, string> };
  const expected = jobs.map(({ name }) => name.replaceAll('-', '_'));
  expect(Object.keys(kinds).sort()).toEqual(expected.sort());
  expect(new Set(Object.values(kinds)).size).toBe(expected.length);
});
