import type { Release } from '@lathe/contract/release';
import type { ReleaseReview } from '@lathe/contract/review';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { jobs } from '../jobs.ts';
import { readyRelease, releaseIn } from './testing/ready-releases.ts';
import { type DeskPerson, makeReviewDesk, pathOf, read, submit } from './testing/review-desk.ts';

const app = await testApp();
const { ctx } = app;
const { person, staff, reviewsOf, openReview, queue, history } = await makeReviewDesk(app);
const withdraw = (seller: DeskPerson, id: string) =>
  seller.browser.post(`${pathOf(seller, id)}/withdraw`);
const claim = (reviewId: string, take_over = false) =>
  staff.browser.post(`/api/reviews/${reviewId}/claim`, { take_over });

async function submitted() {
  const ann = await person();
  const { id } = await readyRelease(ctx, { ownerId: ann.id });
  const release = (await submit(ann, id)).json as Release;
  return { ann, id, release, reviewId: await openReview(id) };
}

describe('withdrawing a submission', () => {
  it('makes the release editable again and takes it out of the queue', async () => {
    const { ann, id, release, reviewId } = await submitted();
    expect(release.operations.withdraw_enabled).toBe(true);
    const withdrawn = await withdraw(ann, id);
    expect(withdrawn).toMatchObject({
      status: 200,
      json: {
        status: 'Ready to submit',
        ean: release.ean,
        operations: { edit_enabled: true, submit_release_enabled: true, withdraw_enabled: false },
      },
    });
    expect((await queue()).map(({ uuid }) => uuid)).not.toContain(reviewId);
    expect(await reviewsOf(id)).toMatchObject([{ decision: 'withdrawn', decided_by: null }]);
    expect((await history(id)).slice(-2)).toEqual(['submitted', 'withdrawn']);
    const { version } = withdrawn.json as Release;
    const edited = await ann.browser.put(pathOf(ann, id), { version, label: 'Other label' });
    expect(edited.status).toBe(200);
  });

  it('is possible only once, and not for others', async () => {
    const { ann, id } = await submitted();
    const [stranger, before] = [await person(), await reviewsOf(id)];
    expect((await stranger.browser.post(`${pathOf(ann, id)}/withdraw`)).status).toBe(403);
    expect((await app.browser().post(`${pathOf(ann, id)}/withdraw`)).status).toBe(401);
    expect(await reviewsOf(id)).toEqual(before);
    const replies = await Promise.all([withdraw(ann, id), withdraw(ann, id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await history(id)).filter((action) => action === 'withdrawn')).toHaveLength(1);
  });

  it('is not possible while somebody reviews it, but again when they leave it', async () => {
    const { ann, id, reviewId } = await submitted();
    await claim(reviewId);
    expect((await read(ann, id)).operations.withdraw_enabled).toBe(false);
    expect(await withdraw(ann, id)).toMatchObject({
      status: 409,
      json: { code: 'review_started' },
    });
    expect((await read(ann, id)).status).toBe('Pending');
    await staff.browser.delete(`/api/reviews/${reviewId}/claim`);
    expect((await withdraw(ann, id)).status).toBe(200);
  });

  it.each(['withdraw', 'claim'] as const)(
    'and claiming it at once: only the first succeeds (%s first)',
    async (first) => {
      const { ann, id, reviewId } = await submitted();
      const tasks = [() => withdraw(ann, id), () => claim(reviewId)];
      const replies = await queueOnLock(
        app,
        { table: 'releases', id },
        first === 'withdraw' ? tasks : tasks.toReversed(),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 409]);
      const [review] = await reviewsOf(id);
      const { status } = await read(ann, id);
      expect([status, review?.decision, review?.claimed_by]).toEqual(
        first === 'withdraw' ? ['Ready to submit', 'withdrawn', null] : ['Pending', null, staff.id],
      );
    },
  );

  it('is skipped when the next review shows what changed since the last one', async () => {
    const { ann, id, reviewId } = await submitted();
    const notes = { metadata: 'Say more.', songs: '', artwork: '' };
    await staff.browser.post(`/api/reviews/${reviewId}/reject`, { notes });
    const resubmit = async (description: string) => {
      const { version } = await read(ann, id);
      const change = { version, description, metadata_in_edit: false };
      expect((await ann.browser.put(pathOf(ann, id), change)).status).toBe(200);
      expect((await submit(ann, id)).status).toBe(200);
    };
    await resubmit('First try');
    await withdraw(ann, id);
    await resubmit('Second try');
    const { json } = await staff.browser.get(`/api/reviews/${await openReview(id)}`);
    const review = json as ReleaseReview;
    expect(review.previous_notes).toEqual({ metadata: notes.metadata });
    expect(review.changes).toMatchObject([{ field: 'description', after: 'Second try' }]);
  });

  it('removes it from a page that the seller may no longer use', async () => {
    const { ann, id } = await submitted();
    const owner = await person();
    const { page_id } = await ctx.db
      .selectFrom('releases')
      .select('page_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await ctx.db
      .updateTable('pages')
      .set({ owner_id: owner.id })
      .where('id', '=', page_id ?? '')
      .execute();
    expect(await withdraw(ann, id)).toMatchObject({
      status: 200,
      json: { status: 'Incomplete', page_id: null, release_group: null },
    });
  });
});

describe('receipt mail', () => {
  const mailsAfterJobs = async ({ email }: DeskPerson) => {
    await runDueJobs(ctx, jobs);
    return await mailsTo(app, email);
  };

  it('says what was submitted, until when it is reviewed and how to withdraw it', async () => {
    const { ann, id } = await submitted();
    const mails = await mailsAfterJobs(ann);
    expect(mails.map(({ subject }) => subject)).toEqual(['We have received “Night Bus”']);
    const { text } = mails[0] ?? { text: '' };
    expect(text).toContain('“Night Bus” by Kiosk is submitted for review');
    expect(text).toContain('2 tracks');
    expect(text).toMatch(/by \d+ \w+\. Then we will email you/);
    expect(text).toContain('Withdraw');
    expect(text).toContain(`/studio/releases/${id}/submit`);
  });

  it('is in the language of the account', async () => {
    const ann = await person({ seller: true, locale: 'de' });
    const { id } = await readyRelease(ctx, { ownerId: ann.id });
    await submit(ann, id);
    const [mail] = await mailsAfterJobs(ann);
    expect(mail?.subject).toBe('„Night Bus“ ist bei uns angekommen');
    expect(mail?.text).toContain('2 Tracks');
  });

  it('is not sent for a submission that was withdrawn at once', async () => {
    const { ann, id } = await submitted();
    await withdraw(ann, id);
    expect(await mailsAfterJobs(ann)).toEqual([]);
  });

  it('is not sent for a rejected attempt', async () => {
    const ann = await person();
    const { id } = await releaseIn(ctx, 'incomplete', { ownerId: ann.id });
    expect((await submit(ann, id)).status).toBe(409);
    expect(await mailsAfterJobs(ann)).toEqual([]);
  });
});
