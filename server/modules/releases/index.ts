export { mayStandOn } from './can-publish-on-page.ts';
export { FIELD_NAMES } from './change-columns.ts';
export { assertEditable, changeRelease, isEditable, lockedRelease } from './change-release.ts';
export { countSold, freeReserved, reserveCopies, reserveProofs, uncountSold } from './copies.ts';
export { assertCloneable, copyWords } from './copy-metadata.ts';
export { addDraft, beginRelease } from './create-release.ts';
export { factsOf, metadataOf, statusOf } from './facts.ts';
export { addToHistory } from './history.ts';
export { issueEan } from './issue-ean.ts';
export { lockParts } from './lock-parts.ts';
export { closeDateMove } from './move-date.ts';
export { presentArtworkOf } from './present-artwork.ts';
export { presentLimits, presentSongErrors } from './present-songs.ts';
export {
  type PrintedFacts,
  printedDigest,
  printedEan,
  readPrintedFacts,
  setArtworkFlow,
  showArtwork,
} from './printed-facts.ts';
export { showInShop } from './refresh-shop.ts';
export { lockDraftsOn, takeDraftsOff } from './remove-drafts-from-page.ts';
export { replyWithRelease } from './reply.ts';
export { limitsOf, songsStateOf } from './song-facts.ts';
export { findRelease, type ReleaseRow, raiseCloneProgress, updateRelease } from './store.ts';
export { onRelease, type ReleaseParams, type ReleaseWork, readRelease } from './with-release.ts';
