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
  unplayableReason,
} from './playlist.ts';

const album = startPlaylist(['one', 'two', 'three']);

describe('playable audio of a track', () => {
  it('prefers the full track to its preview', () => {
    expect(playableSource({ master: 'm.mp3', preview: 'p.mp3' })).toBe('m.mp3');
    expect(playableSource({ master: null, preview: 'p.mp3' })).toBe('p.mp3');
    expect(playableSource({ master: null, preview: null })).toBeNull();
  });

  it('reports when the tracks of a pre-order are not available yet', () => {
    const sides = [{ tracks: [{ master: null, preview: null }] }];
    const held = { status: 'Pre-order', preorder_playback_disabled: true, sides };
    expect(unplayableReason(held)).toBe('preorder');
    expect(unplayableReason({ ...held, preorder_playback_disabled: false })).toBe('no_preview');
    expect(unplayableReason({ ...held, status: 'Live' })).toBe('no_preview');
    const heard = [{ tracks: [{ master: null, preview: 'p.mp3' }] }];
    expect(unplayableReason({ ...held, sides: heard })).toBeNull();
  });
});

describe('skipping forward', () => {
  it('plays the next track', () => {
    expect(skipForward(album)).toMatchObject({ at: 1, playing: true, ended: false });
  });

  it('past the last track wraps to the first, marks the album as ended and stops', () => {
    const last = chooseSong(album, 2);
    expect(skipForward(last)).toMatchObject({ at: 0, playing: false, ended: true });
  });

  it('does not start a paused player', () => {
    expect(skipForward({ ...album, playing: false })).toMatchObject({ at: 1, playing: false });
  });

  it('does nothing in an empty list', () => {
    expect(skipForward(EMPTY_PLAYLIST)).toBe(EMPTY_PLAYLIST);
  });
});

describe('skipping back', () => {
  it('plays the previous track', () => {
    expect(skipBack(chooseSong(album, 2), 1)).toMatchObject({ at: 1, restart: false });
  });

  it('restarts the track after it has played for a while, and always restarts the first', () => {
    expect(skipBack(chooseSong(album, 2), 10)).toMatchObject({ at: 2, restart: true });
    expect(skipBack(album, 0)).toMatchObject({ at: 0, restart: true });
  });

  it('clears the ended mark of the album', () => {
    expect(skipBack(skipForward(chooseSong(album, 2)), 0).ended).toBe(false);
  });
});

describe('unplayable track', () => {
  it('is skipped together with tracks that failed before', () => {
    expect(skipFailed(album, new Set(['one']))).toMatchObject({ at: 1, playing: true });
    expect(skipFailed(album, new Set(['one', 'two']))).toMatchObject({ at: 2, playing: true });
  });

  it('ends the album when it is the last, and stops playback when every track failed', () => {
    const last = chooseSong(album, 2);
    expect(skipFailed(last, new Set(['three']))).toMatchObject({ at: 0, ended: true });
    const all = new Set(['one', 'two', 'three']);
    expect(skipFailed(album, all)).toMatchObject({ at: 0, playing: false, ended: false });
  });
});

describe('queue', () => {
  it('starts with the first added tracks and keeps its position when more are added', () => {
    expect(addSongs(EMPTY_PLAYLIST, ['a', 'b'])).toMatchObject({ at: 0, playing: true });
    expect(addSongs(chooseSong(album, 1), ['four'])).toMatchObject({ at: 1, songs: { length: 4 } });
  });

  it('keeps playing when an earlier or a later track is removed', () => {
    const second = chooseSong(album, 1);
    expect(removeSong(second, 0)).toMatchObject({ songs: ['two', 'three'], at: 0 });
    expect(removeSong(second, 2)).toMatchObject({ songs: ['one', 'two'], at: 1 });
  });

  it('plays the next track when the current one is removed, or ends after the last', () => {
    expect(removeSong(album, 0)).toMatchObject({ songs: ['two', 'three'], at: 0, playing: true });
    const last = removeSong(chooseSong(album, 2), 2);
    expect(last).toMatchObject({ songs: ['one', 'two'], at: 0, playing: false, ended: true });
    expect(removeSong(startPlaylist(['only']), 0)).toBe(EMPTY_PLAYLIST);
  });

  it('ignores positions that do not exist', () => {
    expect(chooseSong(album, 7)).toBe(album);
    expect(startPlaylist(['a'], 9).at).toBe(0);
    expect(startPlaylist([])).toBe(EMPTY_PLAYLIST);
  });
});
