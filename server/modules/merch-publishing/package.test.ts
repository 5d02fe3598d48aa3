import type { MerchReview } from '@lathe/contract/review';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { jobs } from '../jobs.ts';
import { makeDesignFiles } from '../merch-designs/index.ts';
import { makeMerchPackage } from './jobs.ts';
import { handler } from './make-package.ts';
import { makeMerchDesk } from './testing/ready-items.ts';

// Drawing has its own tests; here it is about what happens around it.
vi.mock('../merch-designs/index.ts', async (original) => ({
  ...(await original<object>()),
  makeDesignFiles: vi.fn(),
}));

const app = await testApp();
const { ctx, clock } = app;
const { person, staff, read, submitted, itemHistory } = await makeMerchDesk(app);
const makeFiles = vi.mocked(makeDesignFiles);
const { signal } = new AbortController();
const makePackage = (itemId: string) => handler(ctx, { itemId }, { signal });
beforeEach(() => {
  makeFiles.mockReset();
  makeFiles.mockResolvedValue({ hash: '' });
});

async function approved(options: Parameters<typeof submitted>[0] = {}) {
  const item = await submitted(options);
  const { status } = await staff.browser.post(`/api/reviews/${item.reviewId}/approve`);
  expect(status).toBe(200);
  return item;
}
const reviewOf = async (id: string) =>
  (await staff.browser.get(`/api/reviews/${id}`)).json as MerchReview;
const shopStatus = async (pageSlug: string, id: string) =>
  (await app.browser().get(`/api/pages/${pageSlug}/merch/${id}`)).status;

describe('approved merchandise', () => {
  it('gets its files, then goes on sale at once without a date', async () => {
    const { ann, id, reviewId, pageSlug } = await approved();
    expect((await read(ann, id)).status).toBe('in_process');
    expect((await reviewOf(reviewId)).package).toMatchObject({ state: 'making' });
    expect(await shopStatus(pageSlug, id)).toBe(404);
    await runDueJobs(ctx, jobs);
    expect(makeFiles.mock.calls.map(([, item]) => item)).toEqual([id]);
    expect((await read(ann, id)).status).toBe('live');
    expect(await shopStatus(pageSlug, id)).toBe(200);
    expect(await itemHistory(id)).toEqual(['submitted', 'approved', 'package_made', 'published']);
    expect((await mailsTo(app, ann.email)).map(({ subject }) => subject)).toContain(
      '“Tour shirt” is approved',
    );
  });

  it('waits for its day, its page and its seller', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const dated = { release_date: '2027-01-20', preorder_date: '2026-12-15' };
    const { ann, id } = await approved({ item: dated });
    const offline = await approved({ page: { is_live: false } });
    const suspended = await approved();
    const now = clock.now();
    const seller = ctx.db.updateTable('users').where('id', '=', suspended.ann.id);
    await seller.set({ suspended_at: now, suspension_reason: 'Fraud' }).execute();
    await runDueJobs(ctx, jobs);
    for (const item of [{ ann, id }, offline]) {
      expect((await read(item.ann, item.id)).status).toBe('approved');
    }
    clock.set('2026-12-15T09:00:00Z');
    await seller.set({ suspended_at: null, suspension_reason: null }).execute();
    await ctx.db
      .updateTable('pages')
      .set({ is_live: true })
      .where('id', '=', offline.pageId)
      .execute();
    const { handler: publishDue } = await import('./publish-due.ts');
    await Promise.all([publishDue(ctx, {}, { signal }), publishDue(ctx, {}, { signal })]);
    for (const item of [id, offline.id, suspended.id]) {
      expect((await itemHistory(item)).filter((action) => action === 'published')).toHaveLength(1);
    }
  });

  it('is made again after a crash half-way, and nothing happens twice', async () => {
    const { ann, id } = await approved();
    makeFiles.mockRejectedValueOnce(new Error('killed'));
    await expect(makePackage(id)).rejects.toThrow('killed');
    expect((await read(ann, id)).status).toBe('in_process');
    await Promise.all([makePackage(id), makePackage(id)]);
    await makePackage(id);
    expect((await itemHistory(id)).filter((action) => action === 'package_made')).toHaveLength(1);
    await runDueJobs(ctx, jobs);
    expect((await itemHistory(id)).filter((action) => action === 'published')).toHaveLength(1);
  });

  it('shows staff files that could not be made, and makes them when they ask', async () => {
    const { ann, id, reviewId } = await approved();
    makeFiles.mockRejectedValue(new Error('no memory'));
    for (let tries = 1; tries <= makeMerchPackage.maxAttempts; tries += 1) {
      expect((await reviewOf(reviewId)).package).toMatchObject({ state: 'making' });
      expect((await staff.browser.post(`/api/reviews/${reviewId}/package`)).status).toBe(409);
      await runDueJobs(ctx, [makeMerchPackage]);
      await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
    }
    const { json } = await staff.browser.get('/api/admin/jobs/dead');
    const [dead] = (json as { data: object[] }).data;
    expect(dead).toMatchObject({
      kind: 'Create the plant’s files of an item',
      subject: { type: 'merch', id, name: 'Tour shirt' },
    });
    expect(await reviewOf(reviewId)).toMatchObject({
      package: { state: 'failed', problem: expect.stringContaining('could not be made') },
      operations: { package_enabled: true },
    });
    expect((await read(ann, id)).status).toBe('in_process');
    const seller = await person();
    expect((await seller.browser.post(`/api/reviews/${reviewId}/package`)).status).toBe(403);
    makeFiles.mockResolvedValue({ hash: '' });
    expect((await staff.browser.post(`/api/reviews/${reviewId}/package`)).status).toBe(200);
    expect((await staff.browser.post(`/api/reviews/${reviewId}/package`)).status).toBe(409);
    await runDueJobs(ctx, jobs);
    expect((await read(ann, id)).status).toBe('live');
  });

  it('fails in words when a print area changed after the approval', async () => {
    const { id, reviewId, ann } = await approved({ type: 'mug' });
    const area = ctx.db.updateTable('merch_areas').where('code', '=', 'wrap');
    const clear = () => inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
    await area.set({ height_mm: 80 }).execute();
    await clear();
    await makePackage(id);
    expect(makeFiles).not.toHaveBeenCalled();
    expect((await reviewOf(reviewId)).package).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('print areas'),
    });
    await area.set({ height_mm: 89 }).execute();
    await clear();
    await staff.browser.post(`/api/reviews/${reviewId}/package`);
    await runDueJobs(ctx, jobs);
    expect((await read(ann, id)).status).toBe('live');
  });
});
