import type { CallSpec } from '@lathe/contract/call';
import { storefrontCalls } from '@lathe/contract/storefront-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { readOffer, writeStorefrontCard } from './storefront-card.ts';
import { makeTitle } from './testing/titles.ts';

const app = await testApp();
const owner = await makePerson(app, { seller: true });
// Characters with a meaning in JSON, and in the lines that the database concatenates.
const AWKWARD_TITLE = 'A "quoted" \\ title,\tof }{ signs \u2028 ß 🎶';
const created = await makeTitle(app.ctx, { ownerId: owner.id, title: AWKWARD_TITLE });
const genre = await app.ctx.db
  .selectFrom('genres')
  .innerJoin('shelf', 'shelf.main_genre_id', 'genres.id')
  .select('genres.slug')
  .where('shelf.group_id', '=', created.id)
  .executeTakeFirstOrThrow();

/** Calls whose handlers serialize the reply, so that undeclared fields are not stripped. */
const RAW_JSON_CALLS: Partial<Record<keyof typeof storefrontCalls, string>> = {
  'GET /api/release_groups': '/api/release_groups',
  'GET /api/top_release_groups': '/api/top_release_groups',
  'GET /api/genres/{genre}/release_groups': `/api/genres/${genre.slug}/release_groups`,
  'GET /api/pages/{page}/release_groups': `/api/pages/${created.page.slug}/release_groups`,
  'GET /api/pages/{page}/release_groups/{group}/related': `${created.path}/related`,
  'GET /api/search': '/api/search?q=quoted&facets=true',
};

describe('prebuilt JSON reply', () => {
  it.each(Object.entries(RAW_JSON_CALLS))('of %s matches the contract', async (key, path) => {
    const { reply: declared } = (storefrontCalls as Record<string, CallSpec>)[key] ?? {};
    for (const language of ['en', 'de']) {
      const { status, json } = await app.browser().get(`${path}`, { 'accept-language': language });
      expect(status).toBe(200);
      // `parse` strips undeclared fields, so the reply must contain none.
      expect(declared?.parse(json)).toEqual(json);
    }
  });

  it('contains titles as typed', async () => {
    const { json } = await app.browser().get(`/api/pages/${created.page.slug}/release_groups`);
    expect(json).toMatchObject({ data: [{ uuid: created.id, title: AWKWARD_TITLE }] });
  });
});

describe('stored offer', () => {
  const expectedText = {
    ...{ uuid: created.id, title: 'T', primary_artist: 'A', url: '/p/releases/t' },
    page: { uuid: created.page.id, name: 'P', url: '/p' },
    ...{ image: null, year: 2026, explicit: false },
  };
  const usual = {
    ...{ type: 1, tier: 'Standard' as const, extras: [], limit: null, left: null, date: null },
    ...{ soldIn: null, plays: true, quiet: false },
  };

  it.each([
    usual,
    { ...usual, extras: [3, 4], limit: 100, left: 0, soldIn: ['DE'], plays: false },
    { ...usual, date: '2026-12-24', quiet: true, limit: 0, left: 0, soldIn: [] },
  ])('round-trips: %j', (format) => {
    const offer = { mainGenreId: 1, subGenreId: null, formats: [format] };
    expect(readOffer(writeStorefrontCard(expectedText, offer))).toEqual(offer);
  });
});
