import type { SearchReply, Suggestion } from '@lathe/contract/storefront-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { GHOST_LETTERS, makeSearch } from './testing/search.ts';

const app = await testApp();
const { ctx } = app;
const { owner, title, search } = await makeSearch(app);

async function found(q: string, more: Record<string, string> = {}): Promise<string[]> {
  return (await search({ q, ...more })).data.map((card) => card.title);
}

beforeAll(async () => {
  await title({ title: 'Nachtflug', artist: 'Die Gruppe', mainGenre: 'electronic' });
  await title({ title: 'Café del Sol', artist: 'Beyoncé Étoile' });
  await title({ title: 'Winterreise', artist: 'Franz Müller', mainGenre: 'classical' });
  await title({ title: 'Lange Straße', artist: 'Weiß' });
  await title({ title: 'Sommer Regen', artist: 'Anna Mueller' });
  await title(GHOST_LETTERS);
  await title({ title: 'Harbour', artist: 'Somebody Else' });
  await title({ title: 'Maple', artist: 'Overseas', releases: [{ ean: '0036000291452' }] });
  await title({ title: 'Only at Home', releases: [{ excluded: ['DE'] }] });
});

describe('search', () => {
  it.each([
    ['a title as it is', 'Nachtflug', 'Nachtflug'],
    ['a title with letters exchanged', 'Nachtflgu', 'Nachtflug'],
    ['a title with a letter too few', 'Nachtlug', 'Nachtflug'],
    ['a title with two slips', 'Nahctfulg', 'Nachtflug'],
    ['the beginning of a word', 'nachtf', 'Nachtflug'],
    ['accents left out', 'cafe', 'Café del Sol'],
    ['accents typed', 'café', 'Café del Sol'],
    ['accents left out of the artist', 'beyonce etoile', 'Café del Sol'],
    ['an umlaut typed as it is', 'Franz Müller', 'Winterreise'],
    ['an umlaut typed as ue', 'franz mueller', 'Winterreise'],
    ['an umlaut without its dots', 'franz muller', 'Winterreise'],
    ['a name in ue by its umlaut', 'anna müller', 'Sommer Regen'],
    ['a name in ue without dots', 'anna muller', 'Sommer Regen'],
    ['ß as ss', 'strasse', 'Lange Straße'],
    ['ß as it is', 'straße', 'Lange Straße'],
    ['a part of a compound', 'reise', 'Winterreise'],
    ['a compound written apart', 'winter reise', 'Winterreise'],
    ['two words written as one', 'sommerregen', 'Sommer Regen'],
    ['words in another order', 'letters ghost', 'Ghost Letters'],
    ['artist and title', 'kettles ghost', 'Ghost Letters'],
    ['a label', 'tidenhub', 'Ghost Letters'],
    ['a song', 'harbour song', 'Ghost Letters'],
    ['a song with apostrophes', "rock n roll don't", 'Ghost Letters'],
    ['a catalogue number', 'LTH-001', 'Ghost Letters'],
    ['a catalogue number without its dash', 'lth001', 'Ghost Letters'],
    ['a catalogue number with a space', 'LTH 001', 'Ghost Letters'],
    ['an EAN', '4006381333931', 'Ghost Letters'],
    ['a UPC as it is printed', '036000291452', 'Maple'],
    ['an EAN in groups', '4 006381 333931', 'Ghost Letters'],
  ])('finds %s: %s', async (_, q, expected) => {
    expect(await found(q)).toContain(expected);
  });

  it('finds nothing for nonsense or an empty query', async () => {
    expect(await found('xqzvw kkjjhh')).toEqual([]);
    expect(await found('')).toEqual([]);
    expect(await found('!!! ---')).toEqual([]);
  });

  it('drops a word without a match and reports it', async () => {
    const reply = await search({ q: 'nachtflug xqzvwkj' });
    expect(reply.data.map((card) => card.title)).toEqual(['Nachtflug']);
    expect(reply.corrected).toBe('nachtflug');
  });

  it('reports the corrected query only after a typing mistake', async () => {
    expect((await search({ q: 'nachtflgu' })).corrected).toBe('nachtflug');
    expect((await search({ q: 'nachtflug' })).corrected).toBeNull();
  });

  it('ranks a title before a track of the same name', async () => {
    expect(await found('harbour')).toEqual(['Harbour', 'Ghost Letters']);
  });

  it.each([
    "a' | 'b & !c:* <-> (",
    ':*',
    '\\',
    "'",
    "';drop table shelf;--",
    '🎹🎹🎹',
    'x'.repeat(200),
    '& | ! ( ) <2>',
    '%',
    '_____',
    'ﬁﬂ ｆｕｌｌ',
    '\u202e\u200b',
  ])('handles %j', async (q) => {
    expect((await search({ q, facets: 'true' })).total_limit).toBeGreaterThan(0);
    const reply = await app.browser().get(`/api/search/suggestions?${new URLSearchParams({ q })}`);
    expect(reply.status).toBe(200);
  });

  it('rejects a text that is too long and an unknown cursor', async () => {
    for (const params of [
      { q: 'x'.repeat(201) },
      { page: 'nonsense', q: 'a' },
      { page: Buffer.from('25').toString('base64url'), q: 'a' },
    ]) {
      const reply = await app.browser().get(`/api/search?${new URLSearchParams(params)}`);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
    }
  });

  it('excludes titles that are not sold in the country', async () => {
    expect((await search({ q: 'only home' })).total).toBe(1);
    expect(await search({ q: 'only home', facets: 'true' }, 'DE')).toMatchObject({
      data: [],
      total: 0,
      facets: { media: [], in_stock: 0 },
    });
  });

  it('finds pages, merchandise and events by name', async () => {
    const created = await title({ title: 'Unrelated', pageName: 'Grünes Haus Quartett' });
    const now = ctx.clock.now();
    const soon = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    const common = { owner_id: owner.id, page_id: created.page.id, published_at: now };
    await ctx.db
      .insertInto('merch_items')
      .values({ ...common, slug: 'shirt', merch_type_id: 1, title: 'Grünes Hemd' })
      .execute();
    const event = { ...common, venue: 'Fähre', country_iso: 'DE', time_zone: 'Europe/Berlin' };
    await ctx.db
      .insertInto('events')
      .values([
        { ...event, slug: 'one', name: 'Grünes Fest', starts_at: soon },
        { ...event, slug: 'two', name: 'Grünes von gestern', starts_at: new Date(0) },
        { ...event, slug: 'three', name: 'Grünes abgesagt', starts_at: soon, cancelled_at: now },
      ])
      .execute();
    const reply = await search({ q: 'grunes' });
    expect(reply.pages.map(({ name }) => name)).toEqual(['Grünes Haus Quartett']);
    expect(reply.merch).toMatchObject([
      { title: 'Grünes Hemd', type: 'T-shirt', url: `/${created.page.slug}/merch/shirt` },
    ]);
    expect(reply.events.map(({ name }) => name)).toEqual(['Grünes Fest']);
    await ctx.db
      .updateTable('pages')
      .set({ is_live: false })
      .where('id', '=', created.page.id)
      .execute();
    expect(await search({ q: 'grünes' })).toMatchObject({ pages: [], merch: [], events: [] });
  });

  it('can be filtered by genre, medium, year, price and stock', async () => {
    await title({
      title: 'Zwiebel Eins',
      mainGenre: 'jazz',
      subGenre: 'fusion',
      releases: [{ type: 'cd', date: '1994-02-01' }],
    });
    await title({
      title: 'Zwiebel Zwei',
      mainGenre: 'rock',
      releases: [{ type: 'vinyl_12', date: '2003-02-01', limit: 5, sold: 5 }],
    });
    const both = ['Zwiebel Eins', 'Zwiebel Zwei'];
    const names = async (more: Record<string, string>) => (await found('zwiebel', more)).toSorted();
    expect(await names({})).toEqual(both);
    expect(await names({ genre: 'jazz' })).toEqual(['Zwiebel Eins']);
    expect(await names({ genre: 'fusion' })).toEqual(['Zwiebel Eins']);
    expect(await names({ genre: 'no-such' })).toEqual([]);
    expect(await names({ media: 'Vinyl' })).toEqual(['Zwiebel Zwei']);
    expect(await names({ media: 'Vinyl,CD' })).toEqual(both);
    expect(await names({ year_min: '1990', year_max: '1999' })).toEqual(['Zwiebel Eins']);
    expect(await names({ price_max: '15' })).toEqual(['Zwiebel Eins']);
    expect(await names({ price_min: '15' })).toEqual(['Zwiebel Zwei']);
    expect(await names({ in_stock: 'true' })).toEqual(['Zwiebel Eins']);
    expect(await found('', { genre: 'fusion' })).toEqual(['Zwiebel Eins']);
    expect((await search({ q: 'zwiebel', facets: 'true' })).facets).toEqual({
      media: [
        { value: 'Vinyl', name: 'Vinyl', count: 1 },
        { value: 'CD', name: 'CD', count: 1 },
      ],
      genres: [
        { value: 'rock', name: 'Rock', count: 1 },
        { value: 'jazz', name: 'Jazz', count: 1 },
      ],
      years: [
        { value: '2000', name: '2000s', count: 1 },
        { value: '1990', name: '1990s', count: 1 },
      ],
      in_stock: 1,
    });
  });

  it('is paged to its end, each title once', async () => {
    for (let at = 0; at < 53; at += 1) await title({ title: `Vielfach ${at}` });
    const all: string[] = [];
    let next: string | null = '/api/search?q=vielfach';
    while (next) {
      const { json } = await app.browser().get(next);
      const reply = json as SearchReply;
      expect(reply.total).toBe(53);
      all.push(...reply.data.map(({ uuid }) => uuid));
      next = reply.next_page_url;
    }
    expect(all).toHaveLength(53);
    expect(new Set(all).size).toBe(53);
  });
});

describe('suggestions', () => {
  it('are at most eight, for partial input', async () => {
    const request = async (q: string) =>
      ((await app.browser().get(`/api/search/suggestions?q=${q}`)).json as { data: Suggestion[] })
        .data;
    expect(await request('nac')).toMatchObject([
      { kind: 'release', title: 'Nachtflug', subtitle: 'Die Gruppe' },
    ]);
    expect(await request('vielf')).toHaveLength(8);
    expect(await request('%20')).toEqual([]);
  });
});
