export { copyArtwork, findArtworkToCopy } from './copy-artwork.ts';
export { presentArtwork } from './present.ts';
export { reopenArtwork } from './report-artwork.ts';
