export { assertIsrcsFit, lockIsrcs } from './check-isrc.ts';
export { insertSongCopy } from './insert-song-copy.ts';
export { issueMissingIsrcs } from './issue-isrc.ts';
export { presentSong } from './present.ts';
export { readSongs, type SongRow } from './song-store.ts';
export { updateSongsStatus } from './with-songs.ts';
