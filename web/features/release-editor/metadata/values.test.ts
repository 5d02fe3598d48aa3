import { describe, expect, it } from 'vitest';
import { changedValues } from '../../autosave/merge-values.ts';
import { type Metadata, proposedRights, readMetadata } from './values.ts';

function formOf(values: Record<string, string | readonly string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of typeof value === 'string' ? [value] : value) form.append(name, one);
  }
  return form;
}

const EMPTY: Metadata = readMetadata(formOf({ title: 'Night Bus', primary_artist: 'Kiosk' }));

describe('form values', () => {
  it('are empty where nothing was typed', () => {
    expect(EMPTY).toMatchObject({
      title: 'Night Bus',
      quantity_limit: null,
      main_genre: null,
      page_id: null,
      territories: null,
      territories_exclude: [],
      explicit: false,
    });
  });

  it('omit artists without a name', () => {
    const { additional_artists } = readMetadata(
      formOf({
        'additional_artists.0.name': 'Ada',
        'additional_artists.0.role': 'remixer',
        'additional_artists.1.name': ' ',
        'additional_artists.1.role': 'producer',
        'additional_artists.2.name': 'Bo',
        'additional_artists.2.role': 'choir',
      }),
    );
    expect(additional_artists).toEqual([
      { name: 'Ada', role: 'remixer' },
      { name: 'Bo', role: 'choir' },
    ]);
  });

  it('keep the order of the credits and omit empty rows', () => {
    const { credits } = readMetadata(
      formOf({
        'credits.0.name': 'Bo',
        'credits.0.role': 'instrument',
        'credits.0.detail': 'Bass',
        'credits.1.name': ' ',
        'credits.1.role': 'mixing',
        'credits.1.detail': '',
        // Without a name: the server asks for it.
        'credits.2.name': '',
        'credits.2.role': 'other',
        'credits.2.detail': 'Tape echo',
      }),
    );
    expect(credits).toEqual([
      { name: 'Bo', role: 'instrument', detail: 'Bass' },
      { name: '', role: 'other', detail: 'Tape echo' },
    ]);
    // Compared as text with the stored ones, which have this order of keys.
    expect(JSON.stringify(credits[0])).toBe('{"name":"Bo","role":"instrument","detail":"Bass"}');
  });

  it('pass on an invalid limit, so the server reports it', () => {
    expect(readMetadata(formOf({ quantity_limit: 'many' })).quantity_limit).toBe(-1);
    expect(readMetadata(formOf({ quantity_limit: '0' })).quantity_limit).toBe(0);
    expect(readMetadata(formOf({ quantity_limit: ' 300 ' })).quantity_limit).toBe(300);
  });
});

describe('change', () => {
  it('has only fields that differ from the stored ones', () => {
    expect(changedValues(EMPTY, EMPTY)).toEqual({});
    const typed = { ...EMPTY, label: 'Kiosk Records', territories: ['GB'] };
    expect(changedValues(EMPTY, typed)).toEqual({ label: 'Kiosk Records', territories: ['GB'] });
  });
});

describe('suggested rights', () => {
  it('use the release year and the label name, and keep existing values', () => {
    const metadata = { ...EMPTY, label: 'Kiosk Records', release_date: '2027-02-01', c_year: 1999 };
    expect(proposedRights(metadata, '2026-11-15')).toEqual({
      p_year: 2027,
      p_holder: 'Kiosk Records',
      c_year: 1999,
      c_holder: 'Kiosk Records',
    });
    expect(proposedRights(EMPTY, '2026-11-15')).toMatchObject({ p_year: 2026, p_holder: 'Kiosk' });
  });
});
