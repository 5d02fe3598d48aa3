/** Which events notify whom. */
import type { Release } from '@lathe/contract/release';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import {
  makeContributor,
  makeMember,
  requestContribution,
  sendAnswer,
} from '../contributions/testing/contributors.ts';
import { makeArtist, openLabel, requestRights, signed } from '../labels/testing/rosters.ts';
import { makePage } from '../pages/testing/pages.ts';
import { readyRelease } from '../publishing/testing/ready-releases.ts';
import { makeReviewDesk, submit } from '../publishing/testing/review-desk.ts';
import {
  answerSplit,
  HIGH_LIMITS,
  proposed,
  shares,
  splitScenes,
} from '../splits/testing/scenes.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { choose, listOf, makeSeller, notifiedSeller, textsOf } from './testing/sellers.ts';

const app = await testApp({ limits: HIGH_LIMITS });
const { ctx } = app;
const desk = await makeOrderDesk(app);
const { staff, openReview } = await makeReviewDesk(app);
const subjectsTo = async ({ email }: { email: string }) =>
  (await mailsTo(app, email)).map(({ subject }) => subject);

describe('a review', () => {
  it('notifies the seller of both results; only the approval can be switched off by mail', async () => {
    const seller = await makeSeller(app);
    const { id } = await readyRelease(ctx, { ownerId: seller.id });
    await submit(seller, id);
    const notes = { songs: 'Side A clips at 1:02.' };
    const path = `/api/reviews/${await openReview(id)}`;
    const replies = await Promise.all(
      [1, 2].map(() => staff.browser.post(`${path}/reject`, { notes })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await listOf(seller)).toMatchObject([
      { kind: 'release_rejected', url: `/studio/releases/${id}/submit`, read: false },
    ]);
    const [rejection] = await mailsTo(app, seller.email);
    expect(rejection?.text).toContain('Side A clips at 1:02.');
    expect(rejection?.text).not.toContain('/unsubscribe/');

    const other = await makeSeller(app);
    await choose(other, { choices: [{ kind: 'release_approved', mail: false, studio: true }] });
    const approved = await readyRelease(ctx, { ownerId: other.id });
    await submit(other, approved.id);
    await mailsTo(app, other.email);
    await staff.browser.post(`/api/reviews/${await openReview(approved.id)}/approve`);
    expect(await listOf(other)).toMatchObject([{ kind: 'release_approved' }]);
    // The submission was confirmed, the approval not mailed.
    expect(await subjectsTo(other)).toHaveLength(1);
  });
});

describe('a moved release date', () => {
  it('notifies everyone concerned except the person who moved it', async () => {
    const { owner, guest, page } = await makeContributor(app);
    const label = await openLabel(app);
    const artist = { ...guest, at: (path: string) => `/api/users/${guest.id}${path}`, page };
    await makePage(ctx, { owner_id: guest.id, is_live: true }).then((own) =>
      signed(label, { ...artist, page: own }, []),
    );
    const stranger = await makeSeller(app);
    const { releaseIds } = await makeTitle(ctx, {
      ownerId: guest.id,
      page,
      releases: [{ type: 'cd', title: 'Late Train', date: '2026-12-15' }],
    });
    const path = `/api/users/${guest.id}/releases/${releaseIds[0]}`;
    async function moveAs(browser: typeof guest.browser, release_date: string) {
      const { version } = (await browser.get(path)).json as Release;
      expect((await browser.put(path, { version, release_date })).status).toBe(200);
    }
    const moved = async (person: { id: string; email: string }) =>
      (await listOf(await notifiedSeller(app, person))).filter(({ kind }) => kind === 'date_moved');
    await moveAs(guest.browser, '2027-01-05');
    expect(await moved(guest)).toEqual([]);
    expect(await moved(owner)).toMatchObject([
      {
        text: 'The release date of “Late Train” (CD) moved from 15 December to 5 January.',
        url: `/studio/pages/${page.id}`,
      },
    ]);
    expect(await subjectsTo(owner)).toContain('New release date for “Late Train” (CD)');
    // The agreement covers the artist's own page, and this release is on another one.
    expect(await moved(label)).toEqual([]);
    await moveAs(desk.browsers.admin, '2027-01-12');
    expect(await moved(guest)).toMatchObject([{ url: `/studio/releases/${releaseIds[0]}` }]);
    expect(await moved(owner)).toHaveLength(2);
    expect(await moved(stranger)).toEqual([]);
  });

  it('notifies the label of the artist', async () => {
    const [label, artist] = [await openLabel(app), await makeArtist(app)];
    await signed(label, artist, []);
    const { releaseIds } = await makeTitle(ctx, {
      ownerId: artist.id,
      page: artist.page,
      releases: [{ title: 'Pier', date: '2026-12-15' }],
    });
    const path = artist.at(`/releases/${releaseIds[0]}`);
    const { version } = (await artist.browser.get(path)).json as Release;
    await artist.browser.put(path, { version, release_date: '2027-01-05' });
    const texts = await textsOf(await notifiedSeller(app, label));
    expect(texts[0]).toContain('“Pier” (12″) moved');
    expect(await textsOf(await notifiedSeller(app, artist))).not.toContain(texts[0]);
  });
});

describe('a return request', () => {
  it('notifies the seller of what and how many, without the buyer', async () => {
    const order = await desk.buy([{ quantity: 2, kind: { title: 'Skip' } }]);
    await mailsTo(app, order.email);
    await ctx.db
      .updateTable('making_jobs')
      .set({ stage: 'dispatched' })
      .where('order_id', '=', order.id)
      .execute();
    await desk.deliver(order.id);
    const body = {
      key: order.key,
      lines: [{ line: order.lines[0], quantity: 2 }],
      reason: 'damaged',
      text: 'It skips on side B.',
    };
    const path = `/api/orders/${order.id}/returns`;
    const replies = await Promise.all([1, 2].map(() => app.browser().post(path, body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const seller = await notifiedSeller(app, desk.people.seller);
    const [found, ...others] = (await listOf(seller)).filter(
      ({ kind }) => kind === 'return_requested',
    );
    expect(others).toEqual([]);
    expect(found).toMatchObject({ text: 'A buyer wants to return 2 copies of “Skip”.' });
    const [mail] = (await mailsTo(app, seller.email)).filter(({ subject }) =>
      subject.startsWith('Return request'),
    );
    expect(mail?.text).not.toContain(order.email);
    expect(mail?.text).not.toContain('Bo Lind');
  });
});

describe('requests and answers', () => {
  it('of contributors reach the other side, again for a new request', async () => {
    const owner = await makeMember(app);
    const guest = await makeMember(app, { name: 'Gil Guest' });
    const page = await makePage(ctx, { owner_id: owner.id, is_live: true, name: 'Harbour' });
    const seller = await notifiedSeller(app, owner);
    await choose(seller, { choices: [{ kind: 'answer', mail: false, studio: true }] });
    await requestContribution(guest, page.slug);
    await guest.browser.post(`/api/users/${guest.id}/contributions/${page.id}/withdraw`);
    app.clock.advance({ minutes: 1 });
    await requestContribution(guest, page.slug);
    await sendAnswer(owner, page, guest, 'accept');
    const kinds = (await listOf(seller)).map(({ kind }) => kind);
    expect(kinds).toEqual(['request', 'answer', 'request']);
    const mails = await mailsTo(app, owner.email);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('/unsubscribe/notifications/');
    expect(await textsOf(await notifiedSeller(app, guest))).toEqual([
      'You can now publish on Harbour.',
    ]);
  });

  it('of labels and splits respect the choices of the recipient', async () => {
    const [label, artist] = [await openLabel(app), await makeArtist(app)];
    const seller = await notifiedSeller(app, artist);
    await choose(seller, { choices: [{ kind: 'request', mail: false, studio: false }] });
    await requestRights(label, artist);
    expect(await listOf(seller)).toEqual([]);
    expect(await subjectsTo(artist)).toEqual([]);

    const scene = await splitScenes(app).scene();
    const split = await proposed(
      scene.label,
      scene.release,
      shares([scene.artist.id, 6000], [`labels/${scene.label.slug}`, 4000]),
    );
    const payee = await notifiedSeller(app, scene.artist);
    expect((await listOf(payee))[0]).toMatchObject({
      kind: 'request',
      url: `/studio/splits/${scene.release}`,
    });
    await answerSplit(scene.artist, split, 'decline');
    const owner = await notifiedSeller(app, scene.label);
    expect((await textsOf(owner))[0]).toContain('declined the split of');
    expect(await textsOf(payee)).toHaveLength(2);
  });

  it('of a split reach the label that proposed it without a share for itself', async () => {
    const scene = await splitScenes(app).scene();
    const other = await makeArtist(app);
    const split = await proposed(
      scene.label,
      scene.release,
      shares([scene.artist.page.slug, 5000], [other.page.slug, 5000]),
    );
    await answerSplit(scene.artist, split, 'agree');
    await answerSplit(other, split, 'agree');
    const splitNews = async (person: { id: string; email: string }) =>
      (await listOf(await notifiedSeller(app, person))).filter(({ url }) =>
        url.includes('/splits/'),
      );
    expect(await splitNews(scene.label)).toMatchObject([{ kind: 'answer' }]);
    expect(await splitNews(scene.artist)).toHaveLength(2);
    // The last one to agree caused the outcome.
    expect(await splitNews(other)).toMatchObject([{ kind: 'request' }]);
    expect(await subjectsTo(scene.label)).toContain('Agreed: how “Night Bus” is shared');
  });
});

describe('deleting an account', () => {
  it('deletes its notifications and choices, and what names the person at others', async () => {
    const owner = await makeMember(app);
    const guest = await makeMember(app, { name: 'Xenia Vanish' });
    const page = await makePage(ctx, { owner_id: owner.id, is_live: true });
    await requestContribution(guest, page.slug);
    await sendAnswer(owner, page, guest, 'reject');
    const gone = await notifiedSeller(app, guest);
    await choose(gone, { summary: 'daily' });
    expect(await listOf(gone)).toHaveLength(1);
    expect((await textsOf(await notifiedSeller(app, owner)))[0]).toContain('Xenia');
    const browser = await signedInBrowser(app, guest);
    const reply = await browser.post(`/api/account/${guest.id}/deletion`, {
      word: 'DELETE',
      password: TEST_PASSWORD,
    });
    expect(reply.status).toBeLessThan(300);
    const rows = await ctx.db.selectFrom('notifications').select(['user_id', 'details']).execute();
    expect(rows.filter(({ user_id }) => user_id === guest.id)).toEqual([]);
    expect(JSON.stringify(rows)).not.toContain('Xenia');
    const settings = await ctx.db.selectFrom('notification_settings').select('user_id').execute();
    expect(settings.map(({ user_id }) => user_id)).not.toContain(guest.id);
    expect((await gone.browser.get(`${gone.path}/notifications`)).status).toBe(401);
  });
});
