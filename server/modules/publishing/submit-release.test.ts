import type { Release } from '@lathe/contract/release';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { jobs } from '../jobs.ts';
import { reviewsData } from '../reviews/index.ts';
import { publishingData } from './personal-data.ts';
import { readyRelease, releaseIn } from './testing/ready-releases.ts';
import { makeReviewDesk, pathOf, read, submit } from './testing/review-desk.ts';

const app = await testApp();
const { ctx } = app;
const today = () => calendarDate(ctx.clock.now());
const { person, staff, reviewsOf, queue, history } = await makeReviewDesk(app);

describe('submitting a release', () => {
  it('creates one submission, even with concurrent requests', async () => {
    const ann = await person();
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    const replies = await Promise.all(Array.from({ length: 50 }, () => submit(ann, id)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect(await reviewsOf(id)).toHaveLength(1);
    const entries = await history(id);
    expect(entries.filter((action) => action === 'submitted')).toHaveLength(1);
    expect(entries.filter((action) => action === 'ean_issued').length).toBeLessThanOrEqual(1);
  });

  it('assigns missing numbers and locks the release', async () => {
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
    const rejected = await ann.browser.put(pathOf(ann, id), {
      version: release.version,
      title: 'Another',
    });
    expect(rejected.status).toBe(409);
  });

  it('rejects an ISRC of another recording, such as after a file was replaced', async () => {
    const ann = await person();
    const [first, second] = [
      await readyRelease(ctx, { ownerId: ann.id }),
      await readyRelease(ctx, { ownerId: ann.id }),
    ];
    const setIsrc = (releaseId: string) =>
      ctx.db
        .updateTable('tracks')
        .set({ isrc: 'GBAYE0601777' })
        .where('release_id', '=', releaseId)
        .where('side', '=', 1)
        .execute();
    for (const { id } of [first, second]) await setIsrc(id);
    const rejected = await submit(ann, second.id);
    expect(rejected).toMatchObject({ status: 409, json: { code: 'isrc_other_recording' } });
    expect(await reviewsOf(second.id)).toEqual([]);
    const { song_peaks } = await ctx.db
      .selectFrom('tracks')
      .select('song_peaks')
      .where('release_id', '=', first.id)
      .where('side', '=', 1)
      .executeTakeFirstOrThrow();
    await ctx.db
      .updateTable('tracks')
      .set({ song_peaks })
      .where('release_id', '=', second.id)
      .where('side', '=', 1)
      .execute();
    expect((await submit(ann, second.id)).status).toBe(200);
  });

  it('needs confirmation, and dates that are far enough ahead', async () => {
    const ann = await person();
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    const withoutTerms = await ann.browser.post(`${pathOf(ann, id)}/submit`, { terms: false });
    expect(withoutTerms).toMatchObject({
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

describe('invited seller', () => {
  it('must give the seller details before submitting a release', async () => {
    const ann = await person();
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    const invited = { invited_as: 'seller' };
    await ctx.db.updateTable('users').set(invited).where('id', '=', ann.id).execute();
    const details = ctx.db.updateTable('sellers').where('user_id', '=', ann.id);
    await details.set({ onboarded_at: null }).execute();
    expect(await submit(ann, id)).toMatchObject({
      status: 409,
      json: { code: 'seller_details_needed' },
    });
    expect(await reviewsOf(id)).toEqual([]);
    await details.set({ onboarded_at: ctx.clock.now() }).execute();
    expect((await submit(ann, id)).status).toBe(200);
  });
});

describe('retiring and deleting a release', () => {
  it('need the confirmation word in the language of the reader, in any case', async () => {
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
    const removed = await ann.browser.delete(
      `${pathOf(ann, id)}?confirmation=${encodeURIComponent('löschen')}`,
    );
    expect(removed.status).toBe(204);
    expect((await ann.browser.get(pathOf(ann, id))).status).toBe(404);
  });

  it('removes a waiting release from the queue', async () => {
    const ann = await person();
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    expect((await queue()).map(({ uuid }) => uuid)).toContain(reviewId);
    await ann.browser.post(`${pathOf(ann, id)}/retire`, { confirmation: 'retire' });
    expect((await queue()).map(({ uuid }) => uuid)).not.toContain(reviewId);
    expect((await staff.browser.post(`/api/reviews/${reviewId}/approve`)).status).toBe(409);
  });

  it('deletes the files of a release without orders', async () => {
    const ann = await person();
    const free = await releaseIn(ctx, 'retired', { ownerId: ann.id });
    await ann.browser.delete(`${pathOf(ann, free.id)}?confirmation=DELETE`);
    await runDueJobs(ctx, jobs);
    const left = [];
    for await (const { key } of ctx.storage.list(`songs/${free.id}/`)) left.push(key);
    expect(left).toEqual([]);
  });
});

describe('personal data of publishing', () => {
  it('is exported, and deletion withdraws the pending review', async () => {
    const ann = await person();
    const { id } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    const files = [];
    for await (const file of publishingData.collect(ctx, { userId: ann.id } as never)) {
      files.push(file.name);
    }
    expect(files).toEqual(['submissions.json', 'letters.json']);
    const now = ctx.clock.now();
    await inTransaction(ctx.db, async (tx) => {
      await publishingData.erase(tx, { userId: ann.id, now } as never);
      await reviewsData.erase(tx, { userId: ann.id, now } as never);
    });
    expect((await reviewsOf(id)).map((row) => [row.decision, row.submitted_by])).toEqual([
      ['withdrawn', null],
    ]);
  });
});
