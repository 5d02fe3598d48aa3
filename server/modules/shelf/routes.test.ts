import type { GroupCard, PublicRelease, ReleaseGroup } from '@lathe/contract/release-group';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeTitle, type TestTitle, type TitleKind } from './testing/titles.ts';

const app = await testApp();
const { ctx } = app;
const owner = await makePerson(app, { seller: true });
const DAY_MS = 24 * 60 * 60 * 1000;
const now = () => ctx.clock.now();
const inDays = (days: number) => new Date(now().getTime() + days * DAY_MS);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

const title = (kind: Partial<TitleKind> = {}) => makeTitle(ctx, { ownerId: owner.id, ...kind });

function visitor(country = 'GB') {
  const browser = app.browser();
  browser.cookies.set('country', country);
  return browser;
}

async function cardsOf(path: string, country = 'GB'): Promise<GroupCard[]> {
  const reply = await visitor(country).get(path);
  expect(reply.status, reply.text).toBe(200);
  return (reply.json as { data: GroupCard[] }).data;
}

async function cardOf({ id, page }: TestTitle, country = 'GB'): Promise<GroupCard | undefined> {
  const cards = await cardsOf(
    `/api/pages/${page.slug}/release_groups?fresh=${Math.random()}`,
    country,
  );
  return cards.find(({ uuid }) => uuid === id);
}

async function releasesOf({ path }: TestTitle, browser = visitor()): Promise<PublicRelease[]> {
  const reply = await browser.get(`${path}/releases`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.json as { data: PublicRelease[] }).data;
}

describe('a title on sale', () => {
  it('is a card with the price of the country and the words of the language', async () => {
    const made = await title({
      title: 'Nachtflug',
      subGenre: 'ambient',
      releases: [{ type: 'cd', tier: 'Premium' }, { type: 'vinyl_12' }],
    });
    const card = await cardOf(made);
    expect(card).toMatchObject({
      title: 'Nachtflug',
      primary_artist: 'Kiosk',
      url: `/${made.page.slug}/releases/${made.slug}`,
      page: { uuid: made.page.id, url: `/${made.page.slug}` },
      main_genre: 'Electronic',
      sub_genre: 'Ambient',
      year: 2024,
      media: ['Vinyl', 'CD'],
      formats: ['12"', 'CD'],
      playable: true,
      price_from: { amount: 1590, currency: 'GBP', formatted: '£15.90' },
      preorder_until: null,
      limited: null,
      sold_out: false,
      image: { src: '/media/public/pictures/one-1200.jpeg' },
    });
    expect((await cardOf(made, 'DE'))?.price_from).toMatchObject({ currency: 'EUR', amount: 1835 });
  });
});
