import { describe, expect, it } from 'vitest';
import {
  BUNDLE_STATES,
  bundleOperations,
  bundleProblems,
  bundleState,
  bundleStatus,
} from './bundle-states.ts';

const TODAY = '2026-11-18';
const PUBLISHED = { published: true, paused: false, retired: false, deleted: false };
const ALWAYS = { startsOn: null, endsOn: null };

describe('status of a bundle', () => {
  it.each([
    [{ published: false }, ALWAYS, 'draft'],
    [{}, ALWAYS, 'live'],
    [{}, { startsOn: '2026-11-18', endsOn: '2026-11-18' }, 'live'],
    [{}, { startsOn: '2026-11-19', endsOn: null }, 'scheduled'],
    [{}, { startsOn: null, endsOn: '2026-11-17' }, 'over'],
    [{ paused: true }, { startsOn: null, endsOn: '2026-11-17' }, 'paused'],
    [{ retired: true, paused: true }, ALWAYS, 'retired'],
    [{ retired: true, deleted: true }, ALWAYS, 'retired'],
  ] as const)('%o, %o is %s', (facts, days, status) => {
    expect(bundleStatus({ ...PUBLISHED, ...facts }, days, TODAY)).toBe(status);
  });
});

it('a retired bundle is final, and only a draft or a retired one can be deleted', () => {
  expect(bundleOperations('retired')).toEqual({
    edit: false,
    publish: false,
    pause: false,
    resume: false,
    retire: false,
    remove: true,
  });
  const removable = BUNDLE_STATES.filter((state) => bundleOperations(state).remove);
  expect(removable).toEqual(['draft', 'retired']);
  expect(bundleState({ ...PUBLISHED, deleted: true })).toBe('deleted');
});

describe('what a seller enters', () => {
  const details = {
    title: 'Album + T-shirt',
    discountBasisPoints: 1000,
    parts: ['a', 'b'],
    ...ALWAYS,
  };
  it('is valid with two parts, a discount of the list and days in order', () => {
    expect(bundleProblems(details, TODAY)).toEqual([]);
    const days = { startsOn: '2026-11-20', endsOn: '2026-11-20' };
    expect(bundleProblems({ ...details, ...days }, TODAY)).toEqual([]);
  });

  it.each([
    [{ title: '  ' }, 'title', 'required'],
    [{ discountBasisPoints: 1234 }, 'discount', 'one_of'],
    [{ parts: ['a'] }, 'parts', 'bundle_parts'],
    [{ parts: [...'abcdefghi'] }, 'parts', 'bundle_parts'],
    [{ parts: ['a', 'a'] }, 'parts', 'bundle_part_twice'],
    [{ startsOn: '2026-02-30' }, 'startsOn', 'date'],
    [{ endsOn: '2026-11-17' }, 'endsOn', 'discount_over'],
    [{ startsOn: '2026-11-21', endsOn: '2026-11-20' }, 'endsOn', 'discount_days'],
    [{ startsOn: '2027-12-01' }, 'startsOn', 'bundle_too_far'],
  ] as const)('%o is rejected', (change, field, code) => {
    expect(bundleProblems({ ...details, ...change }, TODAY)).toMatchObject([{ field, code }]);
  });
});
