import { describe, expect, it } from 'vitest';
import {
  addSongs,
  chooseSong,
  EMPTY_PLAYLIST,
  playableSource,
  removeSong,
  skipBack,
  skipFailed,
  skipForward,
  startPlaylist,
  whySilent,
} from './playlist.ts';

const album = startPlaylist(['one', 'two', 'three']);

describe('what of a song is played', () => {
  it('the whole song goes before its preview', () => {
    expect(playableSource({ master: 'm.mp3', preview: 'p.mp3' })).toBe('m.mp3');
    expect(playableSource({ master: null, preview: 'p.mp3' })).toBe('p.mp3');
    expect(playableSource({ master: null, preview: null })).toBeNull();
  });

  it('a pre-order whose songs are held back says so, and only that one', () => {
    const sides = [{ tracks: [{ master: null, preview: null }] }];
    const held = { status: 'Pre-order', preorder_playback_disabled: true, sides };
    expect(whySilent(held)).toBe('preorder');
    expect(whySilent({ ...held, preorder_playback_disabled: false })).toBe('no_preview');
    expect(whySilent({ ...held, status: 'Live' })).toBe('no_preview');
    const heard = [{ tracks: [{ master: null, preview: 'p.mp3' }] }];
    expect(whySilent({ ...held, sides: heard })).toBeNull();
  });
});

describe('skipping forward', () => {
  it('goes to the next song and keeps playing', () => {
    expect(skipForward(album)).toMatchObject({ at: 1, playing: true, ended: false });
  });

  it('past the last song wraps to the first, marks the album as ended and stops', () => {
    const last = chooseSong(album, 2);
    expect(skipForward(last)).toMatchObject({ at: 0, playing: false, ended: true });
  });

  it('does not begin to play what is paused', () => {
    expect(skipForward({ ...album, playing: false })).toMatchObject({ at: 1, playing: false });
  });

  it('has nowhere to go in an empty list', () => {
    expect(skipForward(EMPTY_PLAYLIST)).toBe(EMPTY_PLAYLIST);
  });
});

describe('skipping back', () => {
  it('goes to the song before', () => {
    expect(skipBack(chooseSong(album, 2), 1)).toMatchObject({ at: 1, restart: false });
  });

  it('begins the song anew when it has played for a while, and the first song always', () => {
    expect(skipBack(chooseSong(album, 2), 10)).toMatchObject({ at: 2, restart: true });
    expect(skipBack(album, 0)).toMatchObject({ at: 0, restart: true });
  });

  it('takes the mark of an ended album away', () => {
    expect(skipBack(skipForward(chooseSong(album, 2)), 0).ended).toBe(false);
  });
});

describe('a song that cannot be played', () => {
  it('is skipped, together with others that failed before', () => {
    expect(skipFailed(album, new Set(['one']))).toMatchObject({ at: 1, playing: true });
    expect(skipFailed(album, new Set(['one', 'two']))).toMatchObject({ at: 2, playing: true });
  });

  it('ends the album when it is the last, and stops all when every song failed', () => {
    const last = chooseSong(album, 2);
    expect(skipFailed(last, new Set(['three']))).toMatchObject({ at: 0, ended: true });
    const all = new Set(['one', 'two', 'three']);
    expect(skipFailed(album, all)).toMatchObject({ at: 0, playing: false, ended: false });
  });
});

describe('the queue', () => {
  it('begins with the first songs that are added, and keeps its place when more come', () => {
    expect(addSongs(EMPTY_PLAYLIST, ['a', 'b'])).toMatchObject({ at: 0, playing: true });
    expect(addSongs(chooseSong(album, 1), ['four'])).toMatchObject({ at: 1, songs: { length: 4 } });
  });

  it('keeps the song that plays when an earlier or a later one is removed', () => {
    const second = chooseSong(album, 1);
    expect(removeSong(second, 0)).toMatchObject({ songs: ['two', 'three'], at: 0 });
    expect(removeSong(second, 2)).toMatchObject({ songs: ['one', 'two'], at: 1 });
  });

  it('goes on with the next song when the one that plays is removed, or ends with the last', () => {
    expect(removeSong(album, 0)).toMatchObject({ songs: ['two', 'three'], at: 0, playing: true });
    const last = removeSong(chooseSong(album, 2), 2);
    expect(last).toMatchObject({ songs: ['one', 'two'], at: 0, playing: false, ended: true });
    expect(removeSong(startPlaylist(['only']), 0)).toBe(EMPTY_PLAYLIST);
  });

  it('takes no place that does not exist', () => {
    expect(chooseSong(album, 7)).toBe(album);
    expect(startPlaylist(['a'], 9).at).toBe(0);
    expect(startPlaylist([])).toBe(EMPTY_PLAYLIST);
  });
});
