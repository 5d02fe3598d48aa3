import type { Release } from '@lathe/contract/release';
import type { Review, ReviewSummary } from '@lathe/contract/review';
import { addDays, addWeeks, calendarDate } from '@lathe/rules/dates';
import { RELEASE_STATES } from '@lathe/rules/release-states';
import { describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { jobs } from '../jobs.ts';
import { makePage } from '../pages/testing/made-pages.ts';
import { showInShop } from '../releases/index.ts';
import { publishDue } from './jobs.ts';
import { handler as makePackage } from './make-package.ts';
import { publishingData } from './personal-data.ts';
import { readyRelease, releaseIn } from './testing/ready-releases.ts';

// Masters are made in a process of their own, which takes its time to start.
vi.setConfig({ testTimeout: 60_000 });

const app = await testApp();
const { ctx, clock } = app;
const today = () => calendarDate(ctx.clock.now());

async function person(kind: Parameters<typeof makePerson>[1] = { seller: true }) {
  const made = await makePerson(app, kind);
  return { ...made, browser: await signedInBrowser(app, made) };
}
type Person = Awaited<ReturnType<typeof person>>;

const staff = await person({ role: 'staff', name: 'Ines Falk' });
const pathOf = (who: Person, id: string) => `/api/users/${who.id}/releases/${id}`;
const read = async (who: Person, id: string): Promise<Release> =>
  (await who.browser.get(pathOf(who, id))).json;
const submit = (who: Person, id: string) =>
  who.browser.post(`${pathOf(who, id)}/submit`, { terms: true });
const queue = async (state = 'open'): Promise<ReviewSummary[]> =>
  ((await staff.browser.get(`/api/reviews?state=${state}`)).json as { data: ReviewSummary[] }).data;
const reviewsOf = async (id: string) =>
  await ctx.db
    .selectFrom('release_reviews')
    .selectAll()
    .where('release_id', '=', id)
    .orderBy('number')
    .execute();
const openReview = async (id: string) =>
  (await reviewsOf(id)).find(({ decision }) => decision === null)?.id ?? '';
const reject = (id: string, notes: object) =>
  staff.browser.post(`/api/reviews/${id}/reject`, { notes });
const history = async (id: string) =>
  (
    await ctx.db
      .selectFrom('release_history')
      .select('action')
      .where('release_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

const runPublishing = async () => {
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, publishDue, {}));
  await runDueJobs(ctx, jobs);
};

describe('submitting', () => {
  it('is one submission, however many ask at once', async () => {
    const ann = await person();
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    const replies = await Promise.all(Array.from({ length: 50 }, () => submit(ann, id)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect(await reviewsOf(id)).toHaveLength(1);
    const said = await history(id);
    expect(said.filter((action) => action === 'submitted')).toHaveLength(1);
    expect(said.filter((action) => action === 'ean_issued').length).toBeLessThanOrEqual(1);
  });

  it('issues the numbers that are missing, and closes the release', async () => {
    const ann = await person();
    const { id } = await readyRelease(ctx, { ownerId: ann.id, release: { ean: null } });
    const release = (await submit(ann, id)).json as Release;
    expect(release).toMatchObject({ status: 'Pending', review_notes: null });
    expect(release.ean).toMatch(/^2094\d{9}$/);
    expect(release.operations).toMatchObject({ edit_enabled: false, order_proof_enabled: true });
    const songs = await ctx.db
      .selectFrom('tracks')
      .select('isrc')
      .where('release_id', '=', id)
      .execute();
    expect(songs.every(({ isrc }) => isrc?.startsWith('GBLTH'))).toBe(true);
    const refused = await ann.browser.put(pathOf(ann, id), {
      version: release.version,
      title: 'Another',
    });
    expect(refused.status).toBe(409);
  });

  it('needs the tick, and days that still lie far enough ahead', async () => {
    const ann = await person();
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    const untucked = await ann.browser.post(`${pathOf(ann, id)}/submit`, { terms: false });
    expect(untucked).toMatchObject({
      status: 422,
      json: { errors: { terms: ['Please accept the terms.'] } },
    });
    const soon = { release_date: addDays(today(), 3) };
    await ctx.db.updateTable('releases').set(soon).where('id', '=', id).execute();
    const late = await submit(ann, id);
    expect(late.status).toBe(422);
    expect((late.json as { errors: object }).errors).toHaveProperty('release_date');
    expect(await reviewsOf(id)).toEqual([]);
  });
});

describe('retiring and deleting', () => {
  it('ask for the word of the reader’s language, in any case', async () => {
    const ann = await person();
    const { id } = await releaseIn(ctx, 'published', { ownerId: ann.id });
    const retire = (confirmation: string) =>
      ann.browser.post(`${pathOf(ann, id)}/retire`, { confirmation });
    expect((await retire('Retire!')).status).toBe(422);
    ann.browser.cookies.set('locale', 'de');
    expect((await retire('RETIRE')).json).toMatchObject({
      errors: { confirmation: ['Bitte tippe ZURÜCKZIEHEN zur Bestätigung.'] },
    });
    expect((await read(ann, id)).retired_at).toBeNull();
    expect((await retire(' zurückziehen ')).status).toBe(200);
    const wrong = await ann.browser.delete(`${pathOf(ann, id)}?confirmation=DELETE`);
    expect(wrong.status).toBe(422);
    const gone = await ann.browser.delete(
      `${pathOf(ann, id)}?confirmation=${encodeURIComponent('löschen')}`,
    );
    expect(gone.status).toBe(204);
    expect((await ann.browser.get(pathOf(ann, id))).status).toBe(404);
  });

  it('takes a waiting release out of the queue', async () => {
    const ann = await person();
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    expect((await queue()).map(({ uuid }) => uuid)).toContain(reviewId);
    await ann.browser.post(`${pathOf(ann, id)}/retire`, { confirmation: 'retire' });
    expect((await queue()).map(({ uuid }) => uuid)).not.toContain(reviewId);
    expect((await staff.browser.post(`/api/reviews/${reviewId}/approve`)).status).toBe(409);
  });

  it('forgets the files of what nobody has ordered', async () => {
    const ann = await person();
    const free = await releaseIn(ctx, 'retired', { ownerId: ann.id });
    await ann.browser.delete(`${pathOf(ann, free.id)}?confirmation=DELETE`);
    await runDueJobs(ctx, jobs);
    const left = [];
    for await (const { key } of ctx.storage.list(`songs/${free.id}/`)) left.push(key);
    expect(left).toEqual([]);
  });
});

describe('a review', () => {
  it('shows on one screen what a decision rests on', async () => {
    const ann = await person();
    const { id } = await readyRelease(ctx, { ownerId: ann.id, page: { is_live: false } });
    await submit(ann, id);
    const review = (await staff.browser.get(`/api/reviews/${await openReview(id)}`)).json as Review;
    expect(review).toMatchObject({ number: 1, late: false, changes: null, package: null });
    expect(review.songs).toHaveLength(2);
    expect(review.artwork.parts.length).toBeGreaterThan(0);
    const results = new Map(review.checks.map(({ check, result }) => [check, result]));
    expect(results.get('page_live')).toBe('look');
    expect(results.get('isrcs_present')).toBe('good');
    expect(results.get('artwork_true')).toBe('good');
    expect(review.operations.decide_enabled).toBe(true);
  });

  it('is due two working days after, then it is late', async () => {
    const ann = await person();
    clock.set('2026-11-20T12:00:00Z');
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    await submit(ann, id);
    const mine = async () => (await queue()).find(({ seller }) => seller.uuid === ann.id);
    expect(await mine()).toMatchObject({ due_on: '2026-11-24', late: false });
    clock.set('2026-11-25T09:00:00Z');
    expect(await mine()).toMatchObject({ late: true });
  });

  it('finds the same number and the same sound elsewhere', async () => {
    const [ann, ben] = [await person(), await person()];
    const first = await readyRelease(ctx, { ownerId: ann.id });
    const second = await releaseIn(ctx, 'pending', { ownerId: ben.id });
    const ofSide = (release: { id: string }, side: number) =>
      ctx.db.updateTable('tracks').where('release_id', '=', release.id).where('side', '=', side);
    for (const each of [first, second]) {
      await ofSide(each, 1).set({ isrc: 'GBAYE6800011' }).execute();
      await ofSide(each, 2)
        .set({ song_peaks: Buffer.from('the same') })
        .execute();
    }
    const { json } = await staff.browser.get(`/api/reviews/${second.reviewId}`);
    expect((json as Review).duplicates).toEqual([
      expect.objectContaining({ song: 'Rain', reason: 'isrc', same_seller: false }),
      expect.objectContaining({ song: 'Kiosk at Four', reason: 'audio', same_seller: false }),
    ]);
  });

  it('sends back what has a note, tells the seller, and shows what was mended', async () => {
    const ann = await person();
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    await submit(ann, id);
    const first = await openReview(id);
    expect((await reject(first, { metadata: '  ', songs: '', artwork: '' })).status).toBe(422);
    expect((await reject(first, { songs: 'Side A clips at 1:02.' })).status).toBe(200);
    const back = await read(ann, id);
    expect(back).toMatchObject({
      status: 'Rejected',
      review_notes: { songs: 'Side A clips at 1:02.' },
      metadata_in_edit: false,
      tracks_in_edit: true,
      submitted_at: null,
    });
    const [mail] = await mailsTo(app, ann.email);
    expect(mail?.subject).toBe('“Night Bus” needs another look');
    expect(mail?.text).toContain('Songs: Side A clips at 1:02.');

    await ctx.db
      .updateTable('song_uploads')
      .set({ filename: 'softer.wav' })
      .where('release_id', '=', id)
      .where('filename', '=', '1.wav')
      .execute();
    const mended = await ann.browser.put(pathOf(ann, id), {
      version: back.version,
      tracks_in_edit: false,
    });
    expect(mended.json).toMatchObject({ status: 'Ready to submit' });
    expect((await submit(ann, id)).json).toMatchObject({ status: 'Pending', review_notes: null });
    const second = (await staff.browser.get(`/api/reviews/${await openReview(id)}`)).json as Review;
    expect(second).toMatchObject({
      number: 2,
      previous_notes: { songs: 'Side A clips at 1:02.' },
    });
    expect(second.changes?.map(({ section, field }) => [section, field])).toEqual([
      ['songs', 'A1'],
    ]);
  });

  it('opens artwork that has a note until the seller approves it again', async () => {
    const ann = await person();
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    await reject(reviewId, { artwork: 'The spine is empty.' });
    const back = await read(ann, id);
    expect(back).toMatchObject({ status: 'Rejected', artwork_status: 'Incomplete' });
    const approved = await ann.browser.post(`${pathOf(ann, id)}/artwork_approve`, {});
    expect(approved.status).toBe(200);
    expect(await read(ann, id)).toMatchObject({ status: 'Ready to submit' });
  });

  it('is decided once, also when two decide at the same moment', async () => {
    const ann = await person();
    const other = await person({ role: 'staff' });
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    const replies = await Promise.all([
      staff.browser.post(`/api/reviews/${reviewId}/approve`),
      other.browser.post(`/api/reviews/${reviewId}/reject`, { notes: { songs: 'No.' } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [review] = await reviewsOf(id);
    const approved = review?.decision === 'approved';
    expect((await read(ann, id)).status).toBe(approved ? 'In process' : 'Rejected');
    expect((await mailsTo(app, ann.email)).length).toBe(1);
  });

  it('belongs to whoever has taken it on, until another takes it over; the log knows', async () => {
    const ann = await person();
    const other = await person({ role: 'staff' });
    const { reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    const claim = (who: Person, body = {}) =>
      who.browser.post(`/api/reviews/${reviewId}/claim`, body);
    expect((await claim(staff)).status).toBe(200);
    expect((await claim(other)).status).toBe(409);
    expect((await other.browser.post(`/api/reviews/${reviewId}/approve`)).status).toBe(409);
    expect((await claim(other, { take_over: true })).status).toBe(200);
    expect((await staff.browser.post(`/api/reviews/${reviewId}/approve`)).status).toBe(409);
    expect((await other.browser.post(`/api/reviews/${reviewId}/approve`)).status).toBe(200);
    const log = await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', ann.id)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'review.claimed', actor_id: staff.id },
      { action: 'review.claimed', actor_id: other.id },
      { action: 'review.approved', actor_id: other.id },
    ]);
  });
});

describe("the plant's package", () => {
  const packageOf = async (id: string) =>
    await ctx.db
      .selectFrom('release_packages')
      .selectAll()
      .where('release_id', '=', id)
      .executeTakeFirstOrThrow();
  type Files = { name: string; sha256: string; bytes: number; key: string }[];

  it.each([
    ['vinyl_7', ['side-a.wav', 'side-b.wav']],
    ['cd', ['disc.wav', 'disc.cue']],
  ] as const)('of %s holds masters, print files and a manifest', async (type, masters) => {
    const ann = await person();
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id, type });
    await staff.browser.post(`/api/reviews/${reviewId}/approve`);
    expect((await read(ann, id)).status).toBe('In process');
    await runDueJobs(ctx, jobs);
    expect((await read(ann, id)).status).toBe('Approved');
    const made = await packageOf(id);
    const files = made.files as unknown as Files;
    const names = files.map(({ name }) => name);
    expect(names.slice(0, masters.length)).toEqual(masters);
    expect(names.some((name) => name.startsWith('print-'))).toBe(true);
    expect(names.at(-1)).toBe('manifest.json');
    for (const { key, bytes } of files) {
      expect((await ctx.storage.head(key))?.size).toBe(bytes);
    }
    const [mail] = await mailsTo(app, ann.email);
    expect(mail?.subject).toBe('“Night Bus” is approved');
  });

  it('is made whole after a worker was stopped in the middle, and nothing is doubled', async () => {
    const ann = await person();
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    await staff.browser.post(`/api/reviews/${reviewId}/approve`);
    const stop = new AbortController();
    const put = ctx.storage.put.bind(ctx.storage);
    const storage = {
      ...ctx.storage,
      put: async (...args: Parameters<typeof put>) => {
        stop.abort(new Error('stopped'));
        return await put(...args);
      },
    };
    const helpers = { jobId: '1', attempt: 1, lastAttempt: false, log: ctx.log };
    await expect(
      makePackage({ ...ctx, storage }, { releaseId: id }, { ...helpers, signal: stop.signal }),
    ).rejects.toThrow();
    expect((await read(ann, id)).status).toBe('In process');
    expect((await packageOf(id)).state).toBe('making');
    await runDueJobs(ctx, jobs);
    await runDueJobs(ctx, jobs);
    const said = (await history(id)).filter((action) => action === 'package_made');
    expect(said).toHaveLength(1);
    expect((await packageOf(id)).state).toBe('ready');
    const stored = [];
    for await (const { key } of ctx.storage.list(`packages/${id}/`)) stored.push(key);
    const files = (await packageOf(id)).files as unknown as Files;
    expect(stored.sort()).toEqual(files.map(({ key }) => key).sort());
  });

  it('says what is missing, and is made when somebody asks again', async () => {
    const ann = await person();
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    const song = await ctx.db
      .selectFrom('tracks')
      .select(['id', 'master_key'])
      .where('release_id', '=', id)
      .executeTakeFirstOrThrow();
    const setKey = (master_key: string | null) =>
      ctx.db.updateTable('tracks').set({ master_key }).where('id', '=', song.id).execute();
    await setKey('songs/lost');
    await staff.browser.post(`/api/reviews/${reviewId}/approve`);
    await runDueJobs(ctx, jobs);
    const failed = (await staff.browser.get(`/api/reviews/${reviewId}`)).json as Review;
    expect(failed.package).toMatchObject({
      state: 'failed',
      problem: 'The seller’s file of a song is not there.',
    });
    expect((await read(ann, id)).status).toBe('In process');
    await setKey(song.master_key);
    expect((await staff.browser.post(`/api/reviews/${reviewId}/package`)).status).toBe(200);
    await runDueJobs(ctx, jobs);
    expect((await read(ann, id)).status).toBe('Approved');
    expect((await staff.browser.post(`/api/reviews/${reviewId}/package`)).status).toBe(409);
  });
});

describe('going on sale', () => {
  const shelved = async (groupId: string) =>
    (await ctx.db.selectFrom('shelf').select('title').where('group_id', '=', groupId).execute())
      .length > 0;

  it('happens on the first day that it can be ordered, once, also when no worker ran then', async () => {
    const ann = await person();
    const fan = await person({});
    const release = { preorder_date: addWeeks(today(), 3), release_date: addWeeks(today(), 6) };
    const made = await releaseIn(ctx, 'approved', { ownerId: ann.id, release });
    const follow = { page_id: made.pageId, user_id: fan.id, wants_mail: true };
    await ctx.db.insertInto('page_followers').values(follow).execute();
    await runPublishing();
    expect(await shelved(made.groupId)).toBe(false);
    // Nobody was there for three days after it.
    clock.advance({ days: 24 });
    const again = await signedInBrowser(app, ann);
    await Promise.all([runPublishing(), runPublishing()]);
    await runPublishing();
    const shown = (await again.get(pathOf(ann, made.id))).json as Release;
    expect(shown.status).toBe('Pre-order');
    expect(await shelved(made.groupId)).toBe(true);
    expect((await history(made.id)).filter((action) => action === 'published')).toHaveLength(1);
    const mails = await mailsTo(app, fan.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Kiosk: Night Bus']);
    const page = await app
      .browser()
      .get(`/api/pages/${made.pageSlug}/release_groups/${made.groupSlug}`);
    expect(page.status).toBe(200);
  });

  it('waits for a live page and a group that can be seen', async () => {
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

  it('ends with retiring: off the shelf at once, and its page still answers', async () => {
    const ann = await person();
    const made = await releaseIn(ctx, 'approved', {
      ownerId: ann.id,
      release: { release_date: today() },
    });
    await runPublishing();
    const visitor = app.browser();
    const group = `/api/pages/${made.pageSlug}/release_groups/${made.groupSlug}`;
    const onSale = async () =>
      ((await visitor.get(`${group}/releases`)).json as { data: unknown[] }).data.length;
    expect(await onSale()).toBe(1);
    await ann.browser.post(`${pathOf(ann, made.id)}/retire`, { confirmation: 'RETIRE' });
    expect(await shelved(made.groupId)).toBe(false);
    expect((await visitor.get(group)).status).toBe(200);
  });
});

describe('in the shop', () => {
  it.each(RELEASE_STATES)('a release that is %s is seen by whom it concerns', async (state) => {
    const ann = await person();
    const made = await releaseIn(ctx, state, { ownerId: ann.id });
    const place = { group_id: made.groupId, page_id: made.pageId };
    await inTransaction(ctx.db, (tx) => showInShop(tx, ctx, place));
    const group = `/api/pages/${made.pageSlug}/release_groups/${made.groupSlug}`;
    const visitor = app.browser();
    const [isSold, wasSold] = [state === 'published', state === 'retired'];
    const page = await visitor.get(group);
    expect(page.status).toBe(isSold || wasSold ? 200 : 404);
    if (wasSold) expect(page.json).toMatchObject({ retired: true });
    const lists = await Promise.all([
      visitor.get(`/api/pages/${made.pageSlug}/release_groups`),
      visitor.get(`/api/search?q=night%20bus&unkept=${made.id}`),
      visitor.get(`/api/release_groups?unkept=${made.id}`),
    ]);
    const listed = lists.map(({ text }) => text.includes(made.groupSlug));
    expect(listed).toEqual([isSold, isSold, isSold]);
    const preview = `${group}/releases?preview=true`;
    for (const stranger of [visitor, (await person()).browser]) {
      expect((await stranger.get(preview)).status).toBe(404);
    }
    const isThere = !wasSold && state !== 'deleted';
    // The clock was moved on since the first of the house signed in.
    for (const { browser } of [ann, await person({ role: 'staff' })]) {
      const { data } = (await browser.get(preview)).json as { data: { status: string }[] };
      const shown = isSold ? 'Pre-order' : 'Not on sale';
      expect(data.map(({ status }) => status)).toEqual(isThere ? [shown] : []);
    }
  });
});

describe('on sale', () => {
  async function onSale() {
    const ann = await person();
    const release = await releaseIn(ctx, 'published', { ownerId: ann.id });
    const { version, release_date } = await read(ann, release.id);
    const change = (said: object) => ann.browser.put(pathOf(ann, release.id), { version, ...said });
    return { ann, release, change, date: release_date ?? '' };
  }

  it.each([
    ['title', { title: 'Another' }],
    ['copies', { quantity_limit: 5 }],
    ['both, what may and what may not change', { description: 'New.', label: 'Other' }],
  ])('nothing of the record itself changes: %s', async (_, said) => {
    const { ann, release, change } = await onSale();
    const before = await read(ann, release.id);
    const refused = await change(said);
    expect(refused.status).toBe(409);
    expect((refused.json as { code: string }).code).toBe('release_on_sale');
    expect(await read(ann, release.id)).toEqual(before);
  });

  it('price, countries, description and a later day change, and the shop shows it', async () => {
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

  it('says in its history what has changed, and not all that a form has sent', async () => {
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

  it('is sold in the countries that are named, and at once in no other', async () => {
    const { ann, release, change } = await onSale();
    // So that it stands in the shop as after its day.
    await change({ description: 'On the shelf.' });
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
    const early = buyer('DE');
    expect((await put(early)).status).toBe(200);
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
    // What was in a basket before stays there, and cannot be ordered.
    expect((await early.get('/es/cart')).json).toMatchObject({
      items: [{ available: false, problems: [{ code: 'not_sold_in_country', blocking: true }] }],
      operations: { checkout_enabled: false },
    });
  });

  it('an earlier day is refused', async () => {
    const { change, date } = await onSale();
    const refused = await change({ release_date: addDays(date, -1) });
    expect(refused).toMatchObject({ status: 422 });
    expect((refused.json as { errors: object }).errors).toHaveProperty('release_date');
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

describe('what is kept of people', () => {
  it('is exported, and a decision nobody would read is no longer waited for', async () => {
    const ann = await person();
    const { id } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    const files = [];
    for await (const file of publishingData.collect(ctx, { userId: ann.id } as never)) {
      files.push(file.name);
    }
    expect(files).toEqual(['submissions.json', 'letters.json']);
    const now = ctx.clock.now();
    await inTransaction(ctx.db, (tx) => publishingData.erase(tx, { userId: ann.id, now } as never));
    expect((await reviewsOf(id)).map((row) => [row.decision, row.submitted_by])).toEqual([
      ['withdrawn', null],
    ]);
  });
});
