import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeEvent } from '../events/testing/events.ts';
import { makeMerch } from '../merch/testing/merch.ts';
import { makePage } from './testing/pages.ts';

const app = await testApp();
const { ctx } = app;

const owner = await makePerson(app, { seller: true });
const page = await makePage(ctx, { is_live: true, owner_id: owner.id });
const merch = await makeMerch(ctx, page);
const event = await makeEvent(ctx, page, {});

const PATHS = [
  `/api/pages/${page.slug}`,
  `/api/pages/${page.slug}/merch`,
  `/api/pages/${page.slug}/merch/${merch.slug}`,
  `/api/pages/${page.slug}/events`,
  `/api/pages/${page.slug}/events/${event.slug}`,
  '/api/events',
];

describe('public read', () => {
  it.each(PATHS)('has an ETag and returns 304 when it matches: %s', async (path) => {
    const { status, headers } = await app.browser().get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    });
    const repeated = await app.browser().get(path, { 'if-none-match': String(headers.etag) });
    expect(repeated).toMatchObject({ status: 304, text: '' });
  });

  it('is private for signed-in users', async () => {
    const { headers } = await (await signedInBrowser(app, owner)).get(PATHS[0] ?? '');
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  it('has another ETag as soon as something changed', async () => {
    const path = `/api/pages/${page.slug}`;
    const { headers } = await app.browser().get(path);
    await ctx.db.updateTable('pages').set({ name: 'New' }).where('id', '=', page.id).execute();
    const changed = await app.browser().get(path, { 'if-none-match': String(headers.etag) });
    expect(changed).toMatchObject({ status: 200, json: { name: 'New' } });
  });

  it('of an offline page is only for its owner, with and without an ETag', async () => {
    const hidden = await makePage(ctx, { is_live: false, owner_id: owner.id });
    const path = `/api/pages/${hidden.slug}?preview=true`;
    const own = await (await signedInBrowser(app, owner)).get(path);
    expect(own).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } });
    const visitor = app.browser();
    for (const headers of [{}, { 'if-none-match': String(own.headers.etag) }]) {
      const reply = await visitor.get(path, headers);
      expect(reply.status).toBe(404);
      expect(reply.headers['cache-control']).toBe('private, no-store');
    }
  });
});
