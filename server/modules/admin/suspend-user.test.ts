import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { addToBasket, basketOf, pay, stateOf } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import { releaseIn } from '../publishing/testing/ready-releases.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { makeStaff } from './testing/staff.ts';

const app = await testApp({ limits: { login: { points: 10_000, seconds: 60 } } });
const { ctx, browser } = app;
const { admin, asAdmin, asStaff, logOf } = await makeStaff(app);

const REASON = 'Sells copies of records that are not theirs';
const suspend = (id: string, by = asAdmin) =>
  by.put(`/api/admin/users/${id}/suspension`, { reason: REASON });
const restore = (id: string, by = asAdmin) => by.delete(`/api/admin/users/${id}/suspension`);
const signIn = (email: string, password = TEST_PASSWORD) =>
  browser().post('/api/login', { email, password });

async function makeSeller() {
  const seller = await makePerson(app, { seller: true });
  const title = await makeTitle(ctx, { ownerId: seller.id });
  return { seller, title, releaseId: title.releaseIds[0] ?? '' };
}

describe('a suspended user', () => {
  it('is signed out, cannot sign in, and learns why only with the right password', async () => {
    const ann = await makePerson(app);
    const session = await signedInBrowser(app, ann);
    expect(await suspend(ann.id)).toMatchObject({
      status: 200,
      json: {
        is_suspended: true,
        sessions: 0,
        suspension: { reason: REASON, by: 'Ada Admin', at: ctx.clock.now().toISOString() },
      },
    });
    expect((await session.get(`/api/user/${ann.id}`)).status).toBe(401);
    const rejected = await signIn(ann.email);
    expect(rejected).toMatchObject({ status: 403, json: { code: 'account_suspended' } });
    expect(JSON.stringify(rejected.json)).not.toContain(REASON);
    expect(await signIn(ann.email, 'Wrong-pass-1')).toMatchObject({
      status: 401,
      json: { code: 'invalid_credentials' },
    });
    expect((await asStaff.get(`/api/admin/users/${ann.id}`)).json).toMatchObject({
      suspension: { reason: REASON },
      operations: { suspend: false },
    });
    expect((await restore(ann.id)).json).toMatchObject({ is_suspended: false, suspension: null });
    expect((await signIn(ann.email)).status).toBe(200);
    const log = (await logOf(ann.id)).filter(({ actor_id }) => actor_id === admin.id);
    expect(log).toEqual([
      { action: 'user.suspended', actor_id: admin.id, details: { reason: REASON } },
      { action: 'user.restored', actor_id: admin.id, details: {} },
    ]);
  });

  it('has nothing on sale until restored, while open orders are still made', async () => {
    const { seller, title, releaseId } = await makeSeller();
    const hidden = await makeTitle(ctx, { ownerId: seller.id, pageIsLive: false });
    const buyer = browser();
    await addToBasket(buyer, releaseId);
    const { order } = stateOf(await pay(buyer));
    const waiting = browser();
    await addToBasket(waiting, releaseId);
    const atBank = browser();
    await addToBasket(atBank, releaseId);
    const { checkout, action_url } = stateOf(await pay(atBank, { card: 'three_d_secure' }));
    const payment = action_url?.split('/').at(-1);
    expect((await browser().get(title.path)).status).toBe(200);
    expect((await browser().get(`/api/pages/${title.page.slug}`)).status).toBe(200);

    await suspend(seller.id);
    expect((await browser().get(title.path)).status).toBe(404);
    expect((await browser().get(`/api/pages/${title.page.slug}`)).status).toBe(404);
    const add = { type: 'release', uuid: releaseId, quantity: 1 };
    expect((await browser().post('/es/cart', add)).status).toBe(409);
    expect(await pay(waiting)).toMatchObject({ status: 409, json: { code: 'item_not_sold' } });
    // The buyer confirmed the price before the suspension, so the bank's yes completes the order.
    await atBank.post(`/es/sandbox/payments/${payment}/answer`, { approve: true });
    const finished = await atBank.post(`/es/checkout/${checkout}/finish`);
    expect(stateOf(finished).status).toBe('paid');
    const { cancelled_at, held_at } = await ctx.db
      .selectFrom('orders')
      .select(['cancelled_at', 'held_at'])
      .where('id', '=', order ?? '')
      .executeTakeFirstOrThrow();
    expect([cancelled_at, held_at]).toEqual([null, null]);
    expect(await ctx.db.selectFrom('checkouts').select('id').execute()).toHaveLength(2);

    await restore(seller.id);
    expect((await browser().get(title.path)).status).toBe(200);
    expect((await basketOf(waiting)).items).toHaveLength(1);
    expect((await pay(waiting)).status).toBe(200);
    // A page that was offline before stays offline.
    const { is_live } = await ctx.db
      .selectFrom('pages')
      .select('is_live')
      .where('id', '=', hidden.page.id)
      .executeTakeFirstOrThrow();
    expect(is_live).toBe(false);
  });

  it('is hidden on pages of others, whose own releases stay on sale', async () => {
    const { page, path } = (await makeSeller()).title;
    const guest = await makeSeller();
    const onPage = await makeTitle(ctx, { ownerId: guest.seller.id, page });
    expect((await browser().get(onPage.path)).status).toBe(200);
    await suspend(guest.seller.id);
    expect((await browser().get(onPage.path)).status).toBe(404);
    expect((await browser().get(path)).status).toBe(200);
    const add = { type: 'release', uuid: onPage.releaseIds[0], quantity: 1 };
    expect((await browser().post('/es/cart', add)).status).toBe(409);
    await restore(guest.seller.id);
    expect((await browser().get(onPage.path)).status).toBe(200);
  });

  it('gets no release published, and no page put online by an edit of an admin', async () => {
    const seller = await makePerson(app, { seller: true });
    const release = { release_date: '2026-11-01', preorder_date: null };
    const { id, pageId } = await releaseIn(ctx, 'approved', { ownerId: seller.id, release });
    await suspend(seller.id);
    const publishDue = jobs.filter(({ name }) => name === 'publish-due');
    const publish = async () => {
      for (const job of publishDue) {
        await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, job, {}));
      }
      await runDueJobs(ctx, publishDue);
    };
    const publishedAt = async () =>
      (
        await ctx.db
          .selectFrom('releases')
          .select('published_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).published_at;
    const path = `/api/users/${seller.id}/pages/${pageId}`;
    const page = (await asAdmin.get(path)).json as Record<string, unknown>;
    expect((await asAdmin.put(path, { ...page, is_live: true })).json).toMatchObject({
      is_live: false,
    });
    await publish();
    expect(await publishedAt()).toBeNull();
    await restore(seller.id);
    await publish();
    expect(await publishedAt()).not.toBeNull();
  });
});

describe('suspension', () => {
  it('is only for admins, and not of themselves', async () => {
    const ann = await makePerson(app);
    for (const by of [asStaff, await signedInBrowser(app, await makePerson(app))]) {
      expect((await suspend(ann.id, by)).status).toBe(403);
      expect((await restore(ann.id, by)).status).toBe(403);
    }
    expect((await suspend(admin.id)).status).toBe(403);
    expect((await suspend(randomUUID())).status).toBe(404);
    expect((await asAdmin.get(`/api/admin/users/${admin.id}`)).json).toMatchObject({
      is_suspended: false,
      operations: { suspend: false },
    });
  });

  it('leaves one admin when two suspend each other at once', async () => {
    const alone = await testApp();
    const [one, two] = [
      await makePerson(alone, { role: 'admin' }),
      await makePerson(alone, { role: 'admin' }),
    ];
    const [asOne, asTwo] = [await signedInBrowser(alone, one), await signedInBrowser(alone, two)];
    const replies = await Promise.all([suspend(two.id, asOne), suspend(one.id, asTwo)]);
    expect(replies.map(({ status }) => status).sort()).toSatisfy(
      ([first, second]) => first === 200 && (second === 401 || second === 409),
    );
    expect(await audited(alone.ctx.db, { action: 'user.suspended' })).toHaveLength(1);
  });

  it('happens once when two admins suspend at the same time', async () => {
    const ann = await makePerson(app);
    const asOther = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    const replies = await Promise.all([suspend(ann.id), suspend(ann.id, asOther)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const restores = await Promise.all([restore(ann.id), restore(ann.id, asOther)]);
    expect(restores.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await logOf(ann.id)).toHaveLength(2);
  });

  it('cannot be outrun by a sign-in at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ann = await makePerson(app);
      await Promise.all([suspend(ann.id), signIn(ann.email)]);
      const sessions = ctx.db.selectFrom('sessions').select('id').where('user_id', '=', ann.id);
      expect(await sessions.execute()).toEqual([]);
    }
  });

  it('needs a reason', async () => {
    const ann = await makePerson(app);
    const request = { params: { user: ann.id }, body: { reason: REASON } };
    const key = 'PUT /api/admin/users/{user}/suspension';
    const invalidValues = { reason: ['  ', 'two\nlines'] };
    const check = { db: ctx.db, browser: asAdmin, key, good: request, invalidValues } as const;
    expect(await assertRejectsBadInput(check)).toBeGreaterThan(2);
  });
});
