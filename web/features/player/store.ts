/**
 * Player state and its actions. The audio element follows this state synchronously (bind-audio.ts),
 * because browsers allow playback only within a user gesture.
 */
import type { Picture } from '@lathe/contract/picture';
import {
  addSongs,
  chooseSong,
  EMPTY_PLAYLIST,
  type Playlist,
  removeSong,
  skipBack,
  skipFailed,
  skipForward,
  startPlaylist,
} from '@lathe/rules/playlist';
import { create } from 'zustand';

export interface PlayerSong {
  id: string;
  title: string;
  artist: string;
  source: string;
  /** Playable length; null until the file is loaded. */
  seconds: number | null;
  peaks: readonly number[];
  explicit: boolean;
  album: { id: string; title: string; url: string; image: Picture | null };
}

interface PlayerState {
  list: Playlist<PlayerSong>;
  /** Position and duration in seconds; the duration may not be known yet. */
  position: number;
  duration: number;
  /** Seek target; the counter allows seeking to the same position twice. */
  jump: { to: number; count: number };
  /** Playing, but still buffering. */
  waiting: boolean;
  volume: number;
  muted: boolean;
  queueOpen: boolean;
  /** The album whose tracks are loading; it plays when they arrive. */
  loadingAlbum: string | null;
  /** The title of a track that failed to play. */
  failedTitle: string | null;
}

const INITIAL_STATE: PlayerState = {
  list: EMPTY_PLAYLIST,
  position: 0,
  duration: 0,
  jump: { to: 0, count: 0 },
  waiting: false,
  volume: 1,
  muted: false,
  queueOpen: false,
  loadingAlbum: null,
  failedTitle: null,
};

// Never set on the server, where all visitors would share it.
export const usePlayer = create<PlayerState>()(() => INITIAL_STATE);

const get = usePlayer.getState;
const set = usePlayer.setState;
const failed = new Set<PlayerSong>();

export function currentSong({ list }: PlayerState): PlayerSong | undefined {
  return list.songs[list.at];
}

export function playSongs(songs: readonly PlayerSong[], at = 0): void {
  failed.clear();
  set({ list: startPlaylist(songs, at), loadingAlbum: null, ...resetPosition(get()) });
}

/**
 * Plays an album when its tracks are loaded, unless something else was started or stopped
 * meanwhile: a slow album must not replace a newer one.
 */
export async function playWhenLoaded(
  album: string,
  load: () => Promise<readonly PlayerSong[]>,
): Promise<void> {
  set({ loadingAlbum: album });
  try {
    const songs = await load();
    if (get().loadingAlbum === album) playSongs(songs);
  } catch (error) {
    // Nobody waits for an album that was replaced.
    if (get().loadingAlbum !== album) return;
    set({ loadingAlbum: null });
    throw error;
  }
}

export function queueSongs(songs: readonly PlayerSong[]): void {
  set({ list: addSongs(get().list, songs) });
}

export function toggle(): void {
  const { list } = get();
  if (list.songs.length === 0) return;
  set({ list: { ...list, playing: !list.playing, ended: false }, loadingAlbum: null });
}

export function pause(): void {
  const { list, loadingAlbum } = get();
  if (loadingAlbum !== null) set({ loadingAlbum: null });
  if (list.playing) set({ list: { ...list, playing: false }, waiting: false });
}

export function choose(at: number): void {
  set({ list: chooseSong(get().list, at), loadingAlbum: null, ...resetPosition(get()) });
}

/** Also called at the end of a track. */
export function forward(): void {
  set({ list: skipForward(get().list), ...resetPosition(get()) });
}

export function back(): void {
  const { restart: _, ...list } = skipBack(get().list, get().position);
  set({ list, ...resetPosition(get()) });
}

export function remove(index: number): void {
  const { list } = get();
  const isCurrent = index === list.at;
  set({ list: removeSong(list, index), ...(isCurrent && resetPosition(get())) });
}

export function skipUnplayable(song: PlayerSong): void {
  failed.add(song);
  set({ list: skipFailed(get().list, failed), ...resetPosition(get()), failedTitle: song.title });
}

export function seek(seconds: number): void {
  const { duration, jump } = get();
  const to = Math.min(Math.max(seconds, 0), Math.max(duration - 0.25, 0));
  set({ position: to, jump: { to, count: jump.count + 1 } });
}

export function close(): void {
  const { volume, muted } = get();
  set({ ...INITIAL_STATE, volume, muted });
}

/** State for a newly started track; clears the last error. */
function resetPosition({ jump }: PlayerState): Partial<PlayerState> {
  return { position: 0, failedTitle: null, jump: { to: 0, count: jump.count + 1 } };
}
