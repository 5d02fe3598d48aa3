export { assertEditable, lockedRelease } from './change-release.ts';
export { addToHistory } from './history.ts';
export { presentSongErrors } from './present-songs.ts';
export { limitsOf, songsStateOf } from './song-facts.ts';
export { findRelease, type ReleaseRow, updateRelease } from './store.ts';
