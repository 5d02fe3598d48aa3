export { makeDesignFiles } from './make-design-files.ts';
export { readPrintFiles } from './make-print-files.ts';
export { presentFinding } from './present-finding.ts';
export { type PlacedPicture, readDesign } from './read-design.ts';
