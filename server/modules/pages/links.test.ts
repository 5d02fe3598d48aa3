import type { OwnPage } from '@lathe/contract/page-calls';
import type { PublicPage } from '@lathe/contract/public-page-calls';
import { ARTIST_LINKS_MAX } from '@lathe/rules/promotion-limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { change, createOwnPage, pageSellers, type Seller } from './testing/own-pages.ts';

const app = await testApp();
const { seller, rowsOf } = pageSellers(app);

const LINKS = [
  { kind: 'website', url: 'kiosk.example', title: '' },
  { kind: 'website', url: 'https://open.spotify.com/artist/1?utm_source=copy', title: 'x' },
  { kind: 'other', url: 'http://zine.example/', title: ' Our zine ' },
];
const STORED = [
  { kind: 'website', url: 'https://kiosk.example/', title: '' },
  { kind: 'spotify', url: 'https://open.spotify.com/artist/1', title: '' },
  { kind: 'other', url: 'http://zine.example/', title: 'Our zine' },
];

const save = (owner: Seller, page: OwnPage, links: unknown, version = page.links_version) =>
  owner.browser.put(`${owner.pages}/${page.uuid}/links`, { links, version });

describe('links of a page', () => {
  it('are shown to visitors in the order of the seller, at once', async () => {
    const ann = await seller();
    const page = await createOwnPage(ann);
    await change(ann, page, { is_live: true });
    const visitor = app.browser();
    const shown = async () =>
      ((await visitor.get(`/api/pages/${page.url}`)).json as PublicPage).links;
    expect(await shown()).toEqual([]);
    const reply = await save(ann, page, LINKS);
    expect(reply).toMatchObject({ status: 200, json: { links: STORED, links_version: 2 } });
    expect(await shown()).toEqual(STORED);
    const again = await save(ann, reply.json as OwnPage, LINKS.toReversed());
    expect(again.status, again.text).toBe(200);
    expect(await shown()).toEqual(STORED.toReversed());
    expect((await save(ann, again.json as OwnPage, [])).status).toBe(200);
    expect(await shown()).toEqual([]);
  });

  it('do not make the form with the texts outdated, and the texts not the links', async () => {
    const ann = await seller();
    const page = await createOwnPage(ann);
    expect((await save(ann, page, LINKS)).status).toBe(200);
    const renamed = await change(ann, page, { name: 'Renamed' });
    expect(renamed).toMatchObject({ status: 200, json: { links: STORED, links_version: 2 } });
  });

  it('saved in two tabs at once are saved once', async () => {
    const ann = await seller();
    const page = await createOwnPage(ann);
    const replies = await Promise.all([save(ann, page, LINKS), save(ann, page, [LINKS[0]])]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [saved] = replies.filter(({ status }) => status === 200).map(({ json }) => json);
    const [row] = await rowsOf(ann.id);
    expect(saved).toMatchObject({ links: row?.links });
  });

  it('are limited in number', async () => {
    const ann = await seller();
    const page = await createOwnPage(ann);
    const many = Array.from({ length: ARTIST_LINKS_MAX + 1 }, (_, index) => ({
      kind: 'website',
      url: `https://kiosk.example/${index}`,
      title: '',
    }));
    expect(await save(ann, page, many)).toMatchObject({ status: 422 });
    expect((await rowsOf(ann.id))[0]?.links).toEqual([]);
    expect((await save(ann, page, many.slice(1))).status).toBe(200);
  });

  it('name the row that is wrong, and nothing is saved', async () => {
    const ann = await seller();
    const page = await createOwnPage(ann);
    const wrong = [LINKS[0], { kind: 'website', url: 'javascript:alert(1)', title: '' }];
    const reply = await save(ann, page, wrong);
    expect(reply).toMatchObject({ status: 422, json: { code: 'validation' } });
    expect(Object.keys((reply.json as { errors: object }).errors)).toEqual(['links.1.url']);
    expect((await rowsOf(ann.id))[0]?.links).toEqual([]);
  });

  it('are gone after the page is deleted', async () => {
    const ann = await seller();
    const page = await createOwnPage(ann);
    await save(ann, page, LINKS);
    expect((await ann.browser.delete(`${ann.pages}/${page.uuid}?confirmation=DELETE`)).status).toBe(
      204,
    );
    expect((await rowsOf(ann.id))[0]?.links).toEqual([]);
  });
});
