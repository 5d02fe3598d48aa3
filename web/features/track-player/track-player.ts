/** Plays a track, or a whole side as it will be cut, including the gaps. */
import type { Song } from '@lathe/contract/song';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { claimSound } from '../../lib/one-sound.ts';

interface PlaybackPosition {
  /** The current track, or the next one during a gap. */
  song: string;
  /** The side, when a whole side is played. */
  side: number | null;
  seconds: number;
}

interface Playback {
  position: PlaybackPosition | null;
}

export interface TrackPlayer {
  /** Changes four times a second, so only the parts that show it subscribe. */
  playback: StoreApi<Playback>;
  playSong: (song: Song) => void;
  playSide: (side: number, songs: readonly Song[]) => void;
  seek: (seconds: number) => void;
  stop: () => void;
  /** Changes the level of what is playing; 1 or below. */
  setVolume: (volume: number) => void;
}

/** Longer than the time between two `timeupdate` events. */
const JOIN_AHEAD_MS = 600;

interface Options {
  /** Reduces the level, to hear a track as on the master; 0 or below. */
  gainDb?: number;
}

export function useTrackPlayer({ gainDb = 0 }: Options = {}): TrackPlayer {
  const [player] = useState(makeTrackPlayer);
  useEffect(() => player.setVolume(10 ** (gainDb / 20)), [player, gainDb]);
  // Stops on navigation, because the next page has no stop button.
  useEffect(() => player.stop, [player]);
  return player;
}

export function useIsSongPlaying({ playback }: TrackPlayer, song: string): boolean {
  return useStore(playback, ({ position }) => position?.song === song);
}

export function useIsSidePlaying({ playback }: TrackPlayer, side: number): boolean {
  return useStore(playback, ({ position }) => position?.side === side);
}

/** Null while another track plays. */
export function usePlayedSeconds({ playback }: TrackPlayer, song: string): number | null {
  return useStore(playback, ({ position }) => (position?.song === song ? position.seconds : null));
}

export function makeTrackPlayer(): TrackPlayer {
  const playback = createStore<Playback>()(() => ({ position: null }));
  const setPosition = (position: PlaybackPosition | null) => playback.setState({ position });
  let level = 1;
  let audio: HTMLAudioElement | null = null;
  /** Preloads the next track, so that the gap has its exact length. */
  let next: HTMLAudioElement | null = null;
  let gap: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(gap);
    audio?.pause();
    audio = null;
    next = null;
    if (playback.getState().position) setPosition(null);
  }

  function play(songs: readonly Song[], side: number | null): void {
    const loaded = next;
    stop();
    const [song, ...rest] = songs;
    if (!song?.master) return;
    const sound = loaded?.src === song.master ? loaded : new Audio(song.master);
    sound.volume = level;
    audio = sound;
    next = rest[0]?.master ? new Audio(rest[0].master) : null;
    setPosition({ song: song.uuid, side, seconds: 0 });
    const playRestIn = (ms: number) => {
      clearTimeout(gap);
      gap = setTimeout(() => play(rest, side), ms);
    };
    const gapMs = (rest[0]?.gap_before ?? 0) * 1000;
    sound.ontimeupdate = () => {
      if (audio !== sound) return;
      setPosition({ song: song.uuid, side, seconds: sound.currentTime });
      const leftMs = (sound.duration - sound.currentTime) * 1000;
      // `ended` comes late, which would be heard as a break.
      if (rest.length > 0 && gapMs === 0 && leftMs < JOIN_AHEAD_MS) playRestIn(leftMs);
    };
    sound.onended = () => {
      if (audio !== sound) return;
      if (rest.length === 0) stop();
      else playRestIn(gapMs);
    };
    sound.onerror = () => audio === sound && stop();
    // Before the first sound, so that nothing is heard together.
    claimSound(stop);
    // The browser may block playback.
    sound.play().catch(() => audio === sound && stop());
  }

  return {
    playback,
    stop,
    playSong: (song) => play([song], null),
    playSide: (side, songs) =>
      play(
        songs.filter(({ master }) => master !== null),
        side,
      ),
    seek: (seconds) => {
      if (audio) audio.currentTime = seconds;
    },
    setVolume: (volume) => {
      level = volume;
      if (audio) audio.volume = volume;
    },
  };
}
