/** What members, labels and admins reach in the account of a seller. */
import { STUDIO_ACCOUNT_COOKIE, STUDIO_ACCOUNT_HEADER } from '@lathe/rules/studio-account';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeArtist, openLabel, signed } from '../labels/testing/rosters.ts';
import { makePage, makeRelease } from '../pages/testing/pages.ts';
import { releaseSellers } from '../releases/testing/draft-releases.ts';
import { makeMember } from './testing/members.ts';

const highLimit = { points: 10_000, seconds: 60 };
const app = await testApp({ limits: { invitation: highLimit, mailbox: highLimit } });
const { ctx } = app;
const { NEW_RELEASE, seller, createDraft } = await releaseSellers(app);

async function artistWithDraft(pageId?: string) {
  const artist = await makeArtist(app);
  const path = `/api/users/${artist.id}/releases`;
  const body = { ...NEW_RELEASE, page_id: pageId ?? artist.page.id };
  const { uuid, version } = (await artist.browser.post(path, body)).json as {
    uuid: string;
    version: number;
  };
  return { artist, path: `${path}/${uuid}`, releaseId: uuid, version };
}

describe('a member', () => {
  it('edits by role, and every change names the person', async () => {
    const owner = await seller();
    const draft = await createDraft(owner);
    const path = `${owner.path}/${draft.uuid}`;
    const editor = await makeMember(app, { accountId: owner.id, role: 'catalogue' });
    const clerk = await makeMember(app, { accountId: owner.id, role: 'finance' });
    const change = { version: draft.version, description: 'By the team.' };
    expect((await clerk.browser.put(path, change)).status).toBe(403);
    expect((await clerk.browser.get(path)).status).toBe(403);
    expect((await editor.browser.put(path, change)).status).toBe(200);
    const history = await owner.browser.get(`${path}/history`);
    expect(history.text).toContain('Mia Member');
    const [entry] = await audited(ctx.db, { action: 'releases.edited', subject_id: owner.id });
    expect(entry?.actor_id).toBe(editor.id);
    const activity = await owner.browser.get(`/api/users/${owner.id}/members/activity`);
    expect(activity.json).toMatchObject({
      data: [{ person: 'Mia Member', action: 'releases.edited' }],
    });
    // Reading is daily work and not logged.
    await clerk.browser.get(`/api/users/${owner.id}/sold_lines`);
    expect(await audited(ctx.db, { action: 'sales.read', subject_id: owner.id })).toEqual([]);
  });

  it('continues uploads of the account, and nobody else does', async () => {
    const owner = await seller();
    const draft = await createDraft(owner);
    const editor = await makeMember(app, { accountId: owner.id, role: 'catalogue' });
    const stranger = await seller();
    const upload = await editor.browser.post(`${owner.path}/${draft.uuid}/track_upload`, {
      filename: 'one.wav',
      size: 1000,
      side: 1,
    });
    expect(upload.status).toBe(200);
    const { upload: id } = upload.json as { upload: string };
    const parts = `/es/s3-presigned-track/${id}`;
    expect((await editor.browser.get(parts)).status).toBe(200);
    expect((await owner.browser.get(parts)).status).toBe(200);
    expect((await stranger.browser.get(parts)).status).toBe(404);
  });

  it('sees drafts of the account in the shop', async () => {
    const owner = await seller();
    const { slug } = await makePage(ctx, { owner_id: owner.id, is_live: false });
    const editor = await makeMember(app, { accountId: owner.id, role: 'catalogue' });
    const clerk = await makeMember(app, { accountId: owner.id, role: 'finance' });
    const preview = `/api/pages/${slug}?preview=true`;
    expect((await editor.browser.get(preview)).status).toBe(200);
    expect((await clerk.browser.get(preview)).status).toBe(404);
  });
});

describe('a label', () => {
  it('edits where the artist allowed it, until the agreement ends', async () => {
    const label = await openLabel(app);
    const { artist, path, releaseId, version } = await artistWithDraft();
    const change = { version, description: 'By the label.' };
    expect((await label.browser.put(path, change)).status).toBe(403);
    const { uuid } = await signed(label, artist, ['edit']);
    const access = `/api/studio/releases/${releaseId}`;
    expect((await label.browser.get(access)).json).toMatchObject({
      owner: { id: artist.id },
      access: 'label',
    });
    expect((await label.browser.put(path, change)).status).toBe(200);
    expect((await label.browser.get(`${path}/earnings_rate`)).json).toMatchObject({ next: null });
    const listed = await label.browser.get(label.at('/label/releases'));
    expect(listed.json).toMatchObject({ data: [{ uuid: releaseId }] });
    // Not more than this release: no deletion, copy, move, list, promotion or other area.
    expect((await label.browser.post(`${path}/clone`, {})).status).toBe(403);
    expect((await label.browser.get(`${path}/promos`)).status).toBe(403);
    const moved = { version: version + 1, page_id: null };
    expect((await label.browser.put(path, moved)).status).toBe(403);
    expect((await label.browser.post(`${path}/retire`, {})).status).toBe(403);
    expect((await label.browser.get(`/api/users/${artist.id}/releases`)).status).toBe(403);
    expect((await label.browser.get(`/api/users/${artist.id}/sold_lines`)).status).toBe(403);

    expect((await artist.browser.delete(artist.at(`/agreements/${uuid}`))).status).toBe(200);
    expect((await label.browser.get(path)).status).toBe(403);
    expect((await label.browser.get(access)).status).toBe(404);
  });

  it('edits only on the page of the agreement, and only through people with the role', async () => {
    const label = await openLabel(app);
    const { artist, path } = await artistWithDraft();
    const other = await makePage(ctx, { owner_id: artist.id });
    const body = { ...NEW_RELEASE, title: 'Elsewhere', page_id: other.id };
    const elsewhere = await artist.browser.post(`/api/users/${artist.id}/releases`, body);
    const { uuid } = elsewhere.json as { uuid: string };
    await signed(label, artist, ['edit']);
    await ctx.db
      .updateTable('label_agreements')
      .set({ page_id: artist.page.id })
      .where('artist_id', '=', artist.id)
      .execute();
    expect((await label.browser.get(path)).status).toBe(200);
    const otherPath = `/api/users/${artist.id}/releases/${uuid}`;
    expect((await label.browser.get(otherPath)).status).toBe(403);
    const editor = await makeMember(app, { accountId: label.id, role: 'catalogue' });
    const clerk = await makeMember(app, { accountId: label.id, role: 'finance' });
    expect((await editor.browser.get(path)).status).toBe(200);
    expect((await clerk.browser.get(path)).status).toBe(403);
  });
});

describe('the draft of a contributor', () => {
  it('is not shown to the label of the artist whose page it is on', async () => {
    const label = await openLabel(app);
    const artist = await makeArtist(app);
    await signed(label, artist, ['edit']);
    const guest = await makePerson(app, { seller: true });
    const release = { title: 'Guest', published_at: null };
    const { group_id } = await makeRelease(ctx, {
      ownerId: guest.id,
      pageId: artist.page.id,
      release,
    });
    const { slug: groupSlug } = await ctx.db
      .selectFrom('release_groups')
      .select('slug')
      .where('id', '=', group_id)
      .executeTakeFirstOrThrow();
    const preview = `/api/pages/${artist.page.slug}/releases/${groupSlug}?preview=true`;
    expect((await label.browser.get(preview)).status).toBe(404);
  });
});

describe('an admin who looks at a studio', () => {
  it('changes nothing of any other seller either', async () => {
    const [viewed, other] = [await seller(), await seller()];
    const draft = await createDraft(other);
    const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    admin.cookies.set(STUDIO_ACCOUNT_COOKIE, viewed.id);
    const change = { version: draft.version, description: 'By an admin.' };
    expect((await admin.put(`${other.path}/${draft.uuid}`, change)).json).toMatchObject({
      code: 'read_only_view',
    });
  });

  it('is held to the page that is open, even if another tab has ended the view', async () => {
    const owner = await seller();
    const draft = await createDraft(owner);
    const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    const change = { version: draft.version, description: 'By an admin.' };
    const path = `${owner.path}/${draft.uuid}`;
    const reply = await admin.put(path, change, { [STUDIO_ACCOUNT_HEADER]: owner.id });
    expect(reply.json).toMatchObject({ code: 'read_only_view' });
  });

  it('cannot hide behind capitals', async () => {
    const { id } = await makePerson(app, { role: 'admin', seller: true });
    const admin = await signedInBrowser(app, { id, email: '' });
    const path = `/api/admin/users/${id.toUpperCase()}/suspension`;
    expect((await admin.put(path, { reason: 'Myself' })).status).toBe(404);
  });

  it('changes nothing of that seller, and can still act in the admin panel', async () => {
    const owner = await seller();
    const draft = await createDraft(owner);
    const path = `${owner.path}/${draft.uuid}`;
    const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    admin.cookies.set(STUDIO_ACCOUNT_COOKIE, owner.id);
    expect((await admin.get(path)).status).toBe(200);
    expect((await admin.get(`/api/users/${owner.id}/splits`)).status).toBe(200);
    const change = { version: draft.version, description: 'By an admin.' };
    expect(await admin.put(path, change)).toMatchObject({
      status: 403,
      json: { code: 'read_only_view' },
    });
    const limits = { order_limit: null, releases_limit: 12, reason: 'A second label' };
    expect((await admin.put(`/api/admin/users/${owner.id}/limits`, limits)).status).toBe(200);
    const { description } = (await owner.browser.get(path)).json as { description: string | null };
    expect(description ?? '').toBe('');
  });
});
