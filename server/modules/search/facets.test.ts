import type { SearchReply } from '@lathe/contract/storefront-calls';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';

const app = await testApp();
const owner = await makePerson(app, { seller: true });

const WORDS = ['amber', 'birch', 'cedar'];
const GENRES = ['rock', 'jazz', 'folk'];

interface PlannedTitle {
  words: string[];
  genre: string;
  type: 'vinyl_12' | 'cd';
  year: number;
  soldOut: boolean;
  excluded: boolean;
}

const planned = fc.record({
  words: fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
  genre: fc.constantFrom(...GENRES),
  type: fc.constantFrom('vinyl_12' as const, 'cd' as const),
  year: fc.integer({ min: 1980, max: 2009 }),
  soldOut: fc.boolean(),
  excluded: fc.boolean(),
});

const question = fc.record({
  words: fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 }),
  genre: fc.option(fc.constantFrom(...GENRES), { nil: undefined }),
  media: fc.option(fc.constantFrom('Vinyl', 'CD'), { nil: undefined }),
  year_min: fc.option(fc.integer({ min: 1980, max: 2009 }), { nil: undefined }),
  in_stock: fc.option(fc.constant('true'), { nil: undefined }),
});

const world: PlannedTitle[] = fc.sample(planned, { numRuns: 60, seed: 7 });
for (const { words, genre, type, year, soldOut, excluded } of world) {
  await makeTitle(app.ctx, {
    ownerId: owner.id,
    title: words.join(' '),
    mainGenre: genre,
    releases: [
      {
        type,
        date: `${year}-06-01`,
        ...(soldOut && { limit: 1, sold: 1 }),
        ...(excluded && { excluded: ['GB'] }),
      },
    ],
  });
}

const tally = (values: string[]) =>
  Object.fromEntries(
    [...new Set(values)].map((value) => [value, values.filter((each) => each === value).length]),
  );
const asTally = (counts: { value: string; count: number }[]) =>
  Object.fromEntries(counts.map(({ value, count }) => [value, count]));

it('facet counts match a count of all matching titles', async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ words, genre, media, year_min, in_stock }) => {
      const medium = (type: PlannedTitle['type']) => (type === 'cd' ? 'CD' : 'Vinyl');
      const matching = world.filter(
        (each) =>
          !each.excluded &&
          words.every((word) => each.words.includes(word)) &&
          (genre === undefined || each.genre === genre) &&
          (media === undefined || medium(each.type) === media) &&
          (year_min === undefined || each.year >= year_min) &&
          (in_stock === undefined || !each.soldOut),
      );
      const query = { q: words.join(' '), genre, media, year_min, in_stock, facets: 'true' };
      const given = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      );
      const { json } = await app.browser().get(`/api/search?${new URLSearchParams(given)}`);
      const { total, facets } = json as SearchReply;
      expect(total).toBe(matching.length);
      expect(asTally(facets?.media ?? [])).toEqual(tally(matching.map(({ type }) => medium(type))));
      expect(asTally(facets?.years ?? [])).toEqual(
        tally(matching.map(({ year }) => String(year - (year % 10)))),
      );
      if (genre === undefined) {
        const genres = tally(matching.map((each) => each.genre));
        expect(asTally(facets?.genres ?? [])).toEqual(genres);
      }
      expect(facets?.in_stock).toBe(matching.filter(({ soldOut }) => !soldOut).length);
    }),
    { numRuns: 60, seed: 11 },
  );
});
