/** Titles of one seller, as visitors from a country see them. */
import type { GroupCard, PublicRelease } from '@lathe/contract/release-group';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson } from '../../../testing/people.ts';
import { waitForCache } from '../../../testing/wait-for-cache.ts';
import { makeTitle, type TestTitle, type TitleFixture } from './titles.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export async function makeStorefront(app: TestApp) {
  const { ctx } = app;
  const owner = await makePerson(app, { seller: true });

  function visitor(country = 'GB') {
    const browser = app.browser();
    browser.cookies.set('country', country);
    return browser;
  }

  async function cardsOf(path: string, country = 'GB'): Promise<GroupCard[]> {
    await waitForCache(ctx);
    const reply = await visitor(country).get(path);
    expect(reply.status, reply.text).toBe(200);
    return (reply.json as { data: GroupCard[] }).data;
  }

  async function cardOf({ id, page }: TestTitle, country = 'GB'): Promise<GroupCard | undefined> {
    const cards = await cardsOf(`/api/pages/${page.slug}/release_groups`, country);
    return cards.find(({ uuid }) => uuid === id);
  }

  async function releasesOf({ path }: TestTitle, browser = visitor()): Promise<PublicRelease[]> {
    const reply = await browser.get(`${path}/releases`);
    expect(reply.status, reply.text).toBe(200);
    return (reply.json as { data: PublicRelease[] }).data;
  }

  return {
    owner,
    title: (kind: Partial<TitleFixture> = {}) => makeTitle(ctx, { ownerId: owner.id, ...kind }),
    inDays: (days: number) => new Date(ctx.clock.now().getTime() + days * DAY_MS),
    visitor,
    cardsOf,
    cardOf,
    releasesOf,
  };
}
