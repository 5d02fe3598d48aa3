import type { MerchReview } from '@lathe/contract/review';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { releaseIn } from '../publishing/testing/ready-releases.ts';
import { itemPath, makeMerchDesk } from './testing/ready-items.ts';

const app = await testApp();
const { ctx } = app;
const { person, staff, reviewsOf, openReview, read, submit, submitted, itemHistory } =
  await makeMerchDesk(app);
const reject = (id: string, notes: object) =>
  staff.browser.post(`/api/reviews/${id}/reject`, { notes });
const approve = (id: string, by = staff) => by.browser.post(`/api/reviews/${id}/approve`);
const reviewOf = async (id: string, locale = 'en') =>
  (await staff.browser.get(`/api/reviews/${id}`, { 'accept-language': locale }))
    .json as MerchReview;

describe('review of merchandise', () => {
  it('shows details, and every area in millimetres, in the language of the reviewer', async () => {
    const { reviewId, hash, id } = await submitted();
    const review = await reviewOf(reviewId);
    expect(review).toMatchObject({
      kind: 'merch',
      title: 'Tour shirt',
      format: 'T-shirt',
      changes: null,
      package: null,
      operations: { decide_enabled: true, package_enabled: false },
      item: { uuid: id, design_hash: hash, sizes: ['XS', 'S'], colours: [{ name: 'White' }] },
    });
    const [front, back] = review.item.areas;
    expect(front).toMatchObject({
      name: 'Front',
      width_mm: 305,
      placement: { x_mm: 0, y_mm: -20, width_mm: 200, height_mm: 250, rotation: 0, dpi: 304 },
    });
    expect(back?.placement).toBeNull();
    expect(review.checks.map(({ result }) => result)).toEqual(Array(8).fill('good'));
    expect((await reviewOf(reviewId, 'de')).item.areas[0]?.name).toBe('Vorderseite');
  });

  it('is in one list with releases, and can be filtered by kind', async () => {
    const { reviewId } = await submitted();
    const { reviewId: ofRelease } = await releaseIn(ctx, 'pending', {
      ownerId: (await person()).id,
    });
    const listed = async (query: string) => {
      const { json } = await staff.browser.get(`/api/reviews?state=open${query}`);
      return (json as { data: { uuid: string; kind: string }[] }).data;
    };
    const all = (await listed('')).map(({ uuid }) => uuid);
    expect(all).toEqual(expect.arrayContaining([reviewId, ofRelease]));
    expect(new Set((await listed('&kind=merch')).map(({ kind }) => kind))).toEqual(
      new Set(['merch']),
    );
    expect((await listed('&kind=release')).map(({ uuid }) => uuid)).not.toContain(reviewId);
    expect((await staff.browser.get('/api/reviews?kind=ticket')).status).toBe(422);
    const seller = await person();
    expect((await seller.browser.get(`/api/reviews/${reviewId}`)).status).toBe(403);
  });

  it('returns it with notes, notifies the seller and shows what was fixed', async () => {
    const { ann, id, reviewId } = await submitted();
    expect((await reject(reviewId, { details: ' ' })).status).toBe(422);
    // A release has tracks; an item does not.
    expect((await reject(reviewId, { songs: 'Louder.', design: 'No.' })).status).toBe(422);
    expect((await reject(reviewId, { design: 'The moth is too low.' })).status).toBe(200);
    const back = await read(ann, id);
    expect(back).toMatchObject({
      status: 'rejected',
      review_notes: { design: 'The moth is too low.' },
      operations: { edit_enabled: true, submit_enabled: false },
    });
    const [mail] = await mailsTo(app, ann.email);
    expect(mail?.subject).toBe('“Tour shirt” needs some changes');
    expect(mail?.text).toContain('Design: The moth is too low.');
    expect(mail?.text).not.toMatch(/\b(copy|copies|release|listened)\b/i);
    const { json } = await ann.browser.get(`/api/users/${ann.id}/notifications`);
    expect(JSON.stringify(json)).toContain('Your item “Tour shirt” needs changes');

    const { version } = back;
    await ann.browser.put(itemPath(ann, id), { version, description: 'Higher now.' });
    expect((await submit(ann, id)).json).toMatchObject({ status: 'pending', review_notes: null });
    expect(await reviewOf(await openReview(id))).toMatchObject({
      number: 2,
      previous_notes: { design: 'The moth is too low.' },
      changes: [{ section: 'details', field: 'description', after: 'Higher now.' }],
    });
    // The first review still shows what was submitted first.
    expect((await reviewOf(reviewId)).item.description).toBe('Printed for the tour.');
    expect(await itemHistory(id)).toEqual(['submitted', 'rejected', 'changed', 'submitted']);
  });

  it('is decided once when two decide at the same time', async () => {
    const { ann, id, reviewId } = await submitted();
    const other = await person({ role: 'staff' });
    const replies = await Promise.all([
      approve(reviewId),
      other.browser.post(`/api/reviews/${reviewId}/reject`, { notes: { design: 'No.' } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [review] = await reviewsOf(id);
    const { status } = await read(ann, id);
    expect(status).toBe(review?.decision === 'approved' ? 'in_process' : 'rejected');
    expect(await audited(ctx.db, { subject_id: ann.id })).toHaveLength(1);
  });

  it('belongs to who claimed it, and staff do not approve their own item', async () => {
    const { reviewId } = await submitted();
    const other = await person({ role: 'staff' });
    await staff.browser.post(`/api/reviews/${reviewId}/claim`, {});
    expect(await approve(reviewId, other)).toMatchObject({ json: { code: 'review_claimed' } });
    const clerk = await person({ role: 'staff', seller: true });
    await ctx.db
      .updateTable('merch_items')
      .set({ owner_id: clerk.id })
      .where('id', '=', (await submitted()).id)
      .execute();
    const own = await ctx.db
      .selectFrom('reviews')
      .innerJoin('merch_items', 'merch_items.id', 'thing_id')
      .select('reviews.id')
      .where('owner_id', '=', clerk.id)
      .executeTakeFirstOrThrow();
    expect(await approve(own.id, clerk)).toMatchObject({
      status: 403,
      json: { code: 'review_own_release' },
    });
  });

  it('is refused in words when a print area changed, or the page is gone', async () => {
    const { ann, id, reviewId } = await submitted({ type: 'slipmat' });
    const area = ctx.db.updateTable('merch_areas').where('code', '=', 'disc');
    const clear = () => inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
    await area.set({ width_mm: 290, height_mm: 290 }).execute();
    await clear();
    expect(await approve(reviewId)).toMatchObject({
      status: 409,
      json: { code: 'merch_design_outdated', message: expect.stringContaining('print area') },
    });
    const shown = await reviewOf(reviewId);
    expect(shown.checks.find(({ check }) => check === 'design_current')?.result).toBe('wrong');
    // As it was submitted.
    expect(shown.item.areas[0]?.width_mm).toBe(295);
    expect((await read(ann, id)).status).toBe('pending');
    await area.set({ width_mm: 295, height_mm: 295 }).execute();
    await clear();
    const item = await submitted();
    await ctx.db
      .updateTable('pages')
      .set({ deleted_at: ctx.clock.now(), is_live: false })
      .where('id', '=', item.pageId)
      .execute();
    expect(await approve(item.reviewId)).toMatchObject({ json: { code: 'merch_page_missing' } });
    expect((await reject(item.reviewId, { details: 'Choose a page.' })).status).toBe(200);
  });

  it('needs a size and colour that the plant makes', async () => {
    const { ann, id, reviewId, pageSlug } = await submitted({ type: 'mug', colours: 2 });
    const mug = ctx.db.selectFrom('merch_types').select('id').where('code', '=', 'mug');
    const set = async (codes: string[], is_active: boolean) => {
      await ctx.db
        .updateTable('merch_colours')
        .set({ is_active })
        .where('merch_type_id', 'in', mug)
        .where('code', 'in', codes)
        .execute();
      await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
    };
    const results = async () => {
      const { checks } = await reviewOf(reviewId);
      return checks
        .filter(({ check }) => check.startsWith('variants_'))
        .map(({ result }) => result);
    };
    await set(['white', 'black'], false);
    expect(await results()).toEqual(['wrong', 'look']);
    expect(await approve(reviewId)).toMatchObject({
      status: 409,
      json: { code: 'merch_not_made', message: expect.stringContaining('Send it back') },
    });
    expect((await read(ann, id)).status).toBe('pending');
    expect((await app.browser().get(`/api/pages/${pageSlug}/merch/${id}`)).status).toBe(404);
    // One of them can be bought.
    await set(['white'], true);
    expect(await results()).toEqual(['good', 'look']);
    expect((await approve(reviewId)).status).toBe(200);
    await set(['black'], true);
  });

  it('warns of the same file on the item of another seller', async () => {
    const sha256 = 'b'.repeat(64);
    await submitted({ sha256, item: { title: 'First' } });
    const { reviewId } = await submitted({ sha256 });
    expect((await reviewOf(reviewId)).duplicates).toEqual([
      expect.objectContaining({ file: 'moth.png', item: 'First', same_seller: false }),
    ]);
  });
});
