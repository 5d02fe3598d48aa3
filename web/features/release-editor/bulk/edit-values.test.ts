import type { ReleaseEditResult } from '@lathe/contract/release-edit-calls';
import { describe, expect, it } from 'vitest';
import { readFields, undoOf } from './edit-values.ts';

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

describe('form for several releases', () => {
  it('leaves empty fields as they are', () => {
    const empty = { price_category_id: '', release_date: '', label: ' ', territory_mode: 'only' };
    expect(readFields(formOf(empty))).toEqual({});
  });

  it('reads filled fields, and clears or sets countries only on request', () => {
    const filled = {
      ...{ price_category_id: 'Luxe', release_date: '2027-03-05', label: 'ignored' },
      ...{ clear_label: 'on', set_territories: 'on', territory_mode: 'except', countries: 'DE' },
    };
    expect(readFields(formOf(filled))).toEqual({
      price_category_id: 'Luxe',
      release_date: '2027-03-05',
      label: '',
      territories: null,
      territories_exclude: ['DE'],
    });
  });

  it('undoes releases with the same former values together, and skips rejected ones', () => {
    const result = (uuid: string, label: string | null): ReleaseEditResult => ({
      ...{ uuid, title: uuid, outcome: 'changed', fields: ['label'], problems: [] },
      undo: label === null ? null : { version: 2, change: { label } },
    });
    const results = [result('a', 'X'), result('b', null), result('c', 'Y'), result('d', 'X')];
    expect(undoOf(results)).toEqual([
      {
        releases: [
          { uuid: 'a', version: 2 },
          { uuid: 'd', version: 2 },
        ],
        change: { label: 'X' },
      },
      { releases: [{ uuid: 'c', version: 2 }], change: { label: 'Y' } },
    ]);
  });
});
