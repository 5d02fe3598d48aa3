/** The player of the shop and listening in the studio are never heard together. */
import type { Song } from '@lathe/contract/song';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimSound } from '../../lib/one-sound.ts';
import { bindAudio } from '../player/bind-audio.ts';
import { close, type PlayerSong, playSongs, toggle, usePlayer } from '../player/store.ts';
import { makeTrackPlayer } from '../track-player/track-player.ts';

const sounds: FakeAudio[] = [];

class FakeAudio extends EventTarget {
  paused = true;
  ended = false;
  currentSrc = '';
  volume = 1;
  src: string;
  constructor(src = '') {
    super();
    this.src = src;
    sounds.push(this);
  }
  load = () => undefined;
  removeAttribute = () => undefined;
  play = async () => {
    this.paused = false;
  };
  pause = () => {
    this.paused = true;
  };
}

const audible = () => sounds.filter(({ paused }) => !paused).map(({ src }) => src);
const track = { uuid: 'studio', master: '/studio.wav', gap_before: 0 } as Song;
const album = [{ id: 'shop', source: '/shop.mp3', seconds: 60 } as PlayerSong];

let unbind: () => void;
beforeEach(() => {
  vi.stubGlobal('Audio', FakeAudio);
  unbind = bindAudio(new FakeAudio() as unknown as HTMLAudioElement);
});
afterEach(() => {
  close();
  unbind();
  sounds.length = 0;
  vi.unstubAllGlobals();
});

it('listening in the studio pauses the player, and the player stops it again', () => {
  const studio = makeTrackPlayer();
  playSongs(album);
  expect(audible()).toEqual(['/shop.mp3']);
  studio.playSong(track);
  expect(audible()).toEqual(['/studio.wav']);
  expect(usePlayer.getState().list.playing).toBe(false);
  toggle();
  expect(audible()).toEqual(['/shop.mp3']);
  expect(studio.playback.getState().position).toBeNull();
});

it('the gap between two tracks of a side does not continue after the player has started', () => {
  vi.useFakeTimers();
  const studio = makeTrackPlayer();
  studio.playSide(1, [track, { ...track, uuid: 'two', master: '/two.wav', gap_before: 2 }]);
  (
    sounds.find(({ src }) => src === '/studio.wav') as FakeAudio & { onended: () => void }
  ).onended();
  playSongs(album);
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  expect(audible()).toEqual(['/shop.mp3']);
});

it('presses 30 ms apart leave only the last sound', async () => {
  const [one, two] = [makeTrackPlayer(), makeTrackPlayer()];
  for (const start of [
    () => playSongs(album),
    () => one.playSong(track),
    toggle,
    () => two.playSong(track),
  ]) {
    start();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(audible()).toHaveLength(1);
  }
  expect(audible()).toEqual(['/studio.wav']);
});

it('another window stops what plays here', async () => {
  playSongs(album);
  const other = new BroadcastChannel('lathe-player');
  other.postMessage('playing');
  await expect.poll(audible).toEqual([]);
  other.close();
});

it('a sound that continues does not stop itself', () => {
  const stop = vi.fn();
  claimSound(stop);
  claimSound(stop);
  expect(stop).not.toHaveBeenCalled();
});
