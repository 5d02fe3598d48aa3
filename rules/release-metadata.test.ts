import { describe, expect, it } from 'vitest';
import {
  isMetadataEmpty,
  isSoldTo,
  metadataProblems,
  missingMetadata,
  missingNames,
  type ReleaseMetadata,
} from './release-metadata.ts';

const today = '2026-11-15';
const shippable = new Set(['GB', 'DE', 'US']);
const COMPLETE: ReleaseMetadata = {
  title: 'Night Bus',
  primaryArtist: 'Kiosk',
  additionalArtists: [{ name: 'Mara Lind', role: 'featuring' }],
  credits: [],
  label: 'Kiosk Records',
  description: '',
  mainGenreId: 1,
  subGenreId: 11,
  ean: '4006381333931',
  catalogNo: 'KSK-001',
  grid: '',
  releaseDate: '2026-12-04',
  preorderDate: '',
  originalReleaseDate: '',
  quantityLimit: null,
  pYear: 2026,
  pHolder: 'Kiosk Records',
  cYear: 2026,
  cHolder: 'Kiosk Records',
  territories: null,
  territoriesExclude: [],
  priceTier: 'Standard',
  pageId: 'page',
  groupId: 'group',
};

const codesOf = (change: Partial<ReleaseMetadata>) =>
  metadataProblems({ ...COMPLETE, ...change }, { today, shippable }).map(
    ({ field, code }) => `${field} ${code}`,
  );

describe('release metadata', () => {
  it('is valid when complete', () => {
    expect(codesOf({})).toEqual([]);
    expect(codesOf({ preorderDate: '2026-12-03', quantityLimit: 1, pYear: 2027 })).toEqual([]);
    // Sold out from the start.
    expect(codesOf({ quantityLimit: 0 })).toEqual([]);
  });

  it.each<[string, Partial<ReleaseMetadata>]>([
    ['ean ean_wrong', { ean: '5099999123459' }],
    ['grid grid_wrong', { grid: 'A12425GABC1234002X' }],
    ['catalogNo catalog_no_wrong', { catalogNo: 'KSK<1>' }],
    ['releaseDate date_too_early', { releaseDate: '2026-11-28' }],
    ['releaseDate date_too_late', { releaseDate: '2027-05-10' }],
    ['releaseDate date_invalid_date', { releaseDate: '2027-02-30' }],
    ['preorderDate date_not_before_release', { preorderDate: '2026-12-04' }],
    ['preorderDate date_too_early', { preorderDate: '2026-11-20' }],
    ['originalReleaseDate date_not_in_past', { originalReleaseDate: today }],
    [
      'additionalArtists additional_artists_wrong',
      { additionalArtists: [{ name: '', role: 'choir' }] },
    ],
    [
      'additionalArtists additional_artists_wrong',
      { additionalArtists: [{ name: 'X', role: 'king' }] },
    ],
    [
      'additionalArtists max_items',
      { additionalArtists: Array(21).fill({ name: 'X', role: 'choir' }) },
    ],
    ['pYear year_wrong', { pYear: 1899 }],
    ['cYear year_wrong', { cYear: 2028 }],
    ['territories territory_unknown', { territories: ['XX'] }],
    ['territoriesExclude territory_unknown', { territoriesExclude: ['XX'] }],
    ['territories territories_none', { territories: ['GB'], territoriesExclude: ['GB'] }],
    ['territories territories_none', { territories: [] }],
    ['territoriesExclude territories_none', { territoriesExclude: [...shippable] }],
    ['quantityLimit quantity_wrong', { quantityLimit: -1 }],
    ['quantityLimit quantity_wrong', { quantityLimit: 10_001 }],
  ])('%s', (problem, change) => {
    expect(codesOf(change)).toEqual([problem]);
  });

  it('accepts a pre-order date before the release date is set', () => {
    expect(codesOf({ releaseDate: '', preorderDate: '2026-12-10' })).toEqual([]);
  });
});

describe('missing metadata', () => {
  it('is listed in form order', () => {
    expect(missingMetadata(COMPLETE)).toEqual([]);
    expect(missingMetadata({ ...COMPLETE, cHolder: '', label: '', subGenreId: null })).toEqual([
      'label',
      'subGenreId',
      'cHolder',
    ]);
  });

  it('includes names that are empty or blank', () => {
    expect(missingNames(COMPLETE)).toEqual([]);
    expect(missingNames({ title: 'Night Bus', primaryArtist: ' ' })).toEqual(['primaryArtist']);
    expect(missingNames({ title: '', primaryArtist: '' })).toEqual(['title', 'primaryArtist']);
  });

  it('is everything else after the first step', () => {
    const started = Object.fromEntries(
      Object.entries(COMPLETE).map(([field, value]) => [
        field,
        typeof value === 'string' ? '' : typeof value === 'number' ? null : value,
      ]),
    ) as unknown as ReleaseMetadata;
    const first = { ...started, title: 'Night Bus', primaryArtist: 'Kiosk', pageId: 'page' };
    expect(isMetadataEmpty(first)).toBe(true);
    expect(isMetadataEmpty({ ...first, label: 'X' })).toBe(false);
  });
});

describe('territories', () => {
  it.each([
    [null, [], 'GB', true],
    [null, ['GB'], 'GB', false],
    [['DE'], [], 'GB', false],
    [['DE', 'GB'], [], 'GB', true],
    [['DE', 'GB'], ['GB'], 'GB', false],
  ])(
    'including %j without %j: sale to %s is %s',
    (territories, territoriesExclude, country, sold) => {
      expect(isSoldTo(country, { territories, territoriesExclude })).toBe(sold);
    },
  );
});
