import type { Release } from '@lathe/contract/release';
import { addDays, addWeeks, calendarDate } from '@lathe/rules/dates';
import { RELEASE_STATES } from '@lathe/rules/release-states';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { waitForCache } from '../../testing/wait-for-cache.ts';
import { jobs } from '../jobs.ts';
import { makePage } from '../pages/testing/pages.ts';
import { refreshShop } from '../releases/index.ts';
import { publishDue } from './jobs.ts';
import { releaseIn } from './testing/ready-releases.ts';
import { makeReviewDesk, pathOf, read } from './testing/review-desk.ts';

const app = await testApp();
const { ctx, clock } = app;
const today = () => calendarDate(ctx.clock.now());
const { person, history } = await makeReviewDesk(app);

const runPublishing = async () => {
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, publishDue, {}));
  await runDueJobs(ctx, jobs);
};

describe('going on sale', () => {
  const isOnStorefront = async (groupId: string) =>
    (await ctx.db.selectFrom('shelf').select('title').where('group_id', '=', groupId).execute())
      .length > 0;

  it('happens once on the first day it can be ordered, even when no worker ran then', async () => {
    const ann = await person();
    const fan = await person({});
    const release = { preorder_date: addWeeks(today(), 3), release_date: addWeeks(today(), 6) };
    const created = await releaseIn(ctx, 'approved', { ownerId: ann.id, release });
    const follow = { page_id: created.pageId, user_id: fan.id, wants_mail: true };
    await ctx.db.insertInto('page_followers').values(follow).execute();
    await runPublishing();
    expect(await isOnStorefront(created.groupId)).toBe(false);
    // No worker ran until three days after the date.
    clock.advance({ days: 24 });
    const repeated = await signedInBrowser(app, ann);
    await Promise.all([runPublishing(), runPublishing()]);
    await runPublishing();
    const shown = (await repeated.get(pathOf(ann, created.id))).json as Release;
    expect(shown.status).toBe('Pre-order');
    expect(await isOnStorefront(created.groupId)).toBe(true);
    expect((await history(created.id)).filter((action) => action === 'published')).toHaveLength(1);
    const mails = await mailsTo(app, fan.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Kiosk: Night Bus']);
    const page = await app
      .browser()
      .get(`/api/pages/${created.pageSlug}/release_groups/${created.groupSlug}`);
    expect(page.status).toBe(200);
  });

  it('waits for a live page and a visible group', async () => {
    const ann = await person();
    const due = { release_date: today() };
    const offline = await releaseIn(ctx, 'approved', {
      ownerId: ann.id,
      release: due,
      page: { is_live: false },
    });
    const hidden = await releaseIn(ctx, 'approved', { ownerId: ann.id, release: due });
    const show = (visibility: string) =>
      ctx.db
        .updateTable('release_groups')
        .set({ visibility })
        .where('id', '=', hidden.groupId)
        .execute();
    await show('hidden');
    await runPublishing();
    const statuses = async () => {
      const browser = await signedInBrowser(app, ann);
      const { json } = await browser.get(`/api/users/${ann.id}/releases`);
      return (json as { data: Release[] }).data.map(({ status }) => status);
    };
    expect(await statuses()).toEqual(['Approved', 'Approved']);
    await show('visible');
    await ctx.db
      .updateTable('pages')
      .set({ is_live: true })
      .where('id', '=', offline.pageId)
      .execute();
    await runPublishing();
    expect(await statuses()).toEqual(['Live', 'Live']);
  });

  it('ends with retiring: off the storefront at once, while its page stays available', async () => {
    const ann = await person();
    const created = await releaseIn(ctx, 'approved', {
      ownerId: ann.id,
      release: { release_date: today() },
    });
    await runPublishing();
    const visitor = app.browser();
    const group = `/api/pages/${created.pageSlug}/release_groups/${created.groupSlug}`;
    const onSale = async () =>
      ((await visitor.get(`${group}/releases`)).json as { data: unknown[] }).data.length;
    expect(await onSale()).toBe(1);
    await ann.browser.post(`${pathOf(ann, created.id)}/retire`, { confirmation: 'RETIRE' });
    expect(await isOnStorefront(created.groupId)).toBe(false);
    expect((await visitor.get(group)).status).toBe(200);
  });
});

describe('shop visibility', () => {
  it.each(RELEASE_STATES)('of a release that is %s depends on the viewer', async (state) => {
    const ann = await person();
    const created = await releaseIn(ctx, state, { ownerId: ann.id });
    const place = { group_id: created.groupId, page_id: created.pageId };
    await inTransaction(ctx.db, (tx) => refreshShop(tx, ctx, place));
    const group = `/api/pages/${created.pageSlug}/release_groups/${created.groupSlug}`;
    const visitor = app.browser();
    const [isSold, wasSold] = [state === 'published', state === 'retired'];
    const page = await visitor.get(group);
    expect(page.status).toBe(isSold || wasSold ? 200 : 404);
    if (wasSold) expect(page.json).toMatchObject({ retired: true });
    await waitForCache(ctx);
    const lists = await Promise.all([
      visitor.get(`/api/pages/${created.pageSlug}/release_groups`),
      visitor.get('/api/search?q=night%20bus'),
      visitor.get('/api/release_groups'),
    ]);
    const listed = lists.map(({ text }) => text.includes(created.groupSlug));
    expect(listed).toEqual([isSold, isSold, isSold]);
    const preview = `${group}/releases?preview=true`;
    for (const stranger of [visitor, (await person()).browser]) {
      expect((await stranger.get(preview)).status).toBe(isSold || wasSold ? 200 : 404);
    }
    const isThere = !wasSold && state !== 'deleted';
    // Signs in again, because the clock was advanced.
    for (const { browser } of [ann, await person({ role: 'staff' })]) {
      const { data } = (await browser.get(preview)).json as { data: { status: string }[] };
      const shown = isSold ? 'Pre-order' : 'Not on sale';
      expect(data.map(({ status }) => status)).toEqual(isThere ? [shown] : []);
    }
  });
});

describe('release on sale', () => {
  async function onSale() {
    const ann = await person();
    const release = await releaseIn(ctx, 'published', { ownerId: ann.id });
    const { version, release_date } = await read(ann, release.id);
    const change = (changes: object) =>
      ann.browser.put(pathOf(ann, release.id), { version, ...changes });
    return { ann, release, change, date: release_date ?? '' };
  }

  it.each([
    ['title', { title: 'Another' }],
    ['copies', { quantity_limit: 5 }],
    ['both, what may and what may not change', { description: 'New.', label: 'Other' }],
  ])('has fixed product data: %s', async (_, changes) => {
    const { ann, release, change } = await onSale();
    const before = await read(ann, release.id);
    const rejected = await change(changes);
    expect(rejected.status).toBe(409);
    expect((rejected.json as { code: string }).code).toBe('release_on_sale');
    expect(await read(ann, release.id)).toEqual(before);
  });

  it('can change price, countries, description and a later date, and the shop shows it', async () => {
    const { change, date } = await onSale();
    const later = addWeeks(date, 1);
    const saved = await change({
      price_category_id: 'Luxe',
      territories_exclude: ['US'],
      description: 'Second thoughts.',
      release_date: later,
    });
    expect(saved.json).toMatchObject({
      price_category_id: 'Luxe',
      territories_exclude: ['US'],
      description: 'Second thoughts.',
      release_date: later,
      status: 'Pre-order',
    });
  });

  it('can be postponed during pre-order, even though the pre-order date has passed', async () => {
    const { ann, release, change, date } = await onSale();
    await ctx.db
      .updateTable('releases')
      .set({ preorder_date: addWeeks(calendarDate(ctx.clock.now()), -1) })
      .where('id', '=', release.id)
      .execute();
    const later = addWeeks(date, 2);
    expect((await change({ release_date: later })).status).toBe(200);
    expect(await read(ann, release.id)).toMatchObject({ release_date: later, status: 'Pre-order' });
  });

  it('logs only changed fields in its history', async () => {
    const { release, change, date } = await onSale();
    const form = { price_category_id: 'Standard', territories: null, release_date: date };
    const entries = () =>
      ctx.db
        .selectFrom('release_history')
        .select('detail')
        .where('release_id', '=', release.id)
        .where('action', '=', 'changed_on_sale')
        .execute();
    expect((await change(form)).status).toBe(200);
    expect(await entries()).toEqual([]);
    await change({ ...form, territories: ['GB'], territories_exclude: [] });
    expect(await entries()).toEqual([{ detail: { fields: ['territories'] } }]);
  });

  it('is sold only in the selected countries, with immediate effect', async () => {
    const { ann, release, change } = await onSale();
    // Any change refreshes the storefront.
    await change({ description: 'On the storefront.' });
    const lists = [
      '/api/release_groups',
      `/api/pages/${release.pageSlug}/release_groups`,
      '/api/search?q=night%20bus',
      `/api/pages/${release.pageSlug}/release_groups/${release.groupSlug}/releases`,
    ];
    const buyer = (country: string) => {
      const browser = app.browser();
      browser.cookies.set('country', country);
      return browser;
    };
    const seen = async (country: string) => {
      const replies = await Promise.all(lists.map((path) => buyer(country).get(path)));
      return replies.map(
        ({ text }) => text.includes(release.groupSlug) || text.includes(release.id),
      );
    };
    const put = async (browser: ReturnType<typeof buyer>) =>
      await browser.post('/es/cart', { type: 'release', uuid: release.id, quantity: 1 });
    const tooEarly = buyer('DE');
    expect((await put(tooEarly)).status).toBe(200);
    expect(await seen('DE')).toEqual([true, true, true, true]);

    const { version } = await read(ann, release.id);
    const path = pathOf(ann, release.id);
    const none = { version, territories: ['GB'], territories_exclude: ['GB'] };
    expect((await ann.browser.put(path, none)).status).toBe(422);
    expect((await put(buyer('DE'))).status).toBe(200);
    const only = await ann.browser.put(path, { version, territories: ['GB', 'FR'] });
    expect(only.json).toMatchObject({ territories: ['GB', 'FR'], territories_exclude: [] });
    const last = { version: version + 1, territories_exclude: ['GB', 'FR'] };
    expect((await ann.browser.put(path, last)).status).toBe(422);
    await expect.poll(() => seen('DE')).toEqual([false, false, false, false]);
    expect(await seen('GB')).toEqual([true, true, true, true]);
    expect(await put(buyer('DE'))).toMatchObject({
      status: 409,
      json: { code: 'item_not_sold_in_country' },
    });
    expect((await put(buyer('FR'))).status).toBe(200);
    // Items already in a basket stay there but cannot be ordered.
    expect((await tooEarly.get('/es/cart')).json).toMatchObject({
      items: [{ available: false, problems: [{ code: 'not_sold_in_country', blocking: true }] }],
      operations: { checkout_enabled: false },
    });
  });

  it('rejects an earlier date', async () => {
    const { change, date } = await onSale();
    const rejected = await change({ release_date: addDays(date, -1) });
    expect(rejected).toMatchObject({ status: 422 });
    expect((rejected.json as { errors: object }).errors).toHaveProperty('release_date');
  });

  it('moves to another page with a group of its title there', async () => {
    const { ann, release, change } = await onSale();
    const page = await makePage(ctx, { owner_id: ann.id, is_live: true });
    const moved = (await change({ page_id: page.id })).json as Release;
    expect(moved.page_id).toBe(page.id);
    expect(moved.release_group?.uuid).not.toBe(release.groupId);
    const shelf = await ctx.db
      .selectFrom('shelf')
      .select('page_id')
      .where('group_id', 'in', [release.groupId, moved.release_group?.uuid ?? ''])
      .execute();
    expect(shelf).toEqual([{ page_id: page.id }]);
  });
});
