export { FIELD_NAMES } from './change-columns.ts';
export {
  assertEditable,
  changeRelease,
  isEditable,
  lockedRelease,
} from './change-release.ts';
export { assertCloneable, copyMetadata } from './copy-metadata.ts';
export { createRelease, insertDraft } from './create-release.ts';
export { creditFieldProblems } from './credit-field-problems.ts';
export { factsOf, metadataOf, statusOf } from './facts.ts';
export { addToHistory } from './history.ts';
export { issueEan } from './issue-ean.ts';
export { lockParts } from './lock-parts.ts';
export { presentSummary } from './present.ts';
export { presentArtworkOf } from './present-artwork.ts';
export { presentLimits, presentSongErrors } from './present-songs.ts';
export {
  type PrintedFacts,
  printedDigest,
  printedEan,
  readPrintedFacts,
  setArtworkFlow,
  setReleaseArtwork,
} from './printed-facts.ts';
export { refreshShop } from './refresh-shop.ts';
export { lockDraftsOn, removeDraftsFromPage } from './remove-drafts-from-page.ts';
export { replyWithRelease, viewerOf } from './reply.ts';
export { releaseKind } from './selling/kind.ts';
export { limitsOf, songsStateOf } from './song-facts.ts';
export {
  findRelease,
  findReleases,
  type ReleaseRow,
  raiseCloneProgress,
  updateRelease,
} from './store.ts';
export { type ReleaseParams, type ReleaseWork, readRelease, withRelease } from './with-release.ts';
