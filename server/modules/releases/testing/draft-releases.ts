/** Sellers with a page, who create and edit releases through the API. */
import type { Release } from '@lathe/contract/release';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { makePage } from '../../pages/testing/pages.ts';

export async function releaseSellers(app: TestApp) {
  const { ctx } = app;
  const { id: release_type_id } = await ctx.db
    .selectFrom('release_types')
    .select('id')
    .where('code', '=', 'vinyl_12')
    .executeTakeFirstOrThrow();
  const NEW_RELEASE = { release_type_id, title: 'Night Bus', primary_artist: 'Kiosk' };

  async function seller() {
    const person = await makePerson(app, { seller: true });
    const browser = await signedInBrowser(app, person);
    const { id: pageId } = await makePage(ctx, { owner_id: person.id });
    return { ...person, browser, pageId, path: `/api/users/${person.id}/releases` };
  }

  type Seller = Awaited<ReturnType<typeof seller>>;

  async function createDraft(who: Seller, changes: object = {}): Promise<Release> {
    const reply = await who.browser.post(who.path, {
      ...NEW_RELEASE,
      page_id: who.pageId,
      ...changes,
    });
    expect(reply.status).toBe(200);
    return reply.json;
  }

  async function change(who: Seller, { uuid, version }: Release, changes: object) {
    return await who.browser.put(`${who.path}/${uuid}`, { version, ...changes });
  }

  return { NEW_RELEASE, seller, createDraft, change };
}
