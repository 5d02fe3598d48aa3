import { randomUUID } from 'node:crypto';
import type { ListedReleaseRequest, ReleaseRequest } from '@lathe/contract/release-request-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeStaff } from '../admin/testing/staff.ts';

const app = await testApp();
const { ctx } = app;
const { staff, asAdmin, asStaff, logOf } = await makeStaff(app);

async function sellerWithPath(kind: Parameters<typeof makePerson>[1] = { seller: true }) {
  const person = await makePerson(app, kind);
  const browser = await signedInBrowser(app, person);
  const path = `/api/users/${person.id}/release_request`;
  const ask = (body: object = {}) =>
    browser.post(path, { wanted: 60, reason: 'Our back catalogue', ...body });
  const read = async () =>
    (await browser.get(path)).json as { releases_limit: number; request: ReleaseRequest | null };
  return { ...person, browser, path, ask, read };
}

const answerPath = (id: string, word: 'grant' | 'decline') =>
  `/api/admin/release_requests/${id}/${word}`;
const listed = async (state = 'open'): Promise<ListedReleaseRequest[]> =>
  (
    (await asStaff.get(`/api/admin/release_requests?state=${state}`)).json as {
      data: ListedReleaseRequest[];
    }
  ).data;

describe('a request for more releases', () => {
  it('raises the limit when staff grant it, with a mail and a log entry', async () => {
    const ann = await sellerWithPath();
    expect(await ann.read()).toMatchObject({ releases_limit: 25, request: null });
    const { uuid } = (await ann.ask()).json as ReleaseRequest;
    const [request] = (await listed()).filter(({ seller }) => seller.id === ann.id);
    expect(request).toMatchObject({ uuid, wanted: 60, releases_limit: 25, answer_enabled: true });
    const granted = await asStaff.post(answerPath(uuid, 'grant'), { limit: 50 });
    expect(granted).toMatchObject({ status: 200, json: { state: 'granted', granted: 50 } });
    expect(await ann.read()).toMatchObject({
      releases_limit: 50,
      request: { state: 'granted', granted: 50 },
    });
    const [mail] = await mailsTo(app, ann.email);
    expect(mail?.text).toContain('can now have 50 releases');
    expect(await logOf(ann.id)).toMatchObject([
      {
        action: 'release_request.granted',
        actor_id: staff.id,
        details: { wanted: 60, from: 25, to: 50 },
      },
    ]);
    expect((await listed('answered')).map((one) => one.uuid)).toContain(uuid);
    // Now they can ask again.
    expect((await ann.ask({ wanted: 51 })).status).toBe(200);
  });

  it('keeps the limit when it is declined, and the seller learns why', async () => {
    const ann = await sellerWithPath({ seller: true, locale: 'de' });
    const { uuid } = (await ann.ask()).json as ReleaseRequest;
    const reason = 'Please publish your drafts first';
    expect((await asStaff.post(answerPath(uuid, 'decline'), { reason })).status).toBe(200);
    expect(await ann.read()).toMatchObject({
      releases_limit: 25,
      request: { state: 'declined', answer: reason },
    });
    const [mail] = await mailsTo(app, ann.email);
    expect(mail?.subject).toBe('Deine Bitte um mehr Releases');
    expect(mail?.text).toContain(reason);
  });

  it('is open once per seller, also from two tabs', async () => {
    const ann = await sellerWithPath();
    const replies = await Promise.all([ann.ask(), ann.ask({ wanted: 90 })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const rows = await ctx.db
      .selectFrom('release_requests')
      .select('id')
      .where('user_id', '=', ann.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('is answered once: the second of two staff members is told', async () => {
    const ann = await sellerWithPath();
    const { uuid } = (await ann.ask()).json as ReleaseRequest;
    const replies = await Promise.all([
      asStaff.post(answerPath(uuid, 'grant'), { limit: 40 }),
      asAdmin.post(answerPath(uuid, 'decline'), { reason: 'No' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [late] = replies.filter(({ status }) => status === 409);
    expect(late?.json).toMatchObject({ code: 'release_request_answered' });
    const { request, releases_limit } = await ann.read();
    expect(releases_limit).toBe(request?.state === 'granted' ? 40 : 25);
    expect(await logOf(ann.id)).toHaveLength(1);
    expect(await mailsTo(app, ann.email)).toHaveLength(1);
  });

  it('never lowers a limit that was raised meanwhile', async () => {
    const ann = await sellerWithPath();
    const { uuid } = (await ann.ask()).json as ReleaseRequest;
    await ctx.db
      .updateTable('users')
      .set({ releases_limit: 100 })
      .where('id', '=', ann.id)
      .execute();
    const reply = await asStaff.post(answerPath(uuid, 'grant'), { limit: 60 });
    expect(reply).toMatchObject({ status: 422, json: { errors: { limit: expect.anything() } } });
    expect(await ann.read()).toMatchObject({ releases_limit: 100, request: { state: 'open' } });
  });

  it('is visible and answerable to staff only, and not by its own author', async () => {
    const [ann, bob] = [await sellerWithPath(), await sellerWithPath()];
    const { uuid } = (await ann.ask()).json as ReleaseRequest;
    expect((await bob.browser.get(ann.path)).status).toBe(403);
    expect((await bob.browser.post(ann.path, { wanted: 60, reason: 'x' })).status).toBe(403);
    expect((await asStaff.post(ann.path, { wanted: 60, reason: 'x' })).status).toBe(403);
    expect((await bob.browser.get('/api/admin/release_requests')).status).toBe(403);
    expect((await bob.browser.post(answerPath(uuid, 'grant'), { limit: 60 })).status).toBe(403);
    expect((await app.browser().get(ann.path)).status).toBe(401);
    const own = await sellerWithPath({ seller: true, role: 'staff' });
    const { uuid: ownId } = (await own.ask()).json as ReleaseRequest;
    const reply = await own.browser.post(answerPath(ownId, 'grant'), { limit: 60 });
    expect(reply).toMatchObject({ status: 403, json: { code: 'release_request_own' } });
    const boss = await sellerWithPath({ seller: true, role: 'admin' });
    const { uuid: bossId } = (await boss.ask()).json as ReleaseRequest;
    expect((await asStaff.post(answerPath(bossId, 'grant'), { limit: 60 })).status).toBe(403);
    expect((await asStaff.post(answerPath(randomUUID(), 'grant'), { limit: 60 })).status).toBe(404);
  });

  it('is rejected with bad input, and nothing is written', async () => {
    const [ann, bob] = [await sellerWithPath(), await sellerWithPath()];
    const { db } = ctx;
    await assertRejectsBadInput({
      db,
      browser: ann.browser,
      key: 'POST /api/users/{user}/release_request',
      good: { params: { user: ann.id }, body: { wanted: 60, reason: 'Why' } },
      invalidValues: { wanted: [25, 1001], reason: [' \n '] },
    });
    const { uuid: request } = (await bob.ask()).json as ReleaseRequest;
    const answers = [
      ['POST /api/admin/release_requests/{request}/grant', { limit: 60 }],
      ['POST /api/admin/release_requests/{request}/decline', { reason: 'No' }],
    ] as const;
    for (const [key, body] of answers) {
      await assertRejectsBadInput({
        db,
        browser: asStaff,
        key,
        good: { params: { request }, body },
      });
    }
    const key = 'GET /api/admin/release_requests';
    await assertRejectsBadInput({ db, browser: asStaff, key, good: { query: { state: 'open' } } });
  });
});
