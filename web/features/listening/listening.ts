/** Listens to a song, or to a side as it will be cut, with the silence between its songs. */
import type { Song } from '@lathe/contract/song';
import { SONG_GAP_MS } from '@lathe/rules/sides';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Heard {
  /** The song that plays, or comes after the gap. */
  song: string;
  /** The side that it is a part of, when the whole side is heard. */
  side: number | null;
  seconds: number;
}

export interface Listening {
  heard: Heard | null;
  playSong: (song: Song) => void;
  playSide: (side: number, songs: readonly Song[]) => void;
  seek: (seconds: number) => void;
  stop: () => void;
}

export function useListening(): Listening {
  const [heard, setHeard] = useState<Heard | null>(null);
  const audio = useRef<HTMLAudioElement | null>(null);
  /** Loads while the song before it plays, so that the gap is as long as it will be cut. */
  const next = useRef<HTMLAudioElement | null>(null);
  const gap = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    clearTimeout(gap.current);
    audio.current?.pause();
    audio.current = null;
    next.current = null;
    setHeard(null);
  }, []);

  // Nobody looks for the button that stops it on another page.
  useEffect(() => stop, [stop]);

  const play = useCallback(
    (songs: readonly Song[], side: number | null) => {
      const loaded = next.current;
      stop();
      const [song, ...rest] = songs;
      if (!song?.master) return;
      const sound = loaded?.src === song.master ? loaded : new Audio(song.master);
      audio.current = sound;
      next.current = rest[0]?.master ? new Audio(rest[0].master) : null;
      setHeard({ song: song.uuid, side, seconds: 0 });
      sound.ontimeupdate = () => {
        if (audio.current === sound) {
          setHeard({ song: song.uuid, side, seconds: sound.currentTime });
        }
      };
      sound.onended = () => {
        if (rest.length === 0) stop();
        else gap.current = setTimeout(() => play(rest, side), SONG_GAP_MS);
      };
      sound.onerror = stop;
      // A browser that refuses to play has nothing to be stopped.
      sound.play().catch(() => audio.current === sound && stop());
    },
    [stop],
  );

  return {
    heard,
    stop,
    playSong: (song) => play([song], null),
    playSide: (side, songs) =>
      play(
        songs.filter(({ master }) => master !== null),
        side,
      ),
    seek: (seconds) => {
      if (audio.current) audio.current.currentTime = seconds;
    },
  };
}
