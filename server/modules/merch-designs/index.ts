export { designForReview, type ReviewedDesign } from './design-for-review.ts';
export { makeDesignFiles } from './make-design-files.ts';
export { type PrintFileRow, readPrintFiles } from './make-print-files.ts';
export { presentFinding } from './present-finding.ts';
export { type PlacedPicture, readDesign, refreshDesign } from './read-design.ts';
