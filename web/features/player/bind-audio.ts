/** Binds the single audio element of the page to the store, in both directions. */
import { currentSong, forward, pause, skipUnplayable, usePlayer } from './store.ts';

export function bindAudio(audio: HTMLAudioElement): () => void {
  const set = usePlayer.setState;
  let loaded: string | undefined;

  function follow(state = usePlayer.getState(), before = state): void {
    const song = currentSong(state);
    if (song?.source !== loaded) {
      loaded = song?.source;
      if (loaded === undefined) audio.removeAttribute('src');
      else audio.src = loaded;
      audio.load();
      set({ duration: song?.seconds ?? 0, waiting: state.list.playing });
    } else if (state.jump !== before.jump) {
      audio.currentTime = state.jump.to;
    }
    audio.volume = state.volume;
    audio.muted = state.muted;
    if (!state.list.playing) audio.pause();
    else if (audio.paused && loaded !== undefined) begin();
  }

  function begin(): void {
    audio.play().catch((error: unknown) => {
      // Other errors: a newer track took over, or the file is broken, which the element reports
      // itself.
      if (error instanceof DOMException && error.name === 'NotAllowedError') pause();
    });
  }

  function heard(): void {
    set({ position: audio.currentTime });
  }

  function measured(): void {
    if (Number.isFinite(audio.duration)) set({ duration: audio.duration });
  }

  function failed(): void {
    const song = currentSong(usePlayer.getState());
    // Removing the source also fires an error event.
    if (song && loaded !== undefined) skipUnplayable(song);
  }

  /**
   * Paused by the system, for example when headphones are unplugged. The end of a track also fires
   * `pause`.
   */
  function paused(): void {
    if (!audio.ended && audio.currentSrc.endsWith(loaded ?? ' ')) pause();
  }

  const listeners = {
    timeupdate: heard,
    durationchange: measured,
    ended: forward,
    error: failed,
    pause: paused,
    waiting: () => set({ waiting: true }),
    playing: () => set({ waiting: false }),
  };
  for (const [name, listen] of Object.entries(listeners)) audio.addEventListener(name, listen);
  const stopFollowing = usePlayer.subscribe(follow);
  follow();
  return () => {
    stopFollowing();
    for (const [name, listen] of Object.entries(listeners)) audio.removeEventListener(name, listen);
    audio.pause();
  };
}
