// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { press, render } from '../../ui/testing/render.tsx';
import { PlayerBar } from './player-bar.tsx';
import { close, type PlayerSong, playSongs, queueSongs, usePlayer } from './store.ts';

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

const focused = () => document.activeElement?.getAttribute('aria-label');
const removal = (title: string) => `Remove “${title}” from the queue`;
const titles = () => usePlayer.getState().list.songs.map(({ title }) => title);

async function openQueue(names: readonly string[]) {
  await act(async () => {
    playSongs(names.map(song));
    usePlayer.setState({ queueOpen: true });
  });
  return await render(
    <>
      <main id="content" tabIndex={-1} />
      <PlayerBar />
    </>,
  );
}

afterEach(() => act(async () => close()));

describe('focus in the queue', () => {
  it('moves to the next track when one is removed, and to the last one at the end', async () => {
    await openQueue(['one', 'two', 'three', 'four']);
    await press(removal('two'));
    expect(focused()).toBe(removal('three'));
    await press(removal('three'));
    expect(focused()).toBe(removal('four'));
    await press(removal('four'));
    expect(focused()).toBe(removal('one'));
    expect(titles()).toEqual(['one']);
  });

  it('follows a removal at the moment when another track is added', async () => {
    await openQueue(['one', 'two']);
    // In one batch, as with fast presses: the number of tracks stays the same.
    await act(async () => {
      queueSongs([song('two')]);
      await press(removal('one'));
    });
    expect(focused()).toBe(removal('two'));
    expect(titles()).toEqual(['two', 'two']);
  });

  it('goes to the page when the last track is removed or the player is closed', async () => {
    await openQueue(['one']);
    await press(removal('one'));
    expect(document.activeElement?.id).toBe('content');
    await openQueue(['one']);
    await press('Stop and close the player');
    expect(document.activeElement?.id).toBe('content');
  });

  it('returns to the button that opened the queue', async () => {
    await openQueue(['one']);
    await press('Close the queue');
    expect(document.activeElement?.getAttribute('aria-controls')).toBe('player-queue');
  });
});
