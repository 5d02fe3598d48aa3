export { copyArtwork } from './copy-artwork.ts';
export { presentArtwork } from './present.ts';
