export { changeSong, orderSongs, type SongInput } from './change-song.ts';
export { assertIsrcsFit, lockIsrcCodes, lockIsrcs } from './check-isrc.ts';
export { createSong } from './create-song.ts';
export { insertSongCopy } from './insert-song-copy.ts';
export { issueMissingIsrcs } from './issue-isrc.ts';
export { presentSong } from './present.ts';
export { readSongs, type SongRow } from './song-store.ts';
export { finishSongs, updateSongsStatus } from './with-songs.ts';
