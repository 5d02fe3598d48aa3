import type { ReleaseReview } from '@lathe/contract/review';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { readyRelease, releaseIn } from './testing/ready-releases.ts';
import { type DeskPerson, makeReviewDesk, pathOf, read, submit } from './testing/review-desk.ts';

const app = await testApp();
const { ctx, clock } = app;
const { person, staff, reviewsOf, queue, openReview } = await makeReviewDesk(app);
const reject = (id: string, notes: object) =>
  staff.browser.post(`/api/reviews/${id}/reject`, { notes });

describe('review', () => {
  it('shows everything needed for a decision on one screen', async () => {
    const ann = await person();
    const { id } = await readyRelease(ctx, { ownerId: ann.id, page: { is_live: false } });
    await submit(ann, id);
    const review = (await staff.browser.get(`/api/reviews/${await openReview(id)}`))
      .json as ReleaseReview;
    expect(review).toMatchObject({ number: 1, late: false, changes: null, package: null });
    expect(review.songs).toHaveLength(2);
    expect(review.artwork.parts.length).toBeGreaterThan(0);
    const results = new Map(review.checks.map(({ check, result }) => [check, result]));
    expect(results.get('page_live')).toBe('look');
    expect(results.get('isrcs_present')).toBe('good');
    expect(results.get('artwork_true')).toBe('good');
    expect(review.operations.decide_enabled).toBe(true);
  });

  it('is due after two working days, then it is late', async () => {
    const ann = await person();
    clock.set('2026-11-20T12:00:00Z');
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    await submit(ann, id);
    const mine = async () => (await queue()).find(({ seller }) => seller.uuid === ann.id);
    expect(await mine()).toMatchObject({ due_on: '2026-11-24', late: false });
    clock.set('2026-11-25T09:00:00Z');
    expect(await mine()).toMatchObject({ late: true });
  });

  it('finds the same number and the same audio in other releases', async () => {
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
    expect((json as ReleaseReview).duplicates).toEqual([
      expect.objectContaining({ song: 'Rain', reason: 'isrc', same_seller: false }),
      expect.objectContaining({ song: 'Kiosk at Four', reason: 'audio', same_seller: false }),
    ]);
  });

  it('returns a release with notes, notifies the seller and shows what was fixed', async () => {
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
    expect(mail?.subject).toBe('“Night Bus” needs some changes');
    expect(mail?.text).toContain('Tracks: Side A clips at 1:02.');

    await ctx.db
      .updateTable('song_uploads')
      .set({ filename: 'softer.wav' })
      .where('release_id', '=', id)
      .where('filename', '=', '1.wav')
      .execute();
    const fixed = await ann.browser.put(pathOf(ann, id), {
      version: back.version,
      tracks_in_edit: false,
    });
    expect(fixed.json).toMatchObject({ status: 'Ready to submit' });
    expect((await submit(ann, id)).json).toMatchObject({ status: 'Pending', review_notes: null });
    const second = (await staff.browser.get(`/api/reviews/${await openReview(id)}`))
      .json as ReleaseReview;
    expect(second).toMatchObject({
      number: 2,
      previous_notes: { songs: 'Side A clips at 1:02.' },
    });
    expect(second.changes?.map(({ section, field }) => [section, field])).toEqual([
      ['songs', 'A1'],
    ]);
  });

  it('shows genres and options by name, and numbers the tracks of a CD without a side', async () => {
    const ann = await person();
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id, type: 'cd' });
    const path = `/api/reviews/${reviewId}`;
    const shown = (await staff.browser.get(path)).json as ReleaseReview;
    expect(shown.names).toMatchObject({ main_genre: 'Electronic', sub_genre: 'Techno' });
    expect(shown.release.track_limits.sides).toBe(1);
    await ctx.db
      .insertInto('release_options')
      .columns(['release_id', 'design_option_id'])
      .expression((eb) =>
        eb
          .selectFrom('releases')
          .innerJoin('design_options', 'design_options.release_type_id', 'releases.release_type_id')
          .select(['releases.id', 'design_options.id as option'])
          .where('releases.id', '=', id)
          .where('design_options.code', '=', 'jewel_case'),
      )
      .execute();
    const german = (await staff.browser.get(path, { 'accept-language': 'de' }))
      .json as ReleaseReview;
    expect(german.names.sub_genre).toBe('Techno');
    expect(german.names.selected_options).toEqual([expect.stringContaining('Jewel')]);
    // Another sleeve needs other artwork, which is not the subject here.
    await ctx.db.deleteFrom('release_options').where('release_id', '=', id).execute();
    await reject(reviewId, { songs: 'Louder, please.' });
    await ctx.db
      .updateTable('song_uploads')
      .set({ filename: 'louder.wav' })
      .where('release_id', '=', id)
      .execute();
    const { version } = await read(ann, id);
    await ann.browser.put(pathOf(ann, id), { version, tracks_in_edit: false });
    await submit(ann, id);
    const second = (await staff.browser.get(`/api/reviews/${await openReview(id)}`))
      .json as ReleaseReview;
    expect(second.changes?.filter(({ section }) => section === 'songs')).toMatchObject([
      { field: '1' },
    ]);
  });

  it('reopens artwork with a note until the seller approves it again', async () => {
    const ann = await person();
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    await reject(reviewId, { artwork: 'The spine is empty.' });
    const back = await read(ann, id);
    expect(back).toMatchObject({ status: 'Rejected', artwork_status: 'Incomplete' });
    const approved = await ann.browser.post(`${pathOf(ann, id)}/artwork_approve`, {});
    expect(approved.status).toBe(200);
    expect(await read(ann, id)).toMatchObject({ status: 'Ready to submit' });
  });

  it('is decided once, even when two decide at the same time', async () => {
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

  it('is assigned to one reviewer until another takes over, with an audit entry', async () => {
    const ann = await person();
    const other = await person({ role: 'staff' });
    const { reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    const claim = (owner: DeskPerson, body = {}) =>
      owner.browser.post(`/api/reviews/${reviewId}/claim`, body);
    expect((await claim(staff)).status).toBe(200);
    expect((await claim(other)).status).toBe(409);
    expect((await other.browser.post(`/api/reviews/${reviewId}/approve`)).status).toBe(409);
    expect((await claim(other, { take_over: true })).status).toBe(200);
    expect((await staff.browser.post(`/api/reviews/${reviewId}/approve`)).status).toBe(409);
    expect((await other.browser.post(`/api/reviews/${reviewId}/approve`)).status).toBe(200);
    expect(await audited(ctx.db, { subject_id: ann.id })).toMatchObject([
      { action: 'review.claimed', actor_id: staff.id },
      { action: 'review.claimed', actor_id: other.id },
      { action: 'review.approved', actor_id: other.id },
    ]);
  });

  it('of a release of staff is approved by another member', async () => {
    const clerk = await person({ role: 'staff', seller: true });
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: clerk.id });
    const approve = (owner: DeskPerson) => owner.browser.post(`/api/reviews/${reviewId}/approve`);
    expect(await approve(clerk)).toMatchObject({
      status: 403,
      json: { code: 'review_own_release' },
    });
    expect((await read(clerk, id)).status).toBe('Pending');
    expect((await approve(staff)).status).toBe(200);
    expect((await read(clerk, id)).status).toBe('In process');
  });

  it('returns a release without its page when its seller may no longer use that page', async () => {
    const [ann, host] = [await person(), await person()];
    const wanted = { ownerId: ann.id, page: { owner_id: host.id } };
    const stays = await releaseIn(ctx, 'pending', wanted);
    const leaves = await releaseIn(ctx, 'pending', wanted);
    for (const [{ pageId }, state] of [
      [stays, 'accepted'],
      [leaves, 'ended'],
    ] as const) {
      const now = clock.now();
      const contribution = { page_id: pageId, user_id: ann.id, message: '', asked_at: now };
      const decided = {
        state,
        decided_at: now,
        ...(state === 'ended' && { ended_by: 'page_owner' }),
      };
      await ctx.db
        .insertInto('page_contributors')
        .values({ ...contribution, ...decided })
        .execute();
    }
    for (const { reviewId } of [stays, leaves]) {
      expect((await reject(reviewId, { songs: 'Side A clips.' })).status).toBe(200);
    }
    const rejected = { status: 'Rejected', submitted_at: null };
    expect(await read(ann, stays.id)).toMatchObject({ ...rejected, page_id: stays.pageId });
    expect(await read(ann, leaves.id)).toMatchObject({ ...rejected, page_id: null });
    expect((await submit(ann, leaves.id)).status).toBe(409);
  });
});
