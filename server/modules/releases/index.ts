export {
  type PrintedFacts,
  printedDigest,
  printedEan,
  readPrintedFacts,
  setArtworkFlow,
  showArtwork,
} from './artwork-facts.ts';
export { addDraft, beginRelease } from './begin-release.ts';
export { FIELD_NAMES } from './change-columns.ts';
export { assertEditable, changeRelease, isEditable, lockedRelease } from './change-release.ts';
export { mayStandOn } from './check-page.ts';
export { countSold, freeReserved, reserveCopies, reserveProofs, uncountSold } from './copies.ts';
export { assertCloneable, copyWords } from './copy-words.ts';
export { factsOf, metadataOf, statusOf } from './facts.ts';
export { addToHistory } from './history.ts';
export { issueEan } from './issue-ean.ts';
export { lockDraftsOn, takeDraftsOff } from './leave-page.ts';
export { lockParts } from './lock-parts.ts';
export { closeDateMove } from './move-date.ts';
export { onRelease, type ReleasePlace, type ReleaseWork, readRelease } from './on-release.ts';
export { presentArtworkOf } from './present-artwork.ts';
export { presentLimits, presentSongErrors } from './present-songs.ts';
export { replyWithRelease } from './reply.ts';
export { showInShop } from './show-in-shop.ts';
export { limitsOf, songsStateOf } from './song-facts.ts';
export { findRelease, type ReleaseRow, raiseCloneProgress, updateRelease } from './store.ts';
