/** What the player plays next. No sound in here: only which song stands where, and whether it plays. */

/** Pressed later than this into a song, "back" means its beginning and not the song before. */
export const BACK_RESTARTS_AFTER_SECONDS = 3;

export interface Playlist<Song> {
  readonly songs: readonly Song[];
  /** The song that plays, or would play next. */
  readonly at: number;
  readonly playing: boolean;
  /** The last song is over, or was skipped. */
  readonly ended: boolean;
}

export const EMPTY_PLAYLIST: Playlist<never> = { songs: [], at: 0, playing: false, ended: false };

interface Heard {
  master: string | null;
  preview: string | null;
}

/** The whole song for those who may hear it, otherwise its first minute; null when there is neither. */
export function playableSource({ master, preview }: Heard): string | null {
  return master ?? preview;
}

interface Release {
  status: string;
  preorder_playback_disabled: boolean;
  sides: readonly { tracks: readonly Heard[] }[];
}

export type Silence = 'preorder' | 'no_preview';

/** Why nothing of a release can be played; null when something can. */
export function whySilent(release: Release): Silence | null {
  const tracks = release.sides.flatMap((side) => side.tracks);
  if (tracks.some((track) => playableSource(track) !== null)) return null;
  const held = release.status === 'Pre-order' && release.preorder_playback_disabled;
  return held ? 'preorder' : 'no_preview';
}

export function startPlaylist<Song>(songs: readonly Song[], at = 0): Playlist<Song> {
  if (songs.length === 0) return EMPTY_PLAYLIST;
  return { songs, at: Math.min(Math.max(at, 0), songs.length - 1), playing: true, ended: false };
}

export function chooseSong<Song>(list: Playlist<Song>, at: number): Playlist<Song> {
  return at in list.songs ? { ...list, at, playing: true, ended: false } : list;
}

/** Past the last song it wraps to the first, the album has ended, and the sound stops. */
export function skipForward<Song>(list: Playlist<Song>): Playlist<Song> {
  if (list.songs.length === 0) return list;
  const last = list.at >= list.songs.length - 1;
  if (last) return { ...list, at: 0, playing: false, ended: true };
  return { ...list, at: list.at + 1, ended: false };
}

/** `restart` when the same song begins anew. */
export function skipBack<Song>(
  list: Playlist<Song>,
  heardSeconds: number,
): Playlist<Song> & { restart: boolean } {
  const restart = heardSeconds > BACK_RESTARTS_AFTER_SECONDS || list.at === 0;
  return { ...list, at: restart ? list.at : list.at - 1, ended: false, restart };
}

/** Goes on as if the song were over; stops when no other is left to try. */
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

/** The song that plays cannot be taken out from under the needle: the next one then plays. */
export function removeSong<Song>(list: Playlist<Song>, index: number): Playlist<Song> {
  const songs = list.songs.filter((_, each) => each !== index);
  if (songs.length === 0) return EMPTY_PLAYLIST;
  if (index < list.at) return { ...list, songs, at: list.at - 1 };
  if (index === list.at && index === songs.length) {
    return { songs, at: 0, playing: false, ended: true };
  }
  return { ...list, songs };
}
