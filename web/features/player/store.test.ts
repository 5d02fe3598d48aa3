import { beforeEach, describe, expect, it } from 'vitest';
import {
  back,
  choose,
  close,
  currentSong,
  forward,
  type PlayerSong,
  pause,
  playSongs,
  playWhenLoaded,
  queueSongs,
  remove,
  seek,
  skipUnplayable,
  toggle,
  usePlayer,
} from './store.ts';

const song = (title: string): PlayerSong => ({
  id: title,
  title,
  artist: 'Kiosk',
  source: `/${title}.mp3`,
  seconds: 60,
  peaks: [],
  explicit: false,
  album: { id: 'album', title: 'Night Bus', url: '/kiosk/releases/night-bus', image: null },
});

const album = [song('one'), song('two'), song('three')];
const state = usePlayer.getState;
const title = () => currentSong(state())?.title;

beforeEach(() => {
  close();
  usePlayer.setState({ volume: 1 });
});

describe('player', () => {
  it('is empty until something is played', () => {
    toggle();
    expect(state().list).toMatchObject({ songs: [], playing: false });
    playSongs(album, 1);
    expect(title()).toBe('two');
    expect(state().list.playing).toBe(true);
  });

  it('starts every track at its beginning', () => {
    playSongs(album);
    usePlayer.setState({ position: 40 });
    const before = state().jump.count;
    forward();
    expect(state()).toMatchObject({ position: 0, jump: { to: 0, count: before + 1 } });
  });

  it('ends after the last track: the first is next, and playback stops', () => {
    playSongs(album, 2);
    forward();
    expect(title()).toBe('one');
    expect(state().list).toMatchObject({ playing: false, ended: true });
    toggle();
    expect(state().list).toMatchObject({ playing: true, ended: false });
  });

  it('goes back to the beginning of a track that has played for a while', () => {
    playSongs(album, 1);
    usePlayer.setState({ position: 20 });
    back();
    expect(title()).toBe('two');
    back();
    expect(title()).toBe('one');
  });

  it('shows a failed track until another one starts, and stops when all have failed', () => {
    playSongs(album);
    skipUnplayable(album[0] as PlayerSong);
    expect([title(), state().failedTitle]).toEqual(['two', 'one']);
    forward();
    expect(state().failedTitle).toBeNull();
    playSongs([song('only')]);
    skipUnplayable(currentSong(state()) as PlayerSong);
    expect(state()).toMatchObject({ failedTitle: 'only', list: { playing: false } });
  });

  it('seeks within the track and never past its end', () => {
    playSongs(album);
    usePlayer.setState({ duration: 60 });
    seek(30);
    expect(state().jump.to).toBe(30);
    seek(-5);
    expect(state().jump.to).toBe(0);
    seek(999);
    expect(state().jump.to).toBeLessThan(60);
  });

  it('keeps playing while the queue changes', () => {
    playSongs(album, 1);
    queueSongs([song('four')]);
    remove(0);
    expect(title()).toBe('two');
    choose(2);
    expect(title()).toBe('four');
    pause();
    expect(state().list.playing).toBe(false);
  });

  it('plays the album that was pressed last, also if an earlier one loads longer', async () => {
    const [slow, fast] = [
      Promise.withResolvers<PlayerSong[]>(),
      Promise.withResolvers<PlayerSong[]>(),
    ];
    const first = playWhenLoaded('slow', () => slow.promise);
    const second = playWhenLoaded('fast', () => fast.promise);
    expect(state().loadingAlbum).toBe('fast');
    fast.resolve([song('fast')]);
    await second;
    slow.resolve([song('slow')]);
    await first;
    expect([title(), state().loadingAlbum]).toEqual(['fast', null]);
  });

  it('does not start a slow album after another track, a pause or closing, nor report its failure', async () => {
    for (const after of [() => choose(1), toggle, pause, close, () => playSongs(album, 2)]) {
      playSongs(album);
      const slow = Promise.withResolvers<PlayerSong[]>();
      const started = playWhenLoaded('slow', () => slow.promise);
      after();
      const before = state().list;
      slow.resolve([song('slow')]);
      await started;
      expect(state().list).toBe(before);
    }
    const broken = Promise.withResolvers<PlayerSong[]>();
    const started = playWhenLoaded('broken', () => broken.promise);
    playSongs(album);
    broken.reject(new Error('network'));
    await expect(started).resolves.toBeUndefined();
  });

  it('reports an album that cannot be loaded, and can load it again', async () => {
    const failing = playWhenLoaded('album', () => Promise.reject(new Error('network')));
    await expect(failing).rejects.toThrow('network');
    expect(state().loadingAlbum).toBeNull();
    await playWhenLoaded('album', async () => album);
    expect(title()).toBe('one');
  });

  it('resets everything except the volume when it is closed', () => {
    playSongs(album);
    usePlayer.setState({ volume: 0.4 });
    close();
    expect(state()).toMatchObject({ list: { songs: [] }, position: 0, volume: 0.4 });
  });
});
