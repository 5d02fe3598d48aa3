import { describe, expect, it } from 'vitest';
import { mergeValues, outdatedParts } from './merge-values.ts';
import type { Metadata } from './values.ts';

const BEFORE: Metadata = {
  title: 'Night Bus',
  primary_artist: 'Kiosk',
  additional_artists: [],
  credits: [],
  explicit: false,
  label: 'Kiosk Records',
  description: '',
  main_genre: 1,
  sub_genre: null,
  ean: '',
  catalog_no: '',
  grid: '',
  release_date: '',
  preorder_date: '',
  original_release_date: '',
  preorder_playback_disabled: false,
  quantity_limit: null,
  p_year: null,
  p_holder: '',
  c_year: null,
  c_holder: '',
  territories: null,
  territories_exclude: [],
  notes: '',
  page_id: null,
};
const RIGHTS = { p_year: 2026, p_holder: 'Kiosk Records', c_year: 2026, c_holder: 'Kiosk Records' };

describe('merged values', () => {
  it('contain what the server filled in and what was typed elsewhere', () => {
    const typed = { ...BEFORE, description: 'Typed meanwhile.' };
    const after = { ...BEFORE, ...RIGHTS };
    const merged = mergeValues({ before: BEFORE, typed, after });
    expect(merged).toEqual({ ...BEFORE, ...RIGHTS, description: 'Typed meanwhile.' });
    // The part with the cursor stays mounted.
    expect(outdatedParts(typed, merged)).toEqual(['rights']);
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
      additional_artists: [{ name: 'A', role: 'x' }],
    };
    const merged = mergeValues({ before: BEFORE, typed, after: BEFORE });
    expect(merged).toEqual(typed);
    expect(outdatedParts(typed, merged)).toEqual([]);
  });

  it('show a number that the server issued in place of a cleared one', () => {
    const before = { ...BEFORE, ean: '4006381333931' };
    const typed = { ...before };
    const after = { ...before, ean: '2094000000017' };
    const merged = mergeValues({ before, typed, after });
    expect(merged.ean).toBe('2094000000017');
    expect(outdatedParts(typed, merged)).toEqual(['numbers']);
  });
});
