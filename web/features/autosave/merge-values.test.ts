import { describe, expect, it } from 'vitest';
import { mergeValues, outdatedParts } from './merge-values.ts';

const BEFORE = {
  title: 'Night Bus',
  artists: [] as { name: string }[],
  description: '',
  ean: '',
  p_year: null as number | null,
  p_holder: '',
};
const PARTS = {
  work: ['title', 'artists', 'description'],
  numbers: ['ean'],
  rights: ['p_year', 'p_holder'],
} as const;
const outdated = (shown: typeof BEFORE, values: typeof BEFORE) =>
  outdatedParts(PARTS, { shown, values });
const RIGHTS = { p_year: 2026, p_holder: 'Kiosk Records' };

describe('merged values', () => {
  it('contain what the server filled in and what was typed elsewhere', () => {
    const typed = { ...BEFORE, description: 'Typed meanwhile.' };
    const after = { ...BEFORE, ...RIGHTS };
    const merged = mergeValues({ before: BEFORE, typed, after });
    expect(merged).toEqual({ ...BEFORE, ...RIGHTS, description: 'Typed meanwhile.' });
    // The part with the cursor stays mounted.
    expect(outdated(typed, merged)).toEqual(['rights']);
  });

  it('keep what was typed into a field that the server filled in, too', () => {
    const typed = { ...BEFORE, p_holder: 'Somebody' };
    const merged = mergeValues({ before: BEFORE, typed, after: { ...BEFORE, ...RIGHTS } });
    expect(merged).toEqual({ ...BEFORE, ...RIGHTS, p_holder: 'Somebody' });
  });

  it('mount nothing again if the server changed no field, such as with a new group', () => {
    const typed = {
      ...BEFORE,
      title: 'Night Bus 2',
      artists: [{ name: 'A' }],
    };
    const merged = mergeValues({ before: BEFORE, typed, after: BEFORE });
    expect(merged).toEqual(typed);
    expect(outdated(typed, merged)).toEqual([]);
  });

  it('show a number that the server issued in place of a cleared one', () => {
    const before = { ...BEFORE, ean: '4006381333931' };
    const typed = { ...before };
    const after = { ...before, ean: '2094000000017' };
    const merged = mergeValues({ before, typed, after });
    expect(merged.ean).toBe('2094000000017');
    expect(outdated(typed, merged)).toEqual(['numbers']);
  });
});
