/** Binds the single audio element of the page to the store, in both directions. */
import { claimSound } from '../../lib/one-sound.ts';
import { currentSong, forward, pause, skipUnplayable, usePlayer } from './store.ts';

export function bindAudio(audio: HTMLAudioElement): () => void {
  const set = usePlayer.setState;
  let loaded: string | undefined;

  function applyState(state = usePlayer.getState(), before?: typeof state): void {
    if (state.list.playing && !before?.list.playing) claimSound(pause);
    const song = currentSong(state);
    if (song?.source !== loaded) {
      loaded = song?.source;
      if (loaded === undefined) audio.removeAttribute('src');
      else audio.src = loaded;
      audio.load();
      set({ duration: song?.seconds ?? 0, waiting: state.list.playing });
    } else if (before && state.jump !== before.jump) {
      audio.currentTime = state.jump.to;
    }
    audio.volume = state.volume;
    audio.muted = state.muted;
    if (!state.list.playing) audio.pause();
    else if (audio.paused && loaded !== undefined) startPlayback();
  }

  function startPlayback(): void {
    audio.play().catch((error: unknown) => {
      // Other errors: a newer track took over, or the file is broken, which the element reports
      // itself.
      if (error instanceof DOMException && error.name === 'NotAllowedError') pause();
    });
  }

  function onTimeUpdate(): void {
    set({ position: audio.currentTime });
  }

  function onDuration(): void {
    if (Number.isFinite(audio.duration)) set({ duration: audio.duration });
  }

  function onError(): void {
    const song = currentSong(usePlayer.getState());
    // Removing the source also fires an error event.
    if (song && loaded !== undefined) skipUnplayable(song);
  }

  /**
   * Paused by the system, for example when headphones are unplugged. The end of a track also fires
   * `pause`. After a pause by the store this is late, when the next album may already be loading.
   */
  function onPause(): void {
    const { playing } = usePlayer.getState().list;
    if (playing && !audio.ended && audio.currentSrc.endsWith(loaded ?? ' ')) pause();
  }

  const listeners = {
    timeupdate: onTimeUpdate,
    durationchange: onDuration,
    ended: forward,
    error: onError,
    pause: onPause,
    waiting: () => set({ waiting: true }),
    playing: () => set({ waiting: false }),
  };
  for (const [name, listen] of Object.entries(listeners)) audio.addEventListener(name, listen);
  const unsubscribe = usePlayer.subscribe(applyState);
  applyState();
  return () => {
    unsubscribe();
    for (const [name, listen] of Object.entries(listeners)) audio.removeEventListener(name, listen);
    audio.pause();
  };
}
