// @vitest-environment happy-dom
import type { Song } from '@lathe/contract/song';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../ui/testing/render.tsx';
import { SongWave } from './song-wave.tsx';
import { type TrackPlayer, useIsSongPlaying, useTrackPlayer } from './track-player.ts';

const song = {
  uuid: 'one',
  title: 'One',
  master: '/one.wav',
  seconds: 100,
  peaks: [1, 2, 3],
  cutting: [],
} as unknown as Song;

class FakeAudio {
  currentTime = 0;
  duration = 100;
  ontimeupdate = () => undefined;
  pause = () => undefined;
  play = async () => undefined;
}

const drawn = { screen: 0, row: 0 };
let player: TrackPlayer;
let audio: FakeAudio;

/** As the songs route: it owns the player, and its rows show what plays. */
function Screen() {
  player = useTrackPlayer();
  drawn.screen += 1;
  return <Row />;
}

function Row() {
  drawn.row += 1;
  const playing = useIsSongPlaying(player, song.uuid);
  return (
    <>
      <output>{playing ? 'playing' : 'silent'}</output>
      <SongWave song={song} player={player} />
    </>
  );
}

async function playTo(seconds: number): Promise<void> {
  await act(async () => {
    audio.currentTime = seconds;
    audio.ontimeupdate();
  });
}

afterEach(() => vi.unstubAllGlobals());

it('while a track plays, only the part with the time is drawn', async () => {
  vi.stubGlobal(
    'Audio',
    class extends FakeAudio {
      constructor() {
        super();
        audio = this;
      }
    },
  );
  await render(<Screen />);
  await act(async () => player.playSong(song));
  expect(document.querySelector('output')?.textContent).toBe('playing');
  const before = { ...drawn };
  for (let quarter = 1; quarter <= 40; quarter += 1) await playTo(quarter / 4);
  expect(drawn).toEqual(before);
  const slider = document.querySelector<HTMLInputElement>('.wave-seek');
  expect(slider?.value).toBe('10');
  expect(document.querySelector('.wave')?.getAttribute('style')).toContain('10%');
  await act(async () => player.stop());
  expect(document.querySelector('output')?.textContent).toBe('silent');
  expect(document.querySelector('.wave-seek')).toBeNull();
});
