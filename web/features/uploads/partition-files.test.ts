import { expect, it } from 'vitest';
import { AUDIO, PICTURE, partitionFiles } from './partition-files.ts';

const file = (name: string, content = 'something') => new File([content], name);

it('tracks are sorted by name, and other files are skipped', async () => {
  const { accepted, skipped } = await partitionFiles(
    [
      file('10 Tide.wav'),
      file('cover.jpg'),
      file('.DS_Store'),
      file('2 Ferry.FLAC'),
      file('take', 'RIFF1234WAVE'),
      file('nothing.wav', ''),
    ],
    AUDIO,
  );
  expect(accepted.map(({ name }) => name)).toEqual(['2 Ferry.FLAC', '10 Tide.wav', 'take']);
  expect(skipped).toEqual([
    { name: 'cover.jpg', reason: 'other' },
    { name: 'nothing.wav', reason: 'empty' },
  ]);
});

it('a picture is detected by its bytes when its name has no extension', async () => {
  const { accepted, skipped } = await partitionFiles(
    [file('notes.txt'), new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'scan')],
    PICTURE,
  );
  expect(accepted.map(({ name }) => name)).toEqual(['scan']);
  expect(skipped).toEqual([{ name: 'notes.txt', reason: 'other' }]);
});
