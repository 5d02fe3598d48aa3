import { addWeeks, isCalendarDate } from '@lathe/rules/dates';
import { parseEan } from '@lathe/rules/identifiers/ean';
import { parseIsrc } from '@lathe/rules/identifiers/isrc';
import { checkPageSlug } from '@lathe/rules/slugs';
import { describe, expect, it } from 'vitest';
import { planCatalogue } from './plan-catalogue.ts';
import { planSides } from './plan-sides.ts';

const TODAY = '2026-11-15';
const pages = planCatalogue(TODAY);
const groups = pages.flatMap((page) => page.groups);
const releases = groups.flatMap((group) => group.releases);

function expectDistinct(values: readonly string[]): void {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
}

describe('demo catalogue', () => {
  it('has the specified size', () => {
    expect(pages.filter(({ source }) => !source.offline).length).toBeGreaterThanOrEqual(12);
    const visible = groups.filter((group) =>
      group.releases.some(({ state }) => state === 'published'),
    );
    expect(visible.length).toBeGreaterThanOrEqual(40);
    expect(releases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(releases.map(({ source }) => source.type)).size).toBe(4);
  });

  it('has a release in every state', () => {
    expect(new Set(releases.map(({ state }) => state))).toEqual(
      new Set([
        'draft',
        'incomplete',
        'processing',
        'failed',
        'ready',
        'pending',
        'rejected',
        'in-process',
        'approved',
        'published',
        'retired',
      ]),
    );
  });

  it('has valid and unique numbers', () => {
    const eans = releases.flatMap(({ ean }) => ean ?? []);
    expect(eans.filter((ean) => parseEan(ean) !== ean)).toEqual([]);
    expectDistinct(eans);
    expectDistinct(releases.flatMap(({ source }) => source.catalogNo || []));
    const isrcs = new Map(groups.flatMap(({ songs }) => songs).map(({ key, isrc }) => [key, isrc]));
    expect([...isrcs.values()].filter((isrc) => parseIsrc(isrc) !== isrc)).toEqual([]);
    expectDistinct([...isrcs.values()]);
  });

  it('gives every page and title its own slug', () => {
    expect(pages.filter(({ source }) => checkPageSlug(source.slug) !== null)).toEqual([]);
    for (const page of pages) expectDistinct(page.groups.map(({ slug }) => slug));
    expectDistinct(releases.map(({ id }) => id));
    expectDistinct(releases.flatMap(({ tracks }) => tracks.map(({ id }) => id)));
  });

  it('names a composer for all classical tracks', () => {
    const classical = pages.flatMap(({ source, groups: own }) =>
      own.filter((group) => (group.source.genre ?? source.genre)[0] === 'classical'),
    );
    expect(classical.length).toBeGreaterThan(0);
    const songs = classical.flatMap((group) => group.songs);
    expect(songs.filter(({ composer }) => composer === '')).toEqual([]);
  });

  it('shares out every track to the last hundredth', () => {
    for (const { source } of pages) {
      expect(source.writers.reduce((sum, [, , share]) => sum + share, 0)).toBe(10_000);
    }
  });

  it('keeps release dates within the window from its creation day', () => {
    for (const day of ['2026-11-15', '2027-02-28', '2028-12-31']) {
      const planned = planCatalogue(day).flatMap((page) => page.groups);
      for (const { state, releaseDate, preorderDate } of planned.flatMap((each) => each.releases)) {
        if (releaseDate === null) continue;
        expect(isCalendarDate(releaseDate)).toBe(true);
        if (preorderDate !== null) expect(preorderDate < releaseDate).toBe(true);
        expect(releaseDate <= addWeeks(day, 25)).toBe(true);
        if (['ready', 'pending', 'approved', 'in-process', 'rejected'].includes(state)) {
          expect(releaseDate >= addWeeks(day, 2)).toBe(true);
        }
      }
    }
  });

  it('is deterministic', () => {
    expect(planCatalogue(TODAY)).toEqual(pages);
  });
});

describe('tracks on sides', () => {
  it('stay in order, and the longest side is as short as possible', () => {
    const songs = [5, 1, 1, 1, 5, 3].map((seconds) => ({ seconds }));
    const sides = planSides(songs, 'vinyl_12');
    expect(sides.flat()).toEqual(songs);
    expect(sides.map((side) => side.map(({ seconds }) => seconds))).toEqual([
      [5, 1, 1, 1],
      [5, 3],
    ]);
  });

  it('are on one side of a CD, and on no more sides than there are tracks', () => {
    expect(planSides([{ seconds: 1 }, { seconds: 2 }], 'cd')).toHaveLength(1);
    expect(planSides([{ seconds: 1 }, { seconds: 2 }], 'vinyl_12_double')).toHaveLength(2);
    expect(planSides([], 'vinyl_12').flat()).toEqual([]);
  });
});
