import type { SongList } from '@lathe/contract/song-calls';
import { expect, test } from 'vitest';
import { problemsOf } from './song-problems.ts';

test('problems are listed from the release to the single track, each with its position', () => {
  const list = {
    sides: [{ tracks: [{ uuid: 'a', title: 'Night Bus' }] }, { tracks: [] }],
    format_type_errors: ['Too many songs.'],
    side_errors: { 2: ['Nothing on it.'] },
    track_errors: { a: ['Needs a composer.', 'Needs rights.'], gone: ['Not shown.'] },
  } as unknown as SongList;
  expect(problemsOf(list, (letter) => `Side ${letter}`)).toEqual([
    { message: 'Too many songs.' },
    { field: 'side-2', message: 'Side B: Nothing on it.' },
    { field: 'edit-a', message: 'Night Bus: Needs a composer. Needs rights.' },
  ]);
});
