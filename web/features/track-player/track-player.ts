/** Plays a track, or a whole side as it will be cut, including the gaps. */
import type { Song } from '@lathe/contract/song';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface PlaybackPosition {
  /** The current track, or the next one during a gap. */
  song: string;
  /** The side, when a whole side is played. */
  side: number | null;
  seconds: number;
}

export interface TrackPlayer {
  position: PlaybackPosition | null;
  playSong: (song: Song) => void;
  playSide: (side: number, songs: readonly Song[]) => void;
  seek: (seconds: number) => void;
  stop: () => void;
}

/** Longer than the time between two `timeupdate` events. */
const JOIN_AHEAD_MS = 600;

interface Options {
  /** Reduces the level, to hear a track as on the master; 0 or below. */
  gainDb?: number;
}

export function useTrackPlayer({ gainDb = 0 }: Options = {}): TrackPlayer {
  const volume = 10 ** (gainDb / 20);
  const level = useRef(volume);
  const [position, setPosition] = useState<PlaybackPosition | null>(null);
  const audio = useRef<HTMLAudioElement | null>(null);
  /** Preloads the next track, so that the gap has its exact length. */
  const next = useRef<HTMLAudioElement | null>(null);
  const gap = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    clearTimeout(gap.current);
    audio.current?.pause();
    audio.current = null;
    next.current = null;
    setPosition(null);
  }, []);

  // Changes the level of what is playing.
  useEffect(() => {
    level.current = volume;
    if (audio.current) audio.current.volume = volume;
  }, [volume]);

  // Stops on navigation, because the next page has no stop button.
  useEffect(() => stop, [stop]);

  const play = useCallback(
    (songs: readonly Song[], side: number | null) => {
      const loaded = next.current;
      stop();
      const [song, ...rest] = songs;
      if (!song?.master) return;
      const sound = loaded?.src === song.master ? loaded : new Audio(song.master);
      sound.volume = level.current;
      audio.current = sound;
      next.current = rest[0]?.master ? new Audio(rest[0].master) : null;
      setPosition({ song: song.uuid, side, seconds: 0 });
      const playRestIn = (ms: number) => {
        clearTimeout(gap.current);
        gap.current = setTimeout(() => play(rest, side), ms);
      };
      const gapMs = (rest[0]?.gap_before ?? 0) * 1000;
      sound.ontimeupdate = () => {
        if (audio.current !== sound) return;
        setPosition({ song: song.uuid, side, seconds: sound.currentTime });
        const leftMs = (sound.duration - sound.currentTime) * 1000;
        // `ended` comes late, which would be heard as a break.
        if (rest.length > 0 && gapMs === 0 && leftMs < JOIN_AHEAD_MS) playRestIn(leftMs);
      };
      sound.onended = () => {
        if (rest.length === 0) stop();
        else playRestIn(gapMs);
      };
      sound.onerror = stop;
      // The browser may block playback.
      sound.play().catch(() => audio.current === sound && stop());
    },
    [stop],
  );

  return {
    position,
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
