/** Playlist logic of the player, without audio: the current track, and whether it plays. */

/** After this many seconds, "back" restarts the track instead of going to the previous one. */
export const BACK_RESTARTS_AFTER_SECONDS = 3;

export interface Playlist<Song> {
  readonly songs: readonly Song[];
  /** Index of the current track, or of the next one to play. */
  readonly at: number;
  readonly playing: boolean;
  /** The last track has ended or was skipped. */
  readonly ended: boolean;
}

export const EMPTY_PLAYLIST: Playlist<never> = { songs: [], at: 0, playing: false, ended: false };

interface TrackSources {
  master: string | null;
  preview: string | null;
}

/**
 * The whole track for those with access, otherwise its first minute; null when there is neither.
 */
export function playableSource({ master, preview }: TrackSources): string | null {
  return master ?? preview;
}

interface Release {
  status: string;
  preorder_playback_disabled: boolean;
  sides: readonly { tracks: readonly TrackSources[] }[];
}

export type UnplayableReason = 'preorder' | 'no_preview';

/** Why a release cannot be played; null when it can. */
export function unplayableReason(release: Release): UnplayableReason | null {
  const tracks = release.sides.flatMap((side) => side.tracks);
  if (tracks.some((track) => playableSource(track) !== null)) return null;
  const isBlocked = release.status === 'Pre-order' && release.preorder_playback_disabled;
  return isBlocked ? 'preorder' : 'no_preview';
}

export function startPlaylist<Song>(songs: readonly Song[], at = 0): Playlist<Song> {
  if (songs.length === 0) return EMPTY_PLAYLIST;
  return { songs, at: Math.min(Math.max(at, 0), songs.length - 1), playing: true, ended: false };
}

export function chooseSong<Song>(list: Playlist<Song>, at: number): Playlist<Song> {
  return at in list.songs ? { ...list, at, playing: true, ended: false } : list;
}

/** After the last track it goes to the first one, marks the list as ended and stops. */
export function skipForward<Song>(list: Playlist<Song>): Playlist<Song> {
  if (list.songs.length === 0) return list;
  const last = list.at >= list.songs.length - 1;
  if (last) return { ...list, at: 0, playing: false, ended: true };
  return { ...list, at: list.at + 1, ended: false };
}

/** `restart` when the same track starts again. */
export function skipBack<Song>(
  list: Playlist<Song>,
  heardSeconds: number,
): Playlist<Song> & { restart: boolean } {
  const restart = heardSeconds > BACK_RESTARTS_AFTER_SECONDS || list.at === 0;
  return { ...list, at: restart ? list.at : list.at - 1, ended: false, restart };
}

/** Continues as if the track had ended; stops when no other track is left. */
export function skipFailed<Song>(list: Playlist<Song>, failed: ReadonlySet<Song>): Playlist<Song> {
  if (list.songs.every((song) => failed.has(song))) return { ...list, playing: false };
  const next = skipForward(list);
  const song = next.songs[next.at];
  return next.playing && song !== undefined && failed.has(song) ? skipFailed(next, failed) : next;
}

export function addSongs<Song>(list: Playlist<Song>, songs: readonly Song[]): Playlist<Song> {
  return list.songs.length === 0
    ? startPlaylist(songs)
    : { ...list, songs: [...list.songs, ...songs] };
}

/** When the current track is removed, the next one plays. */
export function removeSong<Song>(list: Playlist<Song>, index: number): Playlist<Song> {
  const songs = list.songs.filter((_, each) => each !== index);
  if (songs.length === 0) return EMPTY_PLAYLIST;
  if (index < list.at) return { ...list, songs, at: list.at - 1 };
  if (index === list.at && index === songs.length) {
    return { songs, at: 0, playing: false, ended: true };
  }
  return { ...list, songs };
}
