import { expect, it } from 'vitest';
import { calls } from './calls.ts';
import { PERMISSIONS } from './permissions.ts';

it('every permission is required by a call', () => {
  const required = new Set<string>(Object.values(calls).map(({ permission }) => permission));
  expect(PERMISSIONS.filter((each) => !required.has(each))).toEqual([]);
});
