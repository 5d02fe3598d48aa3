export { presentArtwork } from './present.ts';
