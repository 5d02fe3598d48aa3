import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SongFacts, shareProblems, songProblems, songsState } from './songs.ts';

const limits = {
  sides: 2,
  maxTracksPerSide: 3,
  minSecondsPerSide: 31,
  warnSecondsPerSide: null,
  maxSecondsPerSide: 300,
  minSecondsPerTrack: 31,
};
const GOOD: SongFacts = {
  id: 'a',
  side: 1,
  title: 'Night Bus',
  composer: '',
  durationMs: 120_000,
  gapMs: 0,
  file: 'complete',
  shares: [10_000],
};
const options = { isClassical: false, limits };
const two = [GOOD, { ...GOOD, id: 'b', side: 2 }];

describe('track', () => {
  it.each<[string[], Partial<SongFacts>, boolean]>([
    [[], {}, false],
    [['song_title_missing'], { title: '' }, false],
    [['song_file_missing'], { durationMs: null, file: null }, false],
    [['song_file_missing'], { durationMs: null, file: 'uploading' }, false],
    [['song_file_processing'], { durationMs: null, file: 'queued' }, false],
    [['song_file_failed'], { durationMs: null, file: 'failed' }, false],
    [['song_too_short'], { durationMs: 30_999 }, false],
    [[], { durationMs: 31_000 }, false],
    [['composer_required'], {}, true],
    [[], { composer: 'Clara Wieck' }, true],
    [['rights_holders_missing'], { shares: [] }, false],
    [['rights_holders_sum'], { shares: [5000, 4999] }, false],
  ])('has the problems %j', (codes, change, isClassical) => {
    const found = songProblems({ ...GOOD, ...change }, { isClassical, limits });
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  it('has shares that sum to the total for any number of holders', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(shares, (given) => {
        const sum = given.reduce((total, share) => total + share, 0);
        expect(shareProblems(given).length).toBe(sum === 10_000 ? 0 : 1);
      }),
    );
  });
});

describe('tracks of a release', () => {
  it.each<[string, SongFacts[]]>([
    ['Empty', []],
    ['Incomplete', [GOOD]],
    ['Complete', two],
    ['Processing', [GOOD, { ...GOOD, id: 'b', side: 2, file: 'processing', durationMs: null }]],
    ['Failed', [...two, { ...GOOD, id: 'c', file: 'failed', durationMs: null }]],
    ['Incomplete', [GOOD, { ...GOOD, id: 'b', side: 3 }]],
    ['Incomplete', [GOOD, { ...GOOD, id: 'b', side: 2, durationMs: 301_000 }]],
    ['Incomplete', [...two, ...['c', 'd', 'e'].map((id) => ({ ...GOOD, id, durationMs: 31_000 }))]],
  ])('are %s', (status, songs) => {
    expect(songsState(songs, options).status).toBe(status);
  });

  it('report the affected side and track', () => {
    const state = songsState([GOOD, { ...GOOD, id: 'b', side: 2, title: '' }], options);
    expect(state.bySong.get('a')).toEqual([]);
    expect(state.bySong.get('b')).toEqual([{ field: 'title', code: 'song_title_missing' }]);
    expect(songsState([GOOD], options).sides[1]).toMatchObject({ problems: ['empty'] });
  });
});
