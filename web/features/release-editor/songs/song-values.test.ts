import { expect, test } from 'vitest';
import { readSong, shareOf, sumOfShares } from './song-values.ts';

test('rows without a name are omitted, and shares are parsed in local formats', () => {
  const form = new FormData();
  form.set('title', 'Night Bus');
  form.set('rights_holders.0.name', 'Ann Lee');
  form.set('rights_holders.0.role', 'composer');
  form.set('rights_holders.0.share', '66,67');
  form.set('rights_holders.1.name', '');
  form.set('rights_holders.1.share', '10');
  form.set('rights_holders.2.name', 'Bo');
  form.set('rights_holders.2.role', 'lyricist');
  form.set('rights_holders.2.share', '33.33 %');
  const { rights_holders, explicit, title } = readSong(form);
  expect(title).toBe('Night Bus');
  expect(explicit).toBe(false);
  expect(rights_holders).toEqual([
    { name: 'Ann Lee', role: 'composer', share: 66.67 },
    { name: 'Bo', role: 'lyricist', share: 33.33 },
  ]);
});

test('an invalid share counts as none', () => {
  expect(shareOf('half')).toBe(0);
  expect(sumOfShares(['33.33', '33,33', '33.34', ''])).toBe(100);
});
