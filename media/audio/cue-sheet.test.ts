import { expect, it } from 'vitest';
import { type CueDisc, cueSheet } from './cue-sheet.ts';

const disc: CueDisc = {
  file: 'disc.wav',
  title: 'Überland',
  performer: 'The "Night" Buses',
  ean: '4006381333931',
  songs: [
    { title: 'One', performer: 'A', isrc: 'GB-XYZ-26-00001', gapAt: null, startAt: 0 },
    { title: 'Two', performer: '', isrc: '', gapAt: 13_500, startAt: 13_650 },
  ],
};

it('a cue sheet has the disc, its tracks, and their start times', () => {
  expect(cueSheet(disc).split('\r\n')).toEqual([
    'CATALOG 4006381333931',
    'TITLE "Überland"',
    'PERFORMER "The ’Night’ Buses"',
    'FILE "disc.wav" WAVE',
    '  TRACK 01 AUDIO',
    '    TITLE "One"',
    '    PERFORMER "A"',
    '    ISRC GBXYZ2600001',
    '    INDEX 01 00:00:00',
    '  TRACK 02 AUDIO',
    '    TITLE "Two"',
    '    INDEX 00 03:00:00',
    '    INDEX 01 03:02:00',
    '',
  ]);
});

it('a text in a cue sheet cannot end its line or exceed the length limit', () => {
  const title = `One\r\nTRACK 99 AUDIO ${'x'.repeat(100)}`;
  const lines = cueSheet({ ...disc, title, ean: '' }).split('\r\n');
  expect(lines[0]).toBe(`TITLE "One TRACK 99 AUDIO ${'x'.repeat(61)}"`);
  expect(lines).not.toContain('TRACK 99 AUDIO');
});

it('times beyond an hour still use minutes, seconds and frames', () => {
  const songs = [{ title: '', performer: '', isrc: '', gapAt: null, startAt: 74 * 60 * 75 + 76 }];
  expect(cueSheet({ ...disc, songs })).toContain('INDEX 01 74:01:01');
});
