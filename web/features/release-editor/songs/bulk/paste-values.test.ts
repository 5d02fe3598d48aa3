import type { Song } from '@lathe/contract/song';
import { expect, it } from 'vitest';
import { editsOf, previewPaste } from './paste-values.ts';

const song = (uuid: string, title: string): Song =>
  ({
    ...{ uuid, title, side: 1, position: 1, version: 4, primary_artist: 'Kiosk', composer: 'Bo' },
    ...{ publisher: '', isrc: 'GBAYE0601498' },
  }) as Song;

const SONGS = [song('a', 'Night Bus'), song('b', '02'), song('c', '03')];

it('a pasted list shows what changes, and saves exactly that', () => {
  const list = 'Title\tComposer\tISRC\nNight Bus\tBo\tGB-AYE-06-01498\nRain\tAnn Lee\t';
  const preview = previewPaste({ list, mode: 'order', dash: 'auto' }, SONGS);
  expect(preview).toMatchObject({
    pairs: [
      { song: { uuid: 'a' }, line: 2, changes: [] },
      {
        song: { uuid: 'b' },
        line: 3,
        changes: [
          { field: 'title', before: '02', after: 'Rain' },
          { field: 'composer', before: 'Bo', after: 'Ann Lee' },
        ],
      },
    ],
    linesLeft: [],
    songsLeft: [{ uuid: 'c' }],
    skipped: [{ line: 1, reason: 'heading' }],
  });
  expect(editsOf(preview)).toEqual([{ uuid: 'b', version: 4, title: 'Rain', composer: 'Ann Lee' }]);
});

it('a pasted list names the lines without a track', () => {
  const list = ['One', 'Two', 'Three', 'Four'].join('\n');
  const { linesLeft } = previewPaste({ list, mode: 'order', dash: 'auto' }, SONGS);
  expect(linesLeft).toEqual([{ line: 4, title: 'Four' }]);
});
