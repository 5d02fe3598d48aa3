/** A shop to search in: titles of one seller, and the search of a visitor. */
import type { SearchReply } from '@lathe/contract/storefront-calls';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson } from '../../../testing/people.ts';
import { waitForCache } from '../../../testing/wait-for-cache.ts';
import { makeTitle, type TitleFixture } from '../../storefront/testing/titles.ts';

export const GHOST_LETTERS: Partial<TitleFixture> = {
  title: 'Ghost Letters',
  artist: 'The Kettles',
  releases: [
    {
      label: 'Tidenhub Records',
      catalogNo: 'LTH-001',
      ean: '4006381333931',
      tracks: ['Harbour Song', 'Rock ’n’ Roll Don’t Stop'],
    },
  ],
};

export async function makeSearch(app: TestApp) {
  const { ctx } = app;
  const owner = await makePerson(app, { seller: true });
  return {
    owner,
    title: (kind: Partial<TitleFixture>) => makeTitle(ctx, { ownerId: owner.id, ...kind }),
    async search(params: Record<string, string>, country = 'GB'): Promise<SearchReply> {
      const browser = app.browser();
      browser.cookies.set('country', country);
      await waitForCache(ctx);
      const reply = await browser.get(`/api/search?${new URLSearchParams(params)}`);
      expect(reply.status, reply.text).toBe(200);
      return reply.json;
    },
  };
}
