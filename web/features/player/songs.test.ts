import type { Track } from '@lathe/contract/release-group';
import { expect, it } from 'vitest';
import { songsOf, songsOfGroup } from './songs.ts';

const album = {
  uuid: 'group',
  title: 'Night Bus',
  url: '/kiosk/releases/night-bus',
  image: null,
  page: { uuid: 'page' },
};

function track(title: string, changes: Partial<Track> = {}): Track {
  return {
    uuid: title,
    title,
    subtitle: '',
    primary_artist: 'Kiosk',
    additional_artists: [],
    credits: [],
    composer: '',
    lyrics: '',
    explicit: false,
    seconds: 200,
    master: null,
    preview: `/${title}.mp3`,
    preview_seconds: 60,
    peaks: [],
    ...changes,
  };
}

const side = (...tracks: Track[]) => ({ side: 1, seconds: 0, tracks });

it('tracks are in the order of the sides, without unplayable ones', () => {
  const release = { sides: [side(track('a'), track('b', { preview: null })), side(track('c'))] };
  expect(songsOf(release, album).map(({ title }) => title)).toEqual(['a', 'c']);
});

it('a full track has its own length, a preview that of the preview', () => {
  const release = { sides: [side(track('a'), track('b', { master: '/b-whole.mp3' }))] };
  const [preview, whole] = songsOf(release, album);
  expect(preview).toMatchObject({ source: '/a.mp3', seconds: 60 });
  expect(whole).toMatchObject({ source: '/b-whole.mp3', seconds: 200 });
});

it('a subtitle is part of the track name', () => {
  const [song] = songsOf({ sides: [side(track('a', { subtitle: 'Dub' }))] }, album);
  expect(song?.title).toBe('a (Dub)');
});

it('the format with the most playable audio is chosen', () => {
  const single = { sides: [side(track('a'))] };
  const long = { sides: [side(track('a'), track('b'))] };
  expect(songsOfGroup([single, long], album)).toHaveLength(2);
  expect(songsOfGroup([], album)).toEqual([]);
});
