import { randomUUID } from 'node:crypto';
import type { EmptyPage } from '@lathe/contract/empty-page-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { handler as tellOwners } from './notify-owners.ts';

const app = await testApp();
const { ctx, clock } = app;
const staff = await makePerson(app, { role: 'staff' });
/** Signs in on every call, because the tests advance the clock by months. */
const asStaff = () => signedInBrowser(app, staff);
const signal = new AbortController().signal;

async function emptyPage(ownerId: string): Promise<{ id: string; slug: string }> {
  return await ctx.db
    .insertInto('pages')
    .values({
      owner_id: ownerId,
      slug: `p-${randomUUID()}`,
      name: 'Quiet Corner',
      empty_since: clock.now(),
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

async function findListed(id: string): Promise<EmptyPage | undefined> {
  const { json } = await (await asStaff()).get('/api/admin/pages');
  return (json as { data: EmptyPage[] }).data.find(({ uuid }) => uuid === id);
}

const decide = async (decision: 'remove' | 'keep', id: string, version = 1) =>
  await (await asStaff()).post(`/api/admin/pages/${id}/${decision}`, { version });

async function notifyOwners(): Promise<void> {
  await tellOwners(ctx, {}, { signal });
}

const logOf = (id: string) => audited(ctx.db, { object_id: id });

describe('page without a release', () => {
  it('is removed after two weeks of notice and confirmation by staff, with mails before and after', async () => {
    const owner = await makePerson(app, { seller: true });
    const page = await emptyPage(owner.id);
    clock.advance({ days: 29 });
    await notifyOwners();
    expect(await findListed(page.id)).toBeUndefined();
    clock.advance({ days: 2 });
    await notifyOwners();
    await notifyOwners();
    expect(await findListed(page.id)).toMatchObject({
      days_until_removed: 14,
      operations: { remove: false, keep: true },
    });
    expect(await mailsTo(app, owner.email)).toMatchObject([
      { subject: 'Your page Quiet Corner will be removed' },
    ]);
    expect((await decide('remove', page.id)).json).toMatchObject({ code: 'page_not_due' });
    clock.advance({ days: 14 });
    expect(await findListed(page.id)).toMatchObject({
      days_until_removed: 0,
      operations: { remove: true },
    });
    const replies = await Promise.all([decide('remove', page.id), decide('remove', page.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, expect.toBeOneOf([404, 409])]);
    expect((await mailsTo(app, owner.email)).map(({ subject }) => subject)).toContain(
      'Your page Quiet Corner is removed',
    );
    const row = ctx.db.selectFrom('pages').select('deleted_at').where('id', '=', page.id);
    expect((await row.executeTakeFirst())?.deleted_at).not.toBeNull();
    expect(await logOf(page.id)).toMatchObject([
      { action: 'page.removed', details: { name: 'Quiet Corner', address: page.slug } },
    ]);
  });

  it('can be kept for as long as a new page may be empty', async () => {
    const owner = await makePerson(app, { seller: true });
    const page = await emptyPage(owner.id);
    clock.advance({ days: 50 });
    await notifyOwners();
    clock.advance({ days: 14 });
    expect((await decide('keep', page.id, 7)).json).toMatchObject({ code: 'changed_meanwhile' });
    expect((await decide('keep', page.id)).status).toBe(204);
    expect(await findListed(page.id)).toBeUndefined();
    expect((await decide('keep', page.id)).json).toMatchObject({ code: 'page_not_due' });
    clock.advance({ days: 31 });
    // The owner is notified again, with the full notice period.
    expect(await findListed(page.id)).toMatchObject({
      told_at: null,
      operations: { remove: false },
    });
    expect(await logOf(page.id)).toMatchObject([{ action: 'page.kept' }]);
  });

  it('is no longer due once it has a release or merchandise', async () => {
    const owner = await makePerson(app, { seller: true });
    const page = await emptyPage(owner.id);
    clock.advance({ days: 40 });
    await notifyOwners();
    clock.advance({ days: 20 });
    await makeTitle(ctx, { ownerId: owner.id, page });
    expect(await findListed(page.id)).toBeUndefined();
    expect((await decide('remove', page.id)).json).toMatchObject({ code: 'page_not_due' });
    const row = ctx.db.selectFrom('pages').select('deleted_at').where('id', '=', page.id);
    expect((await row.executeTakeFirst())?.deleted_at).toBeNull();
  });

  it('cannot be decided on by sellers', async () => {
    const owner = await makePerson(app, { seller: true });
    const page = await emptyPage(owner.id);
    const browser = await signedInBrowser(app, owner);
    const reply = await browser.post(`/api/admin/pages/${page.id}/keep`, { version: 1 });
    expect(reply.status).toBe(403);
    expect((await browser.get('/api/admin/pages')).status).toBe(403);
  });
});

it.each(['POST /api/admin/pages/{page}/remove', 'POST /api/admin/pages/{page}/keep'] as const)(
  '%s rejects invalid input',
  async (key) => {
    const page = await emptyPage((await makePerson(app, { seller: true })).id);
    const good = { params: { page: page.id }, body: { version: 1 } };
    expect(
      await assertRejectsBadInput({ db: ctx.db, browser: await asStaff(), key, good }),
    ).toBeGreaterThan(0);
  },
);
