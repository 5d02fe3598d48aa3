import { describe, expect, it } from 'vitest';
import { cellName, readEdits, TEXT_COLUMNS } from './edit-values.ts';

const WAS = {
  title: 'Rain',
  primary_artist: 'Kiosk',
  composer: '',
  publisher: '',
  explicit: false,
};

/** As the page sends it: two tracks, nothing changed. */
function opened(...selected: string[]): FormData {
  const form = new FormData();
  for (const uuid of ['a', 'b']) {
    form.append('uuid', uuid);
    form.set(cellName(uuid, 'version'), '3');
    form.set(cellName(uuid, 'was'), JSON.stringify(WAS));
    for (const column of TEXT_COLUMNS) form.set(cellName(uuid, column), WAS[column]);
  }
  for (const uuid of selected) form.append('selected', uuid);
  for (const name of ['composer', 'publisher', 'primary_artist', 'subtitle']) {
    form.set(`set.${name}`, '');
  }
  form.set('set.explicit', '');
  form.set('set.gap_before', '');
  form.set('rights_holders.0.name', '');
  form.set('rights_holders.0.role', 'composer');
  form.set('rights_holders.0.share', '100');
  return form;
}

describe('form for several tracks', () => {
  it('sends nothing that was not changed', () => {
    expect(readEdits(opened('a', 'b'))).toMatchObject({ edits: [], lists: {} });
  });

  it('sends only the changed cells of a track, with its version', () => {
    const form = opened();
    form.set('b.composer', 'Ann Lee');
    form.set('b.explicit', 'on');
    expect(readEdits(form).edits).toEqual([
      { uuid: 'b', version: 3, composer: 'Ann Lee', explicit: true },
    ]);
  });

  it('sets filled fields on the selected tracks, and clears only on request', () => {
    const form = opened('b');
    form.set('set.composer', ' Bo ');
    form.set('set.explicit', 'no');
    form.set('set.gap_before', '2,5');
    form.set('clear.publisher', 'on');
    form.set('set.publisher', 'ignored');
    form.set('clear.credits', 'on');
    form.set('rights_holders.0.name', 'Bo');
    expect(readEdits(form)).toEqual({
      edits: [
        {
          uuid: 'b',
          version: 3,
          composer: 'Bo',
          publisher: '',
          explicit: false,
          gap_before: 2.5,
          lists: true,
        },
      ],
      lists: { credits: [], rights_holders: [{ name: 'Bo', role: 'composer', share: 100 }] },
      selected: ['b'],
      lacksSelection: false,
    });
  });

  it('reports values without a selected track', () => {
    const form = opened();
    form.set('set.composer', 'Bo');
    expect(readEdits(form)).toMatchObject({ edits: [], lacksSelection: true });
  });
});
