// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { report } from '../../lib/beacon.ts';
import { reportPlays } from './report-plays.ts';
import { choose, close, forward, type PlayerSong, pause, playSongs, usePlayer } from './store.ts';

vi.mock('../../lib/beacon.ts', () => ({ report: vi.fn() }));

const song = (id: string): PlayerSong => ({
  id,
  title: id,
  artist: 'Kiosk',
  source: `/${id}.mp3`,
  seconds: 100,
  peaks: [],
  explicit: false,
  album: { id: 'album', title: 'Night Bus', url: '/kiosk/releases/night-bus', image: null },
});

const depths = () => vi.mocked(report).mock.calls.map(([what]) => 'depth' in what && what.depth);
const hear = (position: number) => usePlayer.setState({ position, duration: 100 });
let stop = () => {};

beforeEach(() => {
  close();
  vi.mocked(report).mockClear();
  stop = reportPlays();
});
afterEach(() => stop());

it('reports how far each track was heard, once', () => {
  playSongs([song('a'), song('b'), song('c')]);
  for (const position of [1, 50, 95]) hear(position);
  forward();
  hear(5);
  forward();
  hear(30);
  pause();
  expect(depths()).toEqual(['whole', 'skipped']);
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  expect(depths()).toEqual(['whole', 'skipped', 'part']);
  expect(report).toHaveBeenLastCalledWith({ kind: 'play', group: 'album', depth: 'part' });
});

it('reports the last track of an album, also if it is the only one', () => {
  playSongs([song('a')]);
  hear(99);
  forward();
  expect(depths()).toEqual(['whole']);
});

it('reports nothing that was not played', () => {
  playSongs([song('a'), song('b')]);
  pause();
  choose(1);
  stop();
  expect(depths()).toEqual([]);
});
