import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { itemPath, makeMerchDesk, readyItem } from './testing/ready-items.ts';

const app = await testApp();
const { ctx } = app;
const desk = await makeMerchDesk(app);
const { person, staff, reviewsOf, read, submit, submitted, itemHistory } = desk;
const withdraw = (owner: Awaited<ReturnType<typeof person>>, id: string) =>
  owner.browser.post(`${itemPath(owner, id)}/withdraw`);

describe('submitting merchandise', () => {
  it('locks the item, stores what the reviewer sees, and confirms it by mail', async () => {
    const ann = await person();
    const { id, hash } = await readyItem(ctx, { ownerId: ann.id });
    expect((await submit(ann, id)).json).toMatchObject({
      status: 'pending',
      operations: { edit_enabled: false, withdraw_enabled: true },
    });
    const [review] = await reviewsOf(id);
    expect(review).toMatchObject({ kind: 'merch', number: 1, submitted_by: ann.id });
    expect(review?.content).toMatchObject({
      details: {
        title: 'Tour shirt',
        type: 'T-shirt',
        sizes: 'XS S',
        price_category_id: 'Standard',
      },
      design: { Front: expect.stringContaining('200 × 250 mm, x 0, y -20, 0° · 304 dpi') },
      shown: { designHash: hash, placements: [{ name: 'moth.png', dpi: 304, heightMm: 250 }] },
    });
    expect(await itemHistory(id)).toEqual(['submitted']);
    const [mail] = await mailsTo(app, ann.email);
    expect(mail?.subject).toBe('We have received “Tour shirt”');
    expect(mail?.text).toContain('Your item “Tour shirt” (T-shirt)');
    expect(mail?.text).not.toMatch(/copy|release/i);
  });

  it('needs the terms, a complete item and seller details', async () => {
    const ann = await person();
    const { id } = await readyItem(ctx, { ownerId: ann.id });
    const path = `${itemPath(ann, id)}/submit`;
    expect((await ann.browser.post(path, { terms: false })).status).toBe(422);
    const unfinished = [
      { description: '' },
      { design_state: 'incomplete' },
      { design_state: 'processing' },
      { preorder_date: '2027-01-20' },
    ];
    for (const item of unfinished) {
      const other = await readyItem(ctx, { ownerId: ann.id, item });
      expect(await submit(ann, other.id)).toMatchObject({
        status: 409,
        json: { code: 'merch_not_ready' },
      });
      expect(await reviewsOf(other.id)).toEqual([]);
    }
    await ctx.db
      .updateTable('users')
      .set({ invited_as: 'seller' })
      .where('id', '=', ann.id)
      .execute();
    await ctx.db
      .updateTable('sellers')
      .set({ onboarded_at: null })
      .where('user_id', '=', ann.id)
      .execute();
    expect(await submit(ann, id)).toMatchObject({
      status: 409,
      json: { code: 'seller_details_needed' },
    });
  });

  it('checks dates, colours and the page again', async () => {
    const ann = await person();
    const late = await readyItem(ctx, { ownerId: ann.id, item: { release_date: '2026-01-05' } });
    expect(await submit(ann, late.id)).toMatchObject({
      status: 422,
      json: { errors: { release_date: [expect.any(String)] } },
    });
    const foreign = await readyItem(ctx, { ownerId: ann.id });
    const other = await person();
    await ctx.db
      .updateTable('pages')
      .set({ owner_id: other.id })
      .where('id', '=', foreign.pageId)
      .execute();
    expect(await submit(ann, foreign.id)).toMatchObject({
      status: 409,
      json: { code: 'merch_page_missing' },
    });
    const { id } = await readyItem(ctx, { ownerId: ann.id, type: 'tote' });
    const tote = ctx.db.selectFrom('merch_types').select('id').where('code', '=', 'tote');
    const colours = ctx.db
      .updateTable('merch_colours')
      .where('merch_type_id', 'in', tote)
      .where('position', '=', 1);
    await colours.set({ is_active: false }).execute();
    await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
    expect((await submit(ann, id)).status).toBe(409);
    await colours.set({ is_active: true }).execute();
    await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
    expect((await submit(ann, id)).status).toBe(200);
  });

  it('names a colour that an admin switched off meanwhile, and nothing is lost', async () => {
    const ann = await person();
    const { id } = await readyItem(ctx, { ownerId: ann.id, type: 'hoodie', colours: 2 });
    const before = await read(ann, id);
    const black = ctx.db
      .updateTable('merch_colours')
      .where('code', '=', 'black')
      .where('merch_type_id', 'in', (eb) =>
        eb.selectFrom('merch_types').select('id').where('code', '=', 'hoodie'),
      );
    const clear = () => inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
    await black.set({ is_active: false }).execute();
    await clear();
    const submitIn = async (locale: string) =>
      await ann.browser.post(
        `${itemPath(ann, id)}/submit`,
        { terms: true },
        { 'accept-language': locale },
      );
    expect(await submitIn('en')).toMatchObject({
      status: 422,
      json: { errors: { variants: [expect.stringContaining('don’t make Black at the moment')] } },
    });
    expect((await submitIn('de')).json).toMatchObject({
      errors: { variants: [expect.stringContaining('Schwarz stellen wir zurzeit nicht her')] },
    });
    expect(await reviewsOf(id)).toEqual([]);
    expect(await itemHistory(id)).toEqual([]);
    const problem = expect.stringContaining('We don’t make this colour');
    const variants = before.variants.map((each) =>
      each.colour === 'black' ? { ...each, problem } : each,
    );
    expect(await read(ann, id)).toMatchObject({ variants, version: before.version });
    // Without it, the item is submitted; or the colour comes back.
    await black.set({ is_active: true }).execute();
    await clear();
    expect((await submit(ann, id)).status).toBe(200);
  });

  it('is refused when a print area is not the one of the design any more', async () => {
    const ann = await person();
    const { id } = await readyItem(ctx, { ownerId: ann.id, item: { design_hash: 'a'.repeat(64) } });
    expect(await submit(ann, id)).toMatchObject({
      status: 409,
      json: { code: 'merch_design_outdated' },
    });
  });

  it('happens once, and only for the owner', async () => {
    const [ann, ben] = [await person(), await person()];
    const { id } = await readyItem(ctx, { ownerId: ann.id });
    expect((await ben.browser.post(`${itemPath(ann, id)}/submit`, { terms: true })).status).toBe(
      403,
    );
    expect((await submit(ben, id)).status).toBe(404);
    expect((await staff.browser.post(`${itemPath(ann, id)}/submit`, { terms: true })).status).toBe(
      403,
    );
    const replies = await Promise.all([submit(ann, id), submit(ann, id), submit(ann, id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await reviewsOf(id)).toHaveLength(1);
  });

  it.each(['edit', 'submit'] as const)('and an edit at the same time: %s first', async (first) => {
    const ann = await person();
    const { id } = await readyItem(ctx, { ownerId: ann.id });
    const { version } = await read(ann, id);
    const edit = () => ann.browser.put(itemPath(ann, id), { version, description: '' });
    const tasks = [edit, () => submit(ann, id)];
    const replies = await queueOnLock(
      app,
      { table: 'merch_items', id },
      first === 'edit' ? tasks : tasks.toReversed(),
    );
    // Without a description it is not ready; once submitted it cannot be edited.
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect(await reviewsOf(id)).toHaveLength(first === 'edit' ? 0 : 1);
  });
});

describe('withdrawing merchandise', () => {
  it('makes it editable again and closes the review', async () => {
    const { ann, id } = await submitted();
    expect((await withdraw(ann, id)).json).toMatchObject({
      status: 'ready',
      operations: { edit_enabled: true, submit_enabled: true },
    });
    expect(await reviewsOf(id)).toMatchObject([{ decision: 'withdrawn', decided_by: null }]);
    expect(await itemHistory(id)).toEqual(['submitted', 'withdrawn']);
    expect(await withdraw(ann, id)).toMatchObject({
      status: 409,
      json: { code: 'merch_not_pending' },
    });
  });

  it('is not possible while somebody reviews it', async () => {
    const { ann, id, reviewId } = await submitted();
    await staff.browser.post(`/api/reviews/${reviewId}/claim`, {});
    expect((await read(ann, id)).operations.withdraw_enabled).toBe(false);
    expect(await withdraw(ann, id)).toMatchObject({
      status: 409,
      json: { code: 'review_started' },
    });
    await staff.browser.delete(`/api/reviews/${reviewId}/claim`);
    expect((await withdraw(ann, id)).status).toBe(200);
  });

  it.each(['withdraw', 'approve'] as const)('and approving at once: %s first', async (first) => {
    const { ann, id, reviewId } = await submitted();
    const tasks = [
      () => withdraw(ann, id),
      () => staff.browser.post(`/api/reviews/${reviewId}/approve`),
    ];
    const replies = await queueOnLock(
      app,
      { table: 'merch_items', id },
      first === 'withdraw' ? tasks : tasks.toReversed(),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    const [review] = await reviewsOf(id);
    expect([(await read(ann, id)).status, review?.decision]).toEqual(
      first === 'withdraw' ? ['ready', 'withdrawn'] : ['in_process', 'approved'],
    );
  });
});
