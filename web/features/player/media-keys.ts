/** Media keys of keyboards, headphones and lock screens, and the metadata they show. */
import { SEEK_STEP_SECONDS } from './keyboard-shortcuts.ts';
import {
  back,
  currentSong,
  forward,
  type PlayerSong,
  pause,
  seek,
  toggle,
  usePlayer,
} from './store.ts';

const ARTWORK_SIZE = '600x600';

export function bindMediaKeys(): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const { mediaSession } = navigator;
  const step = (seconds: number) => () => seek(usePlayer.getState().position + seconds);
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => usePlayer.getState().list.playing || toggle()],
    ['pause', pause],
    ['previoustrack', back],
    ['nexttrack', forward],
    ['seekbackward', step(-SEEK_STEP_SECONDS)],
    ['seekforward', step(SEEK_STEP_SECONDS)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && seek(seekTime)],
  ];
  for (const [action, handle] of actions) mediaSession.setActionHandler(action, handle);
  let shown: PlayerSong | undefined;
  const show = () => {
    const state = usePlayer.getState();
    const song = currentSong(state);
    mediaSession.playbackState = state.list.playing ? 'playing' : 'paused';
    if (song !== shown) mediaSession.metadata = song ? describe(song) : null;
    shown = song;
    const { position, duration } = state;
    if (duration > 0)
      mediaSession.setPositionState({ duration, position: Math.min(position, duration) });
  };
  show();
  const stop = usePlayer.subscribe(show);
  return () => {
    stop();
    for (const [action] of actions) mediaSession.setActionHandler(action, null);
    mediaSession.metadata = null;
  };
}

function describe({ title, artist, album }: PlayerSong): MediaMetadata {
  const artwork = album.image
    ? [{ src: album.image.src, sizes: ARTWORK_SIZE, type: 'image/jpeg' }]
    : [];
  return new MediaMetadata({ title, artist, album: album.title, artwork });
}
