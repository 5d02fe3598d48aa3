/** Sellers for tests who create and edit pages through the studio API. */
import type { OwnPage } from '@lathe/contract/page-calls';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';

export interface Seller {
  id: string;
  browser: TestBrowser;
  /** API path of their own pages. */
  pages: string;
}

export function pageSellers(app: TestApp) {
  return {
    async seller(kind: Parameters<typeof makePerson>[1] = { seller: true }): Promise<Seller> {
      const { id } = await makePerson(app, kind);
      const browser = await signedInBrowser(app, { id, email: '' });
      await browser.get('/api/csrf_token');
      return { id, browser, pages: `/api/users/${id}/pages` };
    },
    rowsOf: (ownerId: string) =>
      app.ctx.db
        .selectFrom('pages')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .orderBy('created_at')
        .execute(),
  };
}

let counter = 0;
export const newPageBody = (name = 'Kiosk') => {
  counter += 1;
  return { name, url: `kiosk-${counter}` };
};

export async function createOwnPage(
  { browser, pages }: Seller,
  body: object = newPageBody(),
): Promise<OwnPage> {
  const reply = await browser.post(pages, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json;
}

export const listOwn = async ({ browser, pages }: Seller) =>
  ((await browser.get(pages)).json as { data: OwnPage[] }).data;

export function bodyOf(page: OwnPage, changes: object = {}) {
  const { name, url, description, bio, meta_title, main_colour, is_live, version } = page;
  return { name, url, description, bio, meta_title, main_colour, is_live, version, ...changes };
}

export const change = (owner: Seller, page: OwnPage, changes: object) =>
  owner.browser.put(`${owner.pages}/${page.uuid}`, bodyOf(page, changes));
