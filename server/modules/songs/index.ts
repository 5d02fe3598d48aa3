export { insertSongCopy } from './insert-song-copy.ts';
export { issueMissingIsrcs } from './issue-isrc.ts';
export { reportSongs } from './on-songs.ts';
export { presentSong } from './present.ts';
export { readSongs, type SongRow } from './song-store.ts';
